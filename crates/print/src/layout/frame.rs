//! What every page has: margins, a title, a number.

use super::{PageDesign, PrintError};
use crate::geometry::{Area, POINTS, Point};
use crate::metrics;
use crate::page::{Anchor, BlockKind, Drawn, Page, TextLine};

/// The gap below a title and above what stands at the foot, in millimetres.
pub(super) const GAP: f64 = 4.0;
/// The least room that margins may leave, in millimetres.
const LEAST_ROOM: f64 = 20.0;

/// Returns the height of a line of text of a size in points, in millimetres.
pub(super) fn line_height(size: f64) -> f64 {
    size * 1.3 / POINTS
}

/// Returns a text in a line of this height, with its capitals in the middle.
pub(super) fn in_line(text: &str, line: &Area, size: f64, anchor: Anchor) -> TextLine {
    let x = match anchor {
        Anchor::Start => line.x,
        Anchor::Middle => line.centre().x,
        Anchor::End => line.right(),
    };
    let baseline = line.centre().y + metrics::CAPITALS * size / POINTS / 2.0;
    TextLine::new(text, Point::new(x, baseline), size).anchored(anchor)
}

/// Returns the size in points at which a text fits a width in millimetres: `size`, or less down to
/// `least`.
pub(super) fn fitted(
    text: &str,
    bold: bool,
    (size, least): (f64, f64),
    width: f64,
) -> Result<f64, PrintError> {
    let full = metrics::width(text, bold, size);
    // A size to a hundredth, so that the text is never wider than its line.
    let fits = if full <= width {
        size
    } else {
        (size * width / full * 100.0).floor() / 100.0
    };
    if fits >= least {
        return Ok(fits);
    }
    let text = text.to_string();
    Err(PrintError::Wide { text, width })
}

/// The pages so far.
#[derive(Debug)]
pub(super) struct Frames<'a> {
    pub(super) design: &'a PageDesign,
    pub(super) pages: Vec<Page>,
}

impl<'a> Frames<'a> {
    /// Returns no pages.
    ///
    /// # Errors
    /// If the margins leave no room.
    pub(super) fn new(design: &'a PageDesign) -> Result<Frames<'a>, PrintError> {
        let margins = 2.0 * design.margin;
        let wide = design.paper.width - margins - design.gutter;
        let high = design.paper.height - margins;
        let sound = design.margin >= 0.0 && design.gutter >= 0.0 && design.per_page > 0;
        if !sound || wide < LEAST_ROOM || high < LEAST_ROOM {
            return Err(PrintError::Margins);
        }
        Ok(Frames {
            design,
            pages: Vec::new(),
        })
    }

    /// Returns the width inside the margins, in millimetres: the same on every page.
    pub(super) fn width(&self) -> f64 {
        self.design.paper.width - 2.0 * self.design.margin - self.design.gutter
    }

    /// Begins a page with a title; returns the room below the title and above the page number.
    ///
    /// # Errors
    /// If the title has no room.
    pub(super) fn begin(&mut self, title: &str) -> Result<Area, PrintError> {
        let (design, sizes) = (self.design, self.design.sizes());
        let paper = design.paper;
        let odd = self.pages.len().is_multiple_of(2);
        let left = design.margin + if odd { design.gutter } else { 0.0 };
        let inner = Area::new(
            left,
            design.margin,
            self.width(),
            paper.height - 2.0 * design.margin,
        );
        let mut page = Page {
            width: paper.width,
            height: paper.height,
            inner,
            ..Page::default()
        };
        let mut body = inner.top(inner.height - line_height(sizes.page) - 1.0);
        if !title.is_empty() {
            let line = inner.top(line_height(sizes.title));
            let least = sizes.least_text.max(8.0);
            let size = fitted(title, true, (sizes.title, least), line.width)?;
            let words = in_line(title, &line, size, Anchor::Middle).bold(true);
            page.add(BlockKind::Title, line, vec![words.into()]);
            body = body.below(line.height + GAP);
        }
        self.pages.push(page);
        Ok(body)
    }

    /// Returns the page begun last.
    pub(super) fn page(&mut self) -> &mut Page {
        if self.pages.is_empty() {
            self.pages.push(Page::default());
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Returns the pages, numbered if there are several.
    pub(super) fn finish(mut self) -> Vec<Page> {
        if self.pages.len() > 1 {
            let size = self.design.sizes().page;
            let high = line_height(size);
            for (number, page) in (1..).zip(&mut self.pages) {
                let line = page.inner.below(page.inner.height - high);
                let text = format!("{number}");
                let width = metrics::width(&text, false, size);
                let area = Area::new(line.centre().x - width / 2.0, line.y, width, high);
                let words = in_line(&text, &area, size, Anchor::Middle);
                page.add(BlockKind::PageNumber, area, vec![Drawn::Text(words)]);
            }
        }
        self.pages
    }
}

/// Returns equal rooms in rows and columns, in the order of reading.
pub(super) fn rooms(
    body: &Area,
    (columns, rows): (usize, usize),
    (across, down): (f64, f64),
) -> Vec<Area> {
    let width = (body.width - across * (columns - 1) as f64) / columns as f64;
    let height = (body.height - down * (rows - 1) as f64) / rows as f64;
    let room = |place: usize| {
        let (row, column) = (place / columns, place % columns);
        Area::new(
            body.x + column as f64 * (width + across),
            body.y + row as f64 * (height + down),
            width,
            height,
        )
    };
    (0..columns * rows).map(room).collect()
}

/// Returns the ways to arrange a number of things in rows and columns, without rooms to spare where
/// that is possible.
pub(super) fn arrangements(count: usize) -> Vec<(usize, usize)> {
    let whole = (1..=count).filter(|columns| count.is_multiple_of(*columns));
    whole.map(|columns| (columns, count / columns)).collect()
}
