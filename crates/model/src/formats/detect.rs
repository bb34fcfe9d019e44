//! Detects the format of the next record if none is specified.

use super::ahead::{MOST_LEADING, next_text, record_follows, rows_follow, similar_follow};
use super::label::{is_label, is_words};
use super::lines::Line;
use super::record::RawRecord;
use super::scan::Kind;
use super::source::{Source, Split, Stream};
use super::table::Detect;
use super::{FORMATS, Format, ReadOptions, candidates, grid, grid_split, line, names, sdk, spaces};
use crate::grid::Shape;
use std::collections::VecDeque;
use std::io;

/// Splits off records of any format, one after the other.
#[derive(Debug, Default)]
pub(super) struct Detector {
    /// Whether a one-line record occurred. If so, short lines are not rows of grids.
    single: bool,
    /// What the line above the next record says about it.
    label: Option<Box<str>>,
    /// Records that were found together with the last one.
    found: VecDeque<RawRecord>,
}

/// How a record begins.
enum Start {
    Line,
    Grid,
    Candidates,
    Sdk,
    /// A grid with names around it: its lines without them.
    Named(Vec<Option<String>>),
    /// A line that a format knows as its own.
    Own(&'static Format),
    /// A line that belongs to no record.
    Skip,
    /// A line that says something about the next record.
    Label,
    End,
}

impl Detector {
    /// Notes that a one-line record was taken by other means.
    pub(super) fn saw_line(&mut self) {
        self.single = true;
    }

    /// Takes the next record. If it begins a format that goes on to the end of the text, sets
    /// `stream`.
    pub(super) fn split(
        &mut self,
        source: &mut dyn Source,
        options: &ReadOptions,
        stream: &mut Option<Box<dyn Stream>>,
    ) -> io::Result<Option<RawRecord>> {
        let found = self.found.pop_front();
        let record = match found {
            Some(record) => Some(record),
            None => self.record(source, options, stream)?,
        };
        let label = self.label.take();
        Ok(record.map(|record| record.labelled(label)))
    }

    fn record(
        &mut self,
        source: &mut dyn Source,
        options: &ReadOptions,
        stream: &mut Option<Box<dyn Stream>>,
    ) -> io::Result<Option<RawRecord>> {
        loop {
            match source.peek(0)? {
                Some(first) if line::is_classic(&first.text, options) => {
                    self.single = true;
                    return Ok(take_line(source));
                }
                Some(first) if first.is_empty() => {
                    source.take();
                    continue;
                }
                _ => {}
            }
            let (start, leading) = self.start(source, options)?;
            match start {
                Start::Grid => return grid_split::split(&grid::FORMAT, source, options),
                Start::Candidates => {
                    return candidates::split(&candidates::FORMAT, source, options);
                }
                Start::Named(lines) => {
                    drop_lines(source, leading);
                    let lines = names::take(source, lines);
                    return Ok(RawRecord::of_lines(&grid::FORMAT, lines));
                }
                Start::Sdk => return sdk::split(&sdk::FORMAT, source, options),
                Start::Own(format) => {
                    drop_lines(source, leading);
                    return match format.split {
                        Split::Each(next) => next(format, source, options),
                        Split::Several(next) => {
                            self.found = next(format, source, options)?;
                            Ok(self.found.pop_front())
                        }
                        Split::Stream(make) => stream.insert(make(format)).next(source, options),
                    };
                }
                Start::Line => {
                    drop_lines(source, leading);
                    return Ok(take_line(source));
                }
                Start::Skip => drop_lines(source, leading + 1),
                Start::Label => {
                    drop_lines(source, leading);
                    let label = source.take().map(|line| line.text.trim().into());
                    self.label = label;
                }
                Start::End => return Ok(None),
            }
        }
    }

    /// Returns how the next record begins, and the number of comments and borders before it.
    fn start(
        &mut self,
        source: &mut dyn Source,
        options: &ReadOptions,
    ) -> io::Result<(Start, usize)> {
        let mut bordered = false;
        for ahead in 0..MOST_LEADING {
            let Some(line) = source.peek(ahead)? else {
                return Ok((Start::End, ahead));
            };
            let kind = line.kind();
            let cells = matches!(kind, Kind::Cells { .. });
            if let Some(format) = own(source, ahead)? {
                return Ok((Start::Own(format), ahead));
            }
            if (cells || kind == Kind::Header)
                && let Some(lines) = names::find(source, ahead, options)?
            {
                return Ok((Start::Named(lines), ahead));
            }
            if cells && spaces::length(source, ahead, options)?.is_some() {
                return Ok((Start::Grid, ahead));
            }
            let is_name = source.peek(ahead)?.is_some_and(is_label);
            if is_name && record_follows(source, ahead + 1)? {
                return Ok((Start::Label, ahead));
            }
            let Some(line) = source.peek(ahead)? else {
                return Ok((Start::End, ahead));
            };
            let start = match line.kind() {
                Kind::Comment => continue,
                Kind::Border => {
                    bordered = true;
                    continue;
                }
                Kind::Blank => Start::Skip,
                Kind::Fault => Start::Line,
                Kind::Header if sdk::is_known(&line.text) => {
                    // A line below the header is a puzzle of its own.
                    let below = source.peek(ahead + 1)?.map(Line::kind);
                    let whole = matches!(below, Some(Kind::Cells { count, .. }) if count > 64);
                    if whole { Start::Skip } else { Start::Sdk }
                }
                Kind::Header => Start::Line,
                _ if is_words(&line.text) => Start::Line,
                Kind::Cells { .. } if candidates::begins(source, ahead, options)? => {
                    Start::Candidates
                }
                Kind::Cells { count, bars } => {
                    if self.is_line(source, options, ahead, count, bars || bordered)? {
                        Start::Line
                    } else {
                        Start::Grid
                    }
                }
            };
            return Ok((start, ahead));
        }
        // Half of them at once, so that no line is looked at again and again.
        Ok((Start::Skip, MOST_LEADING / 2))
    }

    /// Returns whether a line of `count` cells is a record, not the first row of a grid.
    fn is_line(
        &mut self,
        source: &mut dyn Source,
        options: &ReadOptions,
        ahead: usize,
        count: usize,
        drawn: bool,
    ) -> io::Result<bool> {
        let whole = match options.shape {
            Some(shape) => count == shape.cells(),
            None => count > 64 || (!drawn && Shape::of_cells(count).is_some()),
        };
        let is_line = match options.shape {
            _ if count > 64 && options.shape.is_none() => true,
            Some(shape) if !drawn => {
                let (row, board) = (shape.order(), shape.cells());
                count != row && (self.single || count.abs_diff(row) > count.abs_diff(board))
            }
            Some(shape) => count == shape.cells(),
            None if drawn => false,
            None if self.single => true,
            None if whole => !rows_follow(source, ahead, count)?,
            None => !similar_follow(source, ahead, count)?,
        };
        self.single |= is_line && whole;
        Ok(is_line)
    }
}

/// Returns whether a format may know a line as its own.
fn may_be_own(text: &str) -> bool {
    FORMATS.iter().any(|format| match format.detect {
        Detect::Line(is) | Detect::Head(is, _) => is(text),
        Detect::Named | Detect::Text(_) => false,
    })
}

/// Returns the format that knows a line as its own, perhaps by the line below.
fn own(source: &mut dyn Source, ahead: usize) -> io::Result<Option<&'static Format>> {
    let mut heads = Vec::new();
    let is_likely = |line: &&Line| *line.own.get_or_init(|| may_be_own(&line.text));
    if let Some(line) = source.peek(ahead)?.filter(is_likely) {
        for format in FORMATS {
            match format.detect {
                Detect::Line(is) if is(&line.text) && heads.is_empty() => return Ok(Some(format)),
                Detect::Line(is) if is(&line.text) => heads.push((format, None)),
                Detect::Head(is, follows) if is(&line.text) => heads.push((format, Some(follows))),
                Detect::Line(_) | Detect::Head(..) | Detect::Named | Detect::Text(_) => {}
            }
        }
    }
    if heads.is_empty() {
        return Ok(None);
    }
    let text = |line: Option<&Line>| line.map(|line| line.text.clone()).unwrap_or_default();
    let first = text(source.peek(ahead)?);
    let next = next_text(source, ahead + 1)?.unwrap_or_default();
    let knows = |follows: &Option<fn(&str, &str) -> bool>| follows.is_none_or(|f| f(&first, &next));
    Ok(heads
        .iter()
        .find(|(_, follows)| knows(follows))
        .map(|&(format, _)| format))
}

fn take_line(source: &mut dyn Source) -> Option<RawRecord> {
    source
        .take()
        .map(|line| RawRecord::single(&line::FORMAT, line))
}

fn drop_lines(source: &mut dyn Source, count: usize) {
    (0..count).for_each(|_| drop(source.take()));
}

#[cfg(test)]
mod tests {
    use crate::formats::{ReadOptions, parse_str};
    use crate::grid::Shape;

    /// Returns the order of each record, 0 for an error.
    fn orders(text: &str, shape: Option<&str>) -> Vec<usize> {
        let options = ReadOptions {
            shape: shape.map(|text| text.parse::<Shape>().unwrap()),
            ..ReadOptions::default()
        };
        let order = |r: Result<super::super::Parsed, _>| {
            r.map_or(0, |parsed| parsed.puzzle.givens().shape().order())
        };
        parse_str(text, &options).into_iter().map(order).collect()
    }

    #[test]
    fn lines_of_sixteen_are_small_boards_or_rows_of_a_large_one() {
        let small = "1234..........21\n";
        assert_eq!(orders(&small.repeat(16), None), [4; 16]);
        assert_eq!(orders(&small.repeat(3), None), [4; 3]);
        let large = "12.......G....98\n";
        assert_eq!(orders(&large.repeat(16), None), [16]);
        assert_eq!(orders(&large.repeat(33), None), [16, 0]);
        assert_eq!(orders(&large.repeat(15), None), [0]);
        assert_eq!(orders(&format!("{small}{large}"), None), [4, 0]);
        let border = format!("----\n{}", small.repeat(16)).replace('4', "G");
        assert_eq!(orders(&border, None), [16]);
        assert_eq!(orders(&small.repeat(2), Some("2x2")), [4; 2]);
        assert_eq!(orders(&large.repeat(16), Some("4x4")), [16]);
    }

    #[test]
    fn lines_and_grids_in_one_text() {
        let line = ".".repeat(81) + "\n";
        let grid = ".........\n".repeat(9);
        let drawn = grid.replace(".........", "...|...|...");
        assert_eq!(orders(&format!("{grid}\n{line}{line}"), None), [9; 3]);
        assert_eq!(orders(&format!("{line}\n{drawn}"), None), [9; 2]);
        assert_eq!(orders(&format!("{line}---\n{line}---\n"), None), [9; 2]);
        let section = format!("[Puzzle]\n{grid}");
        assert_eq!(orders(&format!("{line}{section}\n{line}"), None), [9; 3]);
    }

    #[test]
    fn lines_of_a_wrong_length_are_lines() {
        let line = ".".repeat(81) + "\n";
        let short = &line[1..];
        assert_eq!(orders(&format!("{line}{short}{line}"), None), [9, 0, 9]);
        assert_eq!(orders(&format!("{short}{short}{line}"), None), [0, 0, 9]);
        assert_eq!(
            orders(&format!("12345\n{line}12345\n12345\n"), None),
            [0, 9, 0, 0]
        );
        assert_eq!(orders("12345\n", None), [0]);
        assert_eq!(
            orders(&format!("{line}{}", "12345\n".repeat(9)), Some("3x3")),
            [vec![9], vec![0; 9]].concat()
        );
    }

    #[test]
    fn names_above_records_are_notes() {
        let grid = ".........\n".repeat(9);
        let line = ".".repeat(81);
        let text = format!("Grid 01\n{grid}Grid 02\n{grid}\nVery hard:\n\n{line}\n{line}\nEnd\n");
        let all = parse_str(&text, &ReadOptions::default());
        let notes: Vec<Option<String>> = all
            .iter()
            .map(|read| {
                read.as_ref()
                    .map_or(Some("error".into()), |p| p.note.clone())
            })
            .collect();
        let note = |text: &str| Some(text.to_string());
        let expected = [
            note("Grid 01"),
            note("Grid 02"),
            note("Very hard:"),
            None,
            note("error"),
        ];
        assert_eq!(notes, expected);
    }

    #[test]
    fn dashes_are_blanks_in_rows_with_digits() {
        let rows = "53--7----\n6--195---\n---------\n8---6---3\n4--8-3--1\n7---2---6\n-6----28-\n---419--5\n----8--79\n";
        let all = parse_str(&format!("{rows}{rows}\n{rows}"), &ReadOptions::default());
        assert_eq!(all.len(), 3);
        for read in all {
            assert_eq!(read.unwrap().puzzle.givens().count(), 27);
        }
    }

    #[test]
    fn nothing_is_no_record() {
        for text in [
            "",
            "\n\n",
            "# only\n",
            "\u{FEFF}",
            "---\n",
            "---\n\n# a\n---",
        ] {
            assert!(orders(text, None).is_empty(), "{text:?}");
        }
        let many = "# a comment\n---\n".repeat(1000);
        assert_eq!(orders(&format!("{many}{}", ".".repeat(81)), None), [9]);
    }
}
