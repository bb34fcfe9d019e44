//! Finds where one grid ends and the next begins.
//!
//! A grid ends after its last row, or at a blank line that does not separate two of its bands.
//! After an invalid grid, reading resumes at the next blank line.

use super::label::is_label;
use super::lines::Line;
use super::record::RawRecord;
use super::scan::{Kind, is_space, split_comment};
use super::source::Source;
use super::{Format, ReadOptions, spaces};
use std::io;

/// The maximum number of lines in one record, borders and comments included.
const MOST_LINES: usize = 400;
/// The maximum number of borders and comments kept before the first row.
const MOST_LEADING: usize = 64;

/// Takes the lines of the next grid.
pub(super) fn split(
    format: &'static Format,
    source: &mut dyn Source,
    options: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    let lines = leading(source)?;
    if source.peek(0)?.is_none() {
        return Ok(None);
    }
    if let Some(count) = spaces::length(source, 0, options)? {
        let rows = (0..count).map_while(|_| source.take());
        return Ok(RawRecord::of_lines(
            format,
            lines.into_iter().chain(rows).collect(),
        ));
    }
    let order = match options.shape {
        Some(shape) => shape.order(),
        None => likely_order(source)?.max(1),
    };
    let mut taker = Taker {
        framed: lines.iter().any(|line| line.kind() == Kind::Border),
        lines,
        order,
        rows: 0,
        banded: false,
        dashed: false,
    };
    while taker.lines.len() < MOST_LINES && taker.advance(source, options)? {}
    Ok(RawRecord::of_lines(format, taker.lines))
}

/// Takes the lines before the first row: comments and borders that no blank line separates from it.
fn leading(source: &mut dyn Source) -> io::Result<Vec<Line>> {
    let mut lines = Vec::new();
    while let Some(line) = source.peek(0)? {
        match line.kind() {
            Kind::Blank => lines.clear(),
            Kind::Comment | Kind::Border => {}
            Kind::Header | Kind::Fault | Kind::Cells { .. } => return Ok(lines),
        }
        let kept = source.take().filter(|line| line.kind() != Kind::Blank);
        lines.extend(kept);
        if lines.len() > MOST_LEADING {
            lines.remove(0);
        }
    }
    Ok(lines)
}

/// Returns the number of cells of the first row, or of the second and third if these agree with
/// each other but not with the first.
fn likely_order(source: &mut dyn Source) -> io::Result<usize> {
    let mut counts = Vec::new();
    for ahead in 0..8 {
        match source.peek(ahead)?.map(Line::kind) {
            None | Some(Kind::Blank) => break,
            Some(Kind::Cells { count, .. }) => counts.push(count),
            Some(_) => {}
        }
        if counts.len() == 3 {
            break;
        }
    }
    Ok(match counts[..] {
        [first, second, third] if first != second && second == third => second,
        [first, ..] => first,
        [] => 9,
    })
}

/// Returns whether a row without bars has dashes for empty cells.
pub(super) fn has_dashes(text: &str, kind: Kind) -> bool {
    matches!(kind, Kind::Cells { bars: false, .. }) && split_comment(text).0.contains('-')
}

/// Returns whether a line is nothing but a dash for each cell of a row.
pub(super) fn is_dashes(text: &str, order: usize) -> bool {
    let text = text.trim_matches(is_space);
    text.len() == order && text.bytes().all(|byte| byte == b'-')
}

struct Taker {
    lines: Vec<Line>,
    order: usize,
    rows: usize,
    /// Whether the grid began with a border and its closing border is still missing.
    framed: bool,
    /// Whether blank lines separate the bands of this grid.
    banded: bool,
    /// Whether a row has dashes for empty cells, so that a row may consist of them.
    dashed: bool,
}

impl Taker {
    /// Returns the kind of a line, which is a row if it is a dash for each cell of one.
    fn kind(&self, line: &Line) -> Kind {
        match line.kind() {
            Kind::Border if self.dashed && is_dashes(&line.text, self.order) => Kind::Cells {
                count: self.order,
                bars: false,
            },
            kind => kind,
        }
    }

    /// Takes the next line if it belongs to the grid. Returns whether the grid goes on.
    fn advance(&mut self, source: &mut dyn Source, options: &ReadOptions) -> io::Result<bool> {
        let full = self.rows >= self.order;
        // Never waits for a line after a full grid, except to find out how the grid ends.
        let Some(line) = source.peek(0)? else {
            return Ok(false);
        };
        let kind = self.kind(line);
        self.dashed |= has_dashes(&line.text, kind);
        let belongs = match kind {
            Kind::Blank if full => false,
            Kind::Blank => self.banded || self.bands_follow(source, options)?,
            Kind::Comment => !full,
            Kind::Border if full => std::mem::take(&mut self.framed) && self.close(source),
            Kind::Border => true,
            Kind::Header => self.rows == 0,
            Kind::Cells { count, .. } if count > 64 && self.rows > 0 => false,
            Kind::Cells { .. } if full && is_label(line) => false,
            Kind::Cells { .. } | Kind::Fault if full => {
                return self.take_surplus(source);
            }
            Kind::Cells { .. } | Kind::Fault => true,
        };
        if !belongs {
            return Ok(false);
        }
        if matches!(kind, Kind::Cells { .. } | Kind::Fault | Kind::Header) {
            self.rows += 1;
        }
        self.lines.extend(source.take());
        if kind == Kind::Blank {
            self.banded = true;
        }
        Ok(true)
    }

    /// Takes the border below the last row, which ends the grid.
    fn close(&mut self, source: &mut dyn Source) -> bool {
        self.lines.extend(source.take());
        false
    }

    /// Takes the rows that directly follow a full grid if they are too few for a grid of their own:
    /// they make this grid too long. Otherwise they are the next grid and stay.
    fn take_surplus(&mut self, source: &mut dyn Source) -> io::Result<bool> {
        let (mut rows, mut ahead) = (0, 0);
        while rows < self.order && ahead < MOST_LINES {
            match source.peek(ahead)?.map(|line| self.kind(line)) {
                None | Some(Kind::Blank | Kind::Header) => break,
                Some(Kind::Cells { count, .. }) if count > 64 => break,
                Some(Kind::Cells { .. } | Kind::Fault) => rows += 1,
                Some(Kind::Comment | Kind::Border) => {}
            }
            ahead += 1;
        }
        if rows < self.order {
            self.lines.extend((0..ahead).map_while(|_| source.take()));
        }
        Ok(false)
    }

    /// Returns whether the blank line ahead separates bands: all bands to the end of the grid are
    /// as high as the rows so far, with single blank lines between them.
    fn bands_follow(&self, source: &mut dyn Source, options: &ReadOptions) -> io::Result<bool> {
        let height = self.rows;
        let asked = options.shape.map(|shape| shape.box_height());
        if height == 0
            || !self.order.is_multiple_of(height)
            || asked.is_some_and(|asked| height != 1 && height != asked)
        {
            return Ok(false);
        }
        let (mut rows, mut band) = (height, 0);
        for ahead in 1..MOST_LINES {
            match source.peek(ahead)?.map(|line| self.kind(line)) {
                None | Some(Kind::Blank) => {
                    rows += band;
                    if band != height || rows >= self.order {
                        return Ok(band == height && rows == self.order);
                    }
                    band = 0;
                }
                Some(Kind::Cells { .. } | Kind::Fault) => band += 1,
                Some(Kind::Comment | Kind::Border) => {}
                Some(Kind::Header) => return Ok(false),
            }
            if band > height {
                return Ok(false);
            }
        }
        Ok(false)
    }
}
