//! A board as lines and digits.

use super::geometry::{Area, POINTS, Point};
use super::metrics;
use super::page::{Anchor, Drawn, Pen, TextLine, segment};
use super::ruled;
use veridoku_human::render::{Content, Ruling};
use veridoku_model::grid::{Digit, DigitSet, Givens, Shape};

/// The part of a cell's side that the type is in size, in large print and else.
const SHARE: [f64; 2] = [0.68, 0.78];
/// The part of a cell's width that a symbol of two digits may take.
const WIDEST: f64 = 0.86;
/// The part of a cell's side that pencil marks take.
const MARKED: f64 = 0.94;
/// The part of a pencil mark's room that its type is in size.
const MARK_SHARE: f64 = 0.82;

/// A board to be drawn: its shape, how digits are written, and what the cells show.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The shape of the board.
    pub shape: Shape,
    /// How each digit is written, from digit 1.
    pub symbols: Vec<String>,
    /// What the cells show, in row order; a cell with no candidates is blank.
    pub squares: Vec<Content>,
    /// What is drawn of other rules than those of rows, columns and boxes, if there are any.
    pub ruling: Option<Ruling>,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardStyle {
    /// Whether lines and digits are those of large print: bold, larger in their cells.
    pub large: bool,
    /// Whether givens are bold, to tell them from the digits of a solution.
    pub bold_givens: bool,
}

impl Figure {
    /// Puts digits into open cells.
    pub fn enter(&mut self, entries: &Givens) {
        for entry in entries.iter() {
            let Some(content) = self.squares.get_mut(entry.cell.index()) else {
                continue;
            };
            if let Content::Open(_) = content {
                *content = Content::Entry(entry.digit);
            }
        }
    }

    /// Returns the size of digits in points, on a board with this side in millimetres.
    pub fn digit_size(&self, side: f64, style: BoardStyle) -> f64 {
        self.symbol_size(self.cell(side, style).0, style)
    }

    /// Returns the size of digits in points, in cells of this side.
    fn symbol_size(&self, cell: f64, style: BoardStyle) -> f64 {
        let size = cell * SHARE[usize::from(style.large)] * POINTS;
        let widest = self
            .symbols
            .iter()
            .map(|text| metrics::width(text, true, size));
        let widest = widest.fold(0.0, f64::max);
        size * (WIDEST * cell / widest.max(1e-9)).min(1.0)
    }

    /// Returns the size of pencil marks in points, on a board with this side in millimetres; `None`
    /// if no cell has any. The words of clues are among them.
    pub fn mark_size(&self, side: f64, style: BoardStyle) -> Option<f64> {
        let cell = self.cell(side, style).0;
        let words = self.ruling.as_ref();
        let words = words.and_then(|ruling| ruled::least_type(self.shape, ruling, cell));
        self.marks_in(cell)
            .into_iter()
            .chain(words)
            .reduce(f64::min)
    }

    /// Returns the size of pencil marks in points, in cells of this side.
    fn marks_in(&self, cell: f64) -> Option<f64> {
        let marked = |one: &Content| matches!(one, Content::Open(marks) if !marks.is_empty());
        self.squares.iter().any(marked).then(|| {
            let (across, down) = self.pitch(cell);
            let size = across.min(down) * MARK_SHARE * POINTS;
            let widest = self
                .symbols
                .iter()
                .map(|text| metrics::width(text, false, size));
            size * (across / widest.fold(1e-9, f64::max)).min(1.0)
        })
    }

    /// Returns the side of a cell, and the widths of the lines between cells and between boxes, in
    /// millimetres.
    fn cell(&self, side: f64, style: BoardStyle) -> (f64, (f64, f64)) {
        let span = self.span();
        let about = side / span;
        if self.ruling.is_some() {
            return (about, (0.0, 0.0)); // its lines are its own
        }
        // A tenth of a millimetre is the least that every press prints.
        let (thin, thick) = if style.large {
            let thin = (about * 0.025).clamp(0.25, 0.5);
            (thin, 3.0 * thin)
        } else {
            let thin = (about * 0.016).clamp(0.1, 0.2);
            (thin, 3.5 * thin)
        };
        (((side - thick) / span).max(0.0), (thin, thick))
    }

    /// Returns the room of a pencil mark, in millimetres: across and down.
    fn pitch(&self, cell: f64) -> (f64, f64) {
        let room = cell * MARKED;
        let (high, wide) = self.shape.candidate_block();
        (room / wide as f64, room / high as f64)
    }

    /// Returns the board in a square with this upper left corner and this side in millimetres. The
    /// lines around boxes are three times as wide as the others, or more.
    pub fn drawn(&self, corner: Point, side: f64, style: BoardStyle) -> Vec<Drawn> {
        if let Some(ruling) = &self.ruling {
            return ruled::in_square(self, ruling, (corner, side), style);
        }
        let mut drawn = self.lines(corner, side, style);
        let (cell, (_, thick)) = self.cell(side, style);
        let inner = Point::new(corner.x + thick / 2.0, corner.y + thick / 2.0);
        drawn.extend(self.digits(inner, cell, style));
        drawn
    }

    /// Returns what the cells show, with the upper left corner of the first at a place and cells of
    /// a side in millimetres.
    pub(crate) fn digits(&self, corner: Point, cell: f64, style: BoardStyle) -> Vec<Drawn> {
        let mut drawn = Vec::new();
        let size = self.symbol_size(cell, style);
        let mark_size = self.marks_in(cell).unwrap_or_default();
        for (index, content) in self.squares.iter().enumerate() {
            let (row, column) = (index / self.shape.columns(), index % self.shape.columns());
            let square = Area::new(
                corner.x + column as f64 * cell,
                corner.y + row as f64 * cell,
                cell,
                cell,
            );
            match *content {
                Content::Given(digit) => {
                    let bold = style.large || style.bold_givens;
                    drawn.push(self.symbol(digit, square.centre(), size).bold(bold).into());
                }
                Content::Entry(digit) => {
                    drawn.push(self.symbol(digit, square.centre(), size).into());
                }
                Content::Open(marks) => drawn.extend(self.marks(marks, &square, mark_size)),
            }
        }
        drawn
    }

    /// Returns the number of rows or of columns, whichever are more, with what stands around the
    /// board: it is drawn in a square.
    pub(crate) fn span(&self) -> f64 {
        match &self.ruling {
            Some(ruling) => ruled::span(self.shape, ruling),
            None => self.shape.rows().max(self.shape.columns()) as f64,
        }
    }

    /// Returns the lines, the thin ones first.
    fn lines(&self, corner: Point, side: f64, style: BoardStyle) -> Vec<Drawn> {
        let (cell, (thin, thick)) = self.cell(side, style);
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let start = Point::new(corner.x + thick / 2.0, corner.y + thick / 2.0);
        let (wide, high) = (columns as f64 * cell, rows as f64 * cell);
        let (mut fine, mut bold) = (Vec::new(), Vec::new());
        for number in 0..=rows.max(columns) {
            let far = number as f64 * cell;
            let across = segment(
                Point::new(start.x, start.y + far),
                Point::new(start.x + wide, start.y + far),
            );
            let down = segment(
                Point::new(start.x + far, start.y),
                Point::new(start.x + far, start.y + high),
            );
            for (outline, each, last) in [
                (across, self.shape.box_height(), rows),
                (down, self.shape.box_width(), columns),
            ] {
                if number > last {
                    continue;
                }
                if number == last || number.is_multiple_of(each) {
                    bold.push(Drawn::Line(outline, Pen::black(thick)));
                } else {
                    fine.push(Drawn::Line(outline, Pen::black(thin)));
                }
            }
        }
        fine.extend(bold);
        fine
    }

    /// Returns a digit with its centre at a place.
    fn symbol(&self, digit: Digit, centre: Point, size: f64) -> TextLine {
        let text = self.symbols.get(digit.index()).cloned();
        let text = text.unwrap_or_else(|| digit.to_string());
        let baseline = centre.y + metrics::CAPITALS * size / POINTS / 2.0;
        TextLine::new(text, Point::new(centre.x, baseline), size).anchored(Anchor::Middle)
    }

    /// Returns the pencil marks of a cell, each in its place.
    fn marks(&self, marks: DigitSet, square: &Area, size: f64) -> Vec<Drawn> {
        let (across, down) = self.pitch(square.width);
        let inset = (1.0 - MARKED) / 2.0 * square.width;
        let mark = |digit: Digit| {
            let place = digit.index();
            let (_, wide) = self.shape.candidate_block();
            let (row, column) = (place / wide, place % wide);
            let centre = Point::new(
                square.x + inset + (column as f64 + 0.5) * across,
                square.y + inset + (row as f64 + 0.5) * down,
            );
            self.symbol(digit, centre, size).into()
        };
        marks.iter().map(mark).collect()
    }
}

impl From<TextLine> for Drawn {
    fn from(words: TextLine) -> Drawn {
        Drawn::Text(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_fills_its_square_and_box_lines_are_three_times_as_wide() {
        for (height, width) in [(2, 2), (3, 3), (2, 3), (4, 4), (5, 5)] {
            let shape = Shape::new(height, width).unwrap();
            let figure = Figure {
                shape,
                symbols: (1..=shape.order()).map(|n| n.to_string()).collect(),
                squares: vec![Content::Open(DigitSet::all(shape.order())); shape.cells()],
                ruling: None,
            };
            for large in [false, true] {
                let style = BoardStyle {
                    large,
                    ..BoardStyle::default()
                };
                let square = Area::new(10.0, 20.0, 90.0, 90.0);
                let drawn = figure.drawn(Point::new(10.0, 20.0), 90.0, style);
                let extents = drawn.iter().filter_map(Drawn::extent);
                let whole = extents.reduce(|one, other| one.with(&other)).unwrap();
                assert!(square.holds(&whole) && whole.holds(&square), "{whole:?}");
                let widths = drawn.iter().filter_map(|one| match one {
                    Drawn::Line(_, pen) => Some(pen.width),
                    _ => None,
                });
                let (least, most) = widths.fold((9.0_f64, 0.0_f64), |(least, most), width| {
                    (least.min(width), most.max(width))
                });
                assert!(most >= 2.9 * least);
            }
        }
    }
}
