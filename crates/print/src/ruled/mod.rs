//! A board with what its clues look like, by itself on a page: regions of any form, and the marks of
//! each clue as setters are used to see them.

mod marks;
mod outside;
mod shapes;

use super::board::{BoardStyle, Figure};
use super::font;
use super::geometry::{Area, POINTS, Point};
use super::page::{Anchor, BlockKind, Color, Drawn, Page, Pen, TextLine, segment};
use marks::Layers;
use veridoku_model::grid::{Cell, Shape};
use veridoku_model::rules::{Clue, ClueMark, Puzzle, Regions, Rule};

/// Around everything, in millimetres.
const MARGIN: f64 = 2.0;
/// The side of a cell, in millimetres.
const CELL: f64 = 9.0;
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

/// Returns a page with a board, the marks of the clues of its puzzle, and under it in words what
/// holds on the whole board. Cells are 9 mm. `figure` says what the cells show; it has the shape of
/// the puzzle.
pub fn ruled_board(figure: &Figure, puzzle: &Puzzle, style: BoardStyle) -> Page {
    let shape = puzzle.shape();
    let clues = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(clue),
        _ => None,
    });
    let clues: Vec<&Clue> = clues.collect();
    let marks: Vec<Vec<ClueMark>> = clues.iter().map(|clue| clue.marks()).collect();
    let outside = outside::placed(shape, marks.iter().flatten());
    let [top, right, bottom, left] = outside.room();
    let corner = Point::new(MARGIN + left * CELL, MARGIN + top * CELL);
    let grid = Grid { shape, corner };
    let (wide, high) = (shape.columns() as f64 * CELL, shape.rows() as f64 * CELL);
    let width = wide + (left + right) * CELL;
    let notes = notes(puzzle, &clues, &marks);
    let lines = wrapped(&notes, width);
    let height = high + (top + bottom) * CELL;
    let leading = NOTE / POINTS * 1.4;
    let under = lines.len() as f64 * leading;
    let inner = Area::new(MARGIN, MARGIN, width, height + under);
    let mut page = Page {
        width: width + 2.0 * MARGIN,
        height: height + under + 2.0 * MARGIN,
        inner,
        ..Page::default()
    };
    let mut layers = Layers::default();
    for mark in marks.iter().flatten() {
        layers.add(mark, &grid);
    }
    let mut drawn = layers.under;
    drawn.extend(frame(&grid, regions(puzzle).as_ref()));
    drawn.extend(layers.over);
    drawn.extend(figure.digits(corner, CELL, style));
    drawn.extend(layers.signs);
    drawn.extend(outside.drawn(&grid));
    for (number, line) in lines.into_iter().enumerate() {
        let y = MARGIN + height + (number as f64 + 1.0) * leading;
        drawn.push(TextLine::new(line, Point::new(MARGIN, y), NOTE).into());
    }
    page.add(BlockKind::Board, inner, drawn);
    page
}

/// Returns what holds on the whole board, and what no mark shows, in words.
fn notes(puzzle: &Puzzle, clues: &[&Clue], marks: &[Vec<ClueMark>]) -> String {
    let mut notes: Vec<String> = Vec::new();
    let has = |rule: &Rule| puzzle.rules().contains(rule);
    if !has(&Rule::Rows) || !has(&Rule::Columns) {
        notes.push("no rule for rows and columns".to_string());
    }
    for (clue, marks) in clues.iter().zip(marks) {
        let said = marks.iter().filter_map(|mark| match mark {
            ClueMark::Note(words) => Some(words.clone()),
            _ => None,
        });
        notes.extend(said);
        if marks.is_empty() || !clue.alternatives().is_empty() {
            notes.push(clue.text(puzzle.shape()));
        }
    }
    notes.dedup();
    notes.join(" · ")
}

/// How much wider a typeface may be that stands in for ours where an SVG is looked at.
const SPARE: f64 = 1.18;

/// Returns words in lines that are not wider than a width in millimetres, but for words that are.
fn wrapped(words: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if SPARE * font::width(&format!("{line} {word}"), false, NOTE) <= width => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// Returns the regions that thick lines are around.
fn regions(puzzle: &Puzzle) -> Option<Regions> {
    let free = puzzle.rules().iter().find_map(|rule| match rule {
        Rule::Regions(regions) => Some(regions.clone()),
        _ => None,
    });
    let boxed = puzzle.rules().contains(&Rule::Boxes);
    free.or_else(|| boxed.then(|| Regions::boxes(puzzle.shape())).flatten())
}

/// Returns the lines of a board: thin between cells, thick around regions and the board.
fn frame(grid: &Grid, regions: Option<&Regions>) -> Vec<Drawn> {
    let shape = grid.shape;
    let (thin, thick) = (0.15, 0.55);
    let of = |row: usize, column: usize| {
        let inside = row < shape.rows() && column < shape.columns();
        inside.then(|| regions.and_then(|regions| regions.of(shape.cell(row, column))))
    };
    let (mut fine, mut bold) = (Vec::new(), Vec::new());
    for row in 0..=shape.rows() {
        for column in 0..=shape.columns() {
            let at = grid.square(row as isize, column as isize);
            let from = Point::new(at.x, at.y);
            let above = row.checked_sub(1).and_then(|row| of(row, column));
            let before = column.checked_sub(1).and_then(|column| of(row, column));
            let edges = [
                (
                    above,
                    Point::new(at.right(), at.y),
                    column < shape.columns(),
                ),
                (before, Point::new(at.x, at.bottom()), row < shape.rows()),
            ];
            for (other, to, drawn) in edges {
                let line = segment(from, to);
                match (of(row, column), other) {
                    _ if !drawn => {}
                    (this, other) if this == other && this.is_some() => {
                        fine.push(Drawn::Line(line, Pen::black(thin)));
                    }
                    _ => bold.push(Drawn::Line(line, Pen::black(thick))),
                }
            }
        }
    }
    fine.extend(bold);
    fine
}

/// Returns a text with its centre at a place, at most as wide as a width in millimetres.
fn centred(text: &str, centre: Point, size: f64, widest: f64, color: Color) -> Drawn {
    let width = font::width(text, false, size).max(1e-9);
    let size = size * (widest / width).min(1.0);
    let baseline = centre.y + font::CAPITALS * size / POINTS / 2.0;
    let line = TextLine::new(text, Point::new(centre.x, baseline), size);
    Drawn::Text(TextLine {
        color,
        ..line.anchored(Anchor::Middle)
    })
}

#[cfg(test)]
mod tests;
