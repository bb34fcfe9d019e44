//! The marks of clues on the board. Lines differ in width and dash beside their colour, so that
//! they are told apart in grey.

mod signs;

use super::super::geometry::{Area, Point};
use super::super::page::{Color, Drawn, Pen, rectangle, segment};
use super::shapes::{arrowhead, circle, diamond, open, path, pen};
use super::{CELL, Grid, centred};
use std::collections::HashMap;
use veridoku_human::render::Before;
use veridoku_model::grid::Cell;
use veridoku_model::rules::{ClueMark, Ends, Stroke};

const GREY: Color = Color(0xc4, 0xc4, 0xc4);
const PALE: Color = Color(0xe8, 0xe8, 0xe8);
const DARK: Color = Color(0x60, 0x60, 0x60);

/// The height of words in the corner of a cell, in millimetres.
const LABEL: f64 = 2.4;

/// What is drawn, by what it lies on.
#[derive(Default)]
pub(super) struct Layers {
    /// Cells with a tint.
    shades: Vec<Drawn>,
    /// Thick lines, under those that may begin on them.
    thick: Vec<Drawn>,
    /// Under the lines of the board.
    under: Vec<Drawn>,
    /// Over them, under the digits.
    pub(super) over: Vec<Drawn>,
    /// Over the digits.
    pub(super) signs: Vec<Drawn>,
    /// How many words each cell has in its corner.
    labels: HashMap<Cell, usize>,
    /// How many signs stand between two cells.
    edges: HashMap<[Cell; 2], usize>,
}

impl Layers {
    /// Takes what lies under the lines of the board, from the lowest up.
    pub(super) fn below(&mut self) -> Vec<Drawn> {
        let layers = [&mut self.shades, &mut self.thick, &mut self.under];
        layers.into_iter().flat_map(std::mem::take).collect()
    }

    /// Adds what a mark looks like. Words outside the board and notes are drawn elsewhere.
    pub(super) fn add(&mut self, mark: &ClueMark, grid: &Grid) {
        match mark {
            ClueMark::Line {
                cells,
                stroke,
                ends,
            } => self.line(cells, *stroke, *ends, grid),
            ClueMark::Cage { cells, text } => self.cage(cells, text, grid),
            ClueMark::Shade { cells } => {
                let shade = |cell: &Cell| Drawn::Fill(rectangle(&grid.of(*cell)), PALE);
                self.shades.extend(cells.iter().map(shade));
            }
            ClueMark::Pill { cells } => self.pill(cells, grid),
            ClueMark::Sign { cell, sign } => self.sign(grid.of(*cell), *sign),
            ClueMark::Words { cell, text } => self.label(&[*cell], text, grid),
            ClueMark::Edge { a, b, dot, text } => {
                let before = self.edges.entry([*a.min(b), *a.max(b)]).or_default();
                // Others stand beside the first one, along the edge.
                let aside = [0.0, 0.33, -0.33][*before % 3];
                *before += 1;
                let (a, b) = (grid.of(*a).centre(), grid.of(*b).centre());
                let (x, y) = (aside * (a.y - b.y), aside * (a.x - b.x));
                let moved = |at: Point| Point::new(at.x + x, at.y + y);
                self.edge(moved(a), moved(b), *dot, text);
            }
            ClueMark::Corner { cells, text } => {
                let number = cells.len().max(1) as f64;
                let centres = cells.iter().map(|cell| grid.of(*cell).centre());
                let sum = centres.fold(Point::default(), |sum, at| {
                    Point::new(sum.x + at.x, sum.y + at.y)
                });
                let at = Point::new(sum.x / number, sum.y / number);
                self.signs.extend(open(circle(at, 0.27 * CELL), DARK, 0.2));
                self.corner(text, at);
            }
            // Words about cells that do not begin at the border have no place outside.
            ClueMark::Outside { cells, text } if Before::outside(grid.shape, cells).is_none() => {
                self.line(cells, Stroke::Mirror, Ends::Bare, grid);
                self.label(cells, text, grid);
            }
            // Drawn by `outside`, and in the words under the board.
            _ => {}
        }
    }

    /// Draws words in a circle: three or more of them in two lines.
    fn corner(&mut self, text: &str, at: Point) {
        let words: Vec<&str> = text.split(' ').collect();
        let lines = match words.len() {
            0..=2 => vec![text.to_string()],
            number => words
                .chunks(number.div_ceil(2))
                .map(|line| line.join(" "))
                .collect(),
        };
        let first = 0.5 - lines.len() as f64 / 2.0;
        for (number, line) in lines.iter().enumerate() {
            let y = at.y + (first + number as f64) * 0.2 * CELL;
            let place = Point::new(at.x, y);
            self.signs
                .push(centred(line, place, 6.6, 0.44 * CELL, Color::BLACK));
        }
    }

    fn line(&mut self, cells: &[Cell], stroke: Stroke, ends: Ends, grid: &Grid) {
        let mut places: Vec<Point> = cells.iter().map(|cell| grid.of(*cell).centre()).collect();
        places.extend(places.first().copied().filter(|_| ends == Ends::Closed));
        let (Some(&first), Some(&last)) = (places.first(), places.last()) else {
            return;
        };
        let (color, width, dash) = match stroke {
            Stroke::Thick => (GREY, 0.4, None),
            Stroke::Whisper => (Color(0x67, 0xc9, 0x67), 0.2, None),
            Stroke::Renban => (Color(0xc9, 0x7f, 0xe0), 0.2, Some((0.34, 0.3))),
            Stroke::Sum => (Color(0x6f, 0xa8, 0xe8), 0.12, None),
            Stroke::Entropic => (Color(0xf0, 0xa8, 0x50), 0.14, Some((0.1, 0.26))),
            Stroke::Modular => (Color(0x48, 0xb8, 0xb0), 0.14, Some((0.3, 0.26))),
            Stroke::Parity => (Color(0xe8, 0x78, 0x70), 0.14, Some((0.2, 0.2))),
            Stroke::Nabner => (Color(0xe0, 0xc8, 0x40), 0.14, Some((0.5, 0.3))),
            Stroke::Table => (Color(0xb0, 0x90, 0x70), 0.14, Some((0.1, 0.4))),
            Stroke::Mirror => (Color(0xa8, 0xa8, 0xa8), 0.08, Some((0.3, 0.16))),
            Stroke::Zipper => (Color(0xb8, 0xa0, 0xe8), 0.14, Some((0.6, 0.2))),
            Stroke::Diagonal => (Color(0x80, 0x90, 0xd8), 0.04, None),
            _ => (DARK, 0.05, None),
        };
        let line = Pen {
            dash: dash.map(|(dash, gap)| (dash * CELL, gap * CELL)),
            ..pen(color, width * CELL)
        };
        let layer = match stroke {
            Stroke::Thick => &mut self.thick,
            _ => &mut self.under,
        };
        layer.push(Drawn::Line(path(&places), line));
        let ring = |at| open(circle(at, 0.35 * CELL), DARK, 0.05 * CELL);
        match ends {
            Ends::Bulb => layer.push(Drawn::Fill(circle(first, 0.38 * CELL), color)),
            Ends::OpenBulb => layer.extend(open(circle(first, 0.38 * CELL), color, 0.08 * CELL)),
            Ends::Arrow => {
                layer.extend(ring(first));
                let before = places.iter().rev().nth(1).copied().unwrap_or(first);
                let head = arrowhead(before, last, 0.18 * CELL);
                layer.push(Drawn::Line(head, line));
            }
            Ends::Circles => [first, last]
                .into_iter()
                .for_each(|at| layer.extend(ring(at))),
            Ends::Diamonds => {
                for at in [first, last] {
                    layer.extend(open(diamond(at, 0.42 * CELL), DARK, 0.05 * CELL));
                }
            }
            _ => {}
        }
    }

    /// Draws the circle around several cells: a thick line in one colour, a thinner in white on it.
    fn pill(&mut self, cells: &[Cell], grid: &Grid) {
        let places: Vec<Point> = cells.iter().map(|cell| grid.of(*cell).centre()).collect();
        for (color, width) in [(DARK, 0.76), (Color::WHITE, 0.68)] {
            self.under
                .push(Drawn::Line(path(&places), pen(color, width * CELL)));
        }
    }

    /// Draws a dashed line inside the border of some cells, and words in the first corner.
    fn cage(&mut self, cells: &[Cell], text: &str, grid: &Grid) {
        let places: Vec<(isize, isize)> = cells.iter().map(|cell| grid.place(*cell)).collect();
        let inside = |row: isize, column: isize| places.contains(&(row, column));
        let inset = 0.08 * CELL;
        let line = Pen {
            dash: Some((0.11 * CELL, 0.07 * CELL)),
            ..Pen::black(0.2)
        };
        let mut around = Vec::new();
        for &(row, column) in &places {
            let square = grid.square(row, column);
            // Each side: the way out of the cell, and the way along the side.
            for (out, along) in [
                ((-1, 0), (0, 1)),
                ((0, 1), (1, 0)),
                ((1, 0), (0, -1)),
                ((0, -1), (-1, 0)),
            ] {
                if inside(row + out.0, column + out.1) {
                    continue;
                }
                // Where the cage goes on, the line reaches the edge, or beyond it in a bend.
                let end = |way: isize| {
                    let (down, right) = (along.0 * way, along.1 * way);
                    let beside = inside(row + down, column + right);
                    let corner = inside(row + down + out.0, column + right + out.1);
                    let far = match (beside, corner) {
                        (true, true) => CELL / 2.0 + inset,
                        (true, false) => CELL / 2.0,
                        (false, _) => CELL / 2.0 - inset,
                    };
                    let (x, y) = (right as f64 * far, down as f64 * far);
                    let side = CELL / 2.0 - inset;
                    let centre = square.centre();
                    Point::new(
                        centre.x + x + out.1 as f64 * side,
                        centre.y + y + out.0 as f64 * side,
                    )
                };
                around.extend(segment(end(-1), end(1)));
            }
        }
        self.over.push(Drawn::Line(around, line));
        let first = cells.iter().min();
        self.label(
            first.map(std::slice::from_ref).unwrap_or_default(),
            text,
            grid,
        );
    }

    /// Draws words in the upper left corner of the first of some cells.
    fn label(&mut self, cells: &[Cell], text: &str, grid: &Grid) {
        let Some(first) = cells.first().filter(|_| !text.is_empty()) else {
            return;
        };
        let square = grid.of(*first);
        let above = self.labels.entry(*first).or_default();
        let down = 0.3 + LABEL * *above as f64;
        *above += 1;
        // The typeface has no sign for it.
        let text = &text.replace('≠', "not ");
        let words = centred(text, Point::default(), 7.0, 1.9 * CELL, Color::BLACK);
        let Drawn::Text(words) = words else {
            return;
        };
        let (wide, high) = (words.width() + 0.4, LABEL);
        let room = Area::new(square.x + 0.3, square.y + down, wide, high);
        self.over.push(Drawn::Fill(rectangle(&room), Color::WHITE));
        let baseline = Point::new(room.centre().x, room.y + LABEL - 0.25);
        self.over.push(
            super::TextLine {
                at: baseline,
                ..words
            }
            .into(),
        );
    }
}
