//! The marks of clues on the board. Lines differ in width and dash beside their colour, so that
//! they are told apart in grey.

use super::super::geometry::{Area, Point};
use super::super::page::{Color, Drawn, Pen, rectangle, segment};
use super::shapes::{arrowhead, circle, diamond, open, path, pen};
use super::{CELL, Grid, centred};
use std::collections::HashMap;
use veridoku_human::render::Before;
use veridoku_model::grid::Cell;
use veridoku_model::rules::{ClueMark, Dot, Ends, Sign, Stroke};

const GREY: Color = Color(0xc4, 0xc4, 0xc4);
const PALE: Color = Color(0xe8, 0xe8, 0xe8);
const DARK: Color = Color(0x60, 0x60, 0x60);

/// The height of words in the corner of a cell, in millimetres.
const LABEL: f64 = 2.4;

/// What is drawn, by what it lies on.
#[derive(Default)]
pub(super) struct Layers {
    /// Under the lines of the board.
    pub(super) under: Vec<Drawn>,
    /// Over them, under the digits.
    pub(super) over: Vec<Drawn>,
    /// Over the digits.
    pub(super) signs: Vec<Drawn>,
    /// How many words each cell has in its corner.
    labels: HashMap<Cell, usize>,
}

impl Layers {
    /// Adds what a mark looks like. Words outside the board and notes are drawn elsewhere.
    pub(super) fn add(&mut self, mark: &ClueMark, grid: &Grid) {
        match mark {
            ClueMark::Line {
                cells,
                stroke,
                ends,
                text,
            } => {
                self.line(cells, *stroke, *ends, grid);
                self.label(cells, text, grid);
            }
            ClueMark::Cage { cells, text } => self.cage(cells, text, grid),
            ClueMark::Shade { cells } => {
                let shade = |cell: &Cell| Drawn::Fill(rectangle(&grid.of(*cell)), PALE);
                // Shades lie under all lines.
                self.under.splice(0..0, cells.iter().map(shade));
            }
            ClueMark::Pill { cells } => self.pill(cells, grid),
            ClueMark::Sign { cell, sign } => self.sign(grid.of(*cell), *sign),
            ClueMark::Edge { a, b, dot, text } => {
                self.edge(grid.of(*a).centre(), grid.of(*b).centre(), *dot, text);
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
        self.under.push(Drawn::Line(path(&places), line));
        let ring = |at| open(circle(at, 0.35 * CELL), DARK, 0.05 * CELL);
        match ends {
            Ends::Bulb => self
                .under
                .push(Drawn::Fill(circle(first, 0.38 * CELL), color)),
            Ends::OpenBulb => {
                self.under
                    .extend(open(circle(first, 0.38 * CELL), color, 0.08 * CELL))
            }
            Ends::Arrow => {
                self.under.extend(ring(first));
                let before = places.iter().rev().nth(1).copied().unwrap_or(first);
                let head = arrowhead(before, last, 0.18 * CELL);
                self.under.push(Drawn::Line(head, line));
            }
            Ends::Circles => [first, last]
                .into_iter()
                .for_each(|at| self.under.extend(ring(at))),
            Ends::Diamonds => {
                for at in [first, last] {
                    self.under
                        .extend(open(diamond(at, 0.42 * CELL), DARK, 0.05 * CELL));
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

    fn sign(&mut self, square: Area, sign: Sign) {
        let centre = square.centre();
        let side = 0.7 * CELL;
        match sign {
            Sign::Circle => self
                .under
                .push(Drawn::Fill(circle(centre, side / 2.0), GREY)),
            Sign::Square => {
                let inner = Area::new(centre.x - side / 2.0, centre.y - side / 2.0, side, side);
                self.under.push(Drawn::Fill(rectangle(&inner), GREY));
            }
            Sign::Ring => {
                let line = pen(DARK, 0.04 * CELL);
                self.over
                    .push(Drawn::Line(circle(centre, 0.42 * CELL), line));
            }
            Sign::Tint => {
                let tint = Color(0xd8, 0xe6, 0xf6);
                self.under.insert(0, Drawn::Fill(rectangle(&square), tint));
            }
            // Arrowheads at the four sides, outward or inward.
            Sign::Out | Sign::In => {
                self.under.insert(0, Drawn::Fill(rectangle(&square), PALE));
                for (x, y) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                    let at =
                        |far: f64| Point::new(centre.x + x * far * CELL, centre.y + y * far * CELL);
                    let (from, tip) = match sign {
                        Sign::Out => (at(0.3), at(0.46)),
                        _ => (at(0.5), at(0.36)),
                    };
                    let head = arrowhead(from, tip, 0.09 * CELL);
                    self.over.push(Drawn::Line(head, pen(DARK, 0.03 * CELL)));
                }
            }
            _ => {}
        }
    }

    fn edge(&mut self, a: Point, b: Point, dot: Dot, text: &str) {
        let middle = Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
        let radius = 0.16 * CELL;
        let words = |color| centred(text, middle, 6.0, 1.7 * radius, color);
        match dot {
            Dot::White => {
                self.signs
                    .extend(open(circle(middle, radius), Color::BLACK, 0.2));
                self.signs.push(words(Color::BLACK));
            }
            Dot::Black => {
                self.signs
                    .push(Drawn::Fill(circle(middle, radius), Color::BLACK));
                self.signs.push(words(Color::WHITE));
            }
            Dot::Greater => {
                // The tip points to the smaller cell.
                let part = |from: f64, to: f64| from + (to - from) * 0.6;
                let tip = Point::new(part(a.x, b.x), part(a.y, b.y));
                let head = arrowhead(middle, tip, 0.13 * CELL);
                self.signs.push(Drawn::Line(head, pen(Color::BLACK, 0.35)));
            }
            _ => {
                self.signs
                    .push(Drawn::Fill(circle(middle, 1.1 * radius), Color::WHITE));
                self.signs
                    .push(centred(text, middle, 8.0, 2.2 * radius, Color::BLACK));
            }
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
