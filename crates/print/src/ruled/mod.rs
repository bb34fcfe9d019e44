//! A board with what its clues look like, by itself on a page or among others: regions of any form,
//! and the marks of each clue as setters are used to see them.

mod marks;
mod outside;
mod shapes;

use super::board::{BoardStyle, Figure};
use super::geometry::{Area, POINTS, Point};
use super::metrics;
use super::page::{Anchor, BlockKind, Color, Drawn, Page, Pen, TextLine, segment};
use marks::Layers;
use outside::Outside;
use veridoku_human::render::Ruling;
use veridoku_model::grid::{Cell, Shape};
use veridoku_model::rules::{Clue, ClueMark};

/// Around everything, in millimetres.
const MARGIN: f64 = 2.0;
/// The side of a cell, in millimetres.
const CELL: f64 = 9.0;
/// What lines at the edge of a board take outside it, in millimetres.
const EDGE: f64 = 0.3;
/// The least width of a line that every press prints, in millimetres.
const LEAST_LINE: f64 = 0.1;
/// The size of the words under a board, in points.
const NOTE: f64 = 8.0;

/// Where cells are on a page.
#[derive(Clone, Copy, Debug)]
struct Grid {
    shape: Shape,
    corner: Point,
}

impl Grid {
    /// Returns the square of a row and column, which may be off the board.
    fn square(&self, row: isize, column: isize) -> Area {
        let (x, y) = (column as f64 * CELL, row as f64 * CELL);
        Area::new(self.corner.x + x, self.corner.y + y, CELL, CELL)
    }

    fn place(&self, cell: Cell) -> (isize, isize) {
        let (row, column) = (self.shape.row(cell), self.shape.column(cell));
        (row as isize, column as isize)
    }

    fn of(&self, cell: Cell) -> Area {
        let (row, column) = self.place(cell);
        self.square(row, column)
    }
}

/// A board with the marks of its clues, laid out in millimetres with cells of [`CELL`].
struct Layout {
    /// What each clue looks like.
    marks: Vec<ClueMark>,
    outside: Outside,
    /// Where the first cell is.
    grid: Grid,
    /// The width, and the height with and without the words under the board.
    width: f64,
    above: f64,
    height: f64,
    /// The words under the board, in lines.
    lines: Vec<String>,
}

/// The height of a line of the words under a board, in millimetres.
const LEADING: f64 = NOTE / POINTS * 1.4;

impl Layout {
    fn new(shape: Shape, ruling: &Ruling) -> Layout {
        let marks: Vec<ClueMark> = ruling.clues.iter().flat_map(Clue::marks).collect();
        let outside = outside::placed(shape, marks.iter());
        let [top, right, bottom, left] = outside.room().map(|cells| cells * CELL + EDGE);
        let grid = Grid {
            shape,
            corner: Point::new(left, top),
        };
        let width = shape.columns() as f64 * CELL + left + right;
        let above = shape.rows() as f64 * CELL + top + bottom;
        let lines = wrapped(&ruling.notes(shape).join(" · "), width);
        Layout {
            height: above + lines.len() as f64 * LEADING,
            marks,
            outside,
            grid,
            width,
            above,
            lines,
        }
    }

    fn drawn(self, figure: &Figure, ruling: &Ruling, style: BoardStyle) -> Vec<Drawn> {
        let grid = self.grid;
        let mut layers = Layers::default();
        for mark in &self.marks {
            layers.add(mark, &grid);
        }
        let mut drawn = layers.below();
        drawn.extend(frame(&grid, ruling));
        drawn.extend(layers.over);
        drawn.extend(figure.digits(grid.corner, CELL, style));
        drawn.extend(layers.signs);
        drawn.extend(self.outside.drawn(&grid));
        for (number, line) in self.lines.into_iter().enumerate() {
            let y = self.above + (number as f64 + 0.8) * LEADING;
            drawn.push(TextLine::new(line, Point::new(0.0, y), NOTE).into());
        }
        drawn
    }
}

/// Returns a page with a board and nothing else on it. Cells are 9 mm.
pub(crate) fn page(figure: &Figure, ruling: &Ruling, style: BoardStyle) -> Page {
    let layout = Layout::new(figure.shape, ruling);
    let inner = Area::new(MARGIN, MARGIN, layout.width, layout.height);
    let mut page = Page {
        width: inner.width + 2.0 * MARGIN,
        height: inner.height + 2.0 * MARGIN,
        inner,
        ..Page::default()
    };
    let corner = Point::new(MARGIN, MARGIN);
    let drawn = layout.drawn(figure, ruling, style);
    let drawn = drawn.iter().map(|one| one.placed(corner, 1.0)).collect();
    page.add(BlockKind::Board, inner, drawn);
    page
}

/// Returns how many cells wide or high a board is with what stands around it.
pub(crate) fn span(shape: Shape, ruling: &Ruling) -> f64 {
    let layout = Layout::new(shape, ruling);
    layout.width.max(layout.height) / CELL
}

/// Returns the size of the smallest type of clues in points, if there are any, in cells of a side.
pub(crate) fn least_type(shape: Shape, ruling: &Ruling, cell: f64) -> Option<f64> {
    let layout = Layout::new(shape, ruling);
    let blank = Figure {
        shape,
        symbols: Vec::new(),
        squares: Vec::new(),
        ruling: None,
    };
    let sizes = layout.drawn(&blank, ruling, BoardStyle::default());
    let sizes = sizes.iter().filter_map(|one| match one {
        Drawn::Text(words) if !words.text.is_empty() => Some(words.size),
        _ => None,
    });
    Some(sizes.reduce(f64::min)? * cell / CELL)
}

/// Returns a board in a square with this upper left corner and this side in millimetres.
pub(crate) fn in_square(
    figure: &Figure,
    ruling: &Ruling,
    (corner, side): (Point, f64),
    style: BoardStyle,
) -> Vec<Drawn> {
    let layout = Layout::new(figure.shape, ruling);
    let scale = side / layout.width.max(layout.height);
    let free = |length: f64| (side - length * scale) / 2.0;
    let start = Point::new(
        corner.x + free(layout.width),
        corner.y + free(layout.height),
    );
    let mut drawn = layout.drawn(figure, ruling, style);
    for one in &mut drawn {
        *one = one.placed(start, scale);
        if let Drawn::Line(_, pen) = one {
            pen.width = pen.width.max(LEAST_LINE);
        }
    }
    drawn
}

/// How much wider a typeface may be that stands in for ours where an SVG is looked at.
const SPARE: f64 = 1.18;

/// Returns words in lines that are not wider than a width in millimetres, but for words that are.
fn wrapped(words: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line)
                if SPARE * metrics::width(&format!("{line} {word}"), false, NOTE) <= width =>
            {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// Returns the lines of a board: thin between cells, thick around regions and the board.
fn frame(grid: &Grid, ruling: &Ruling) -> Vec<Drawn> {
    let shape = grid.shape;
    let (mut fine, mut bold) = (Vec::new(), Vec::new());
    for cell in shape.all_cells() {
        let at = grid.of(cell);
        let [start, below] = [at.y, at.bottom()].map(|y| Point::new(at.x, y));
        let [beside, end] = [at.y, at.bottom()].map(|y| Point::new(at.right(), y));
        let (row, column) = (shape.row(cell), shape.column(cell));
        let right = (column + 1 < shape.columns()).then(|| shape.cell(row, column + 1));
        let under = (row + 1 < shape.rows()).then(|| shape.cell(row + 1, column));
        for (other, from, to) in [(right, beside, end), (under, below, end)] {
            match ruling.is_border(cell, other) {
                true => bold.extend(segment(from, to)),
                false => fine.extend(segment(from, to)),
            }
        }
        if row == 0 {
            bold.extend(segment(start, beside));
        }
        if column == 0 {
            bold.extend(segment(start, below));
        }
    }
    let (thin, thick) = (Pen::black(0.15), Pen::black(0.55));
    let both = [(fine, thin), (bold, thick)].into_iter();
    let both = both.filter(|(lines, _)| !lines.is_empty());
    both.map(|(lines, pen)| Drawn::Line(lines, pen)).collect()
}

/// Returns a text with its centre at a place, at most as wide as a width in millimetres.
fn centred(text: &str, centre: Point, size: f64, widest: f64, color: Color) -> Drawn {
    let width = metrics::width(text, false, size).max(1e-9);
    let size = size * (widest / width).min(1.0);
    let baseline = centre.y + metrics::CAPITALS * size / POINTS / 2.0;
    let line = TextLine::new(text, Point::new(centre.x, baseline), size);
    Drawn::Text(TextLine {
        color,
        ..line.anchored(Anchor::Middle)
    })
}

#[cfg(test)]
mod tests;
