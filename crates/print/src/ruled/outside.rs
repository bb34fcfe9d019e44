//! Words outside the board, before the first cell of what they are about.

use super::super::geometry::Point;
use super::super::page::{Color, Drawn};
use super::shapes::{arrowhead, path, pen};
use super::{CELL, Grid, centred};
use std::collections::HashMap;
use veridoku_human::render::Before;
use veridoku_model::grid::Shape;
use veridoku_model::rules::ClueMark;

/// How far words that have the same place are from each other, in cells: one above the other, and
/// side by side.
const STACK: [f64; 2] = [0.6, 0.8];

/// Words with their place, and how many are nearer to the board.
struct Words {
    place: Before,
    number: usize,
    text: String,
}

impl Words {
    /// Returns whether they are about a diagonal, of which an arrow shows the direction.
    fn are_diagonal(&self) -> bool {
        self.place.way.0 != 0 && self.place.way.1 != 0
    }

    /// Returns the way off the board, down and to the right, and how far they are stacked.
    fn off(&self, shape: Shape) -> ([f64; 2], f64) {
        let Before { row, column, .. } = self.place;
        let off = |at: isize, last: usize| match at {
            ..0 => -1.0,
            at if at >= last as isize => 1.0,
            _ => 0.0,
        };
        let down = off(row, shape.rows());
        let right = if down == 0.0 {
            off(column, shape.columns())
        } else {
            0.0
        };
        let stack = STACK[usize::from(down == 0.0)];
        ([down, right], self.number as f64 * stack)
    }
}

/// All words outside a board.
pub(super) struct Outside {
    shape: Shape,
    all: Vec<Words>,
}

/// Returns the words outside the board among some marks.
pub(super) fn placed<'a>(shape: Shape, marks: impl Iterator<Item = &'a ClueMark>) -> Outside {
    let words = marks.filter_map(|mark| match mark {
        ClueMark::Outside { cells, text } => Some(Words {
            place: Before::outside(shape, cells)?, // else drawn on the board
            number: 0,
            text: text.clone(),
        }),
        _ => None,
    });
    let (mut all, others): (Vec<Words>, Vec<Words>) = words.partition(Words::are_diagonal);
    all.extend(others);
    // Those with an arrow are nearest to the board.
    let mut taken: HashMap<(isize, isize), usize> = HashMap::new();
    for words in &mut all {
        let number = taken
            .entry((words.place.row, words.place.column))
            .or_default();
        words.number = *number;
        *number += 1;
    }
    Outside { shape, all }
}

impl Outside {
    /// Returns how much room is needed above, to the right, below and to the left, in cells.
    pub(super) fn room(&self) -> [f64; 4] {
        let mut room = [0.0_f64; 4];
        for words in &self.all {
            let far = 0.9 + words.off(self.shape).1;
            let beyond = [
                words.place.row < 0,
                words.place.column >= self.shape.columns() as isize,
                words.place.row >= self.shape.rows() as isize,
                words.place.column < 0,
            ];
            for (side, beyond) in room.iter_mut().zip(beyond) {
                if beyond {
                    *side = side.max(far);
                }
            }
        }
        room
    }

    pub(super) fn drawn(&self, grid: &Grid) -> Vec<Drawn> {
        let mut drawn = Vec::new();
        for words in &self.all {
            let square = grid.square(words.place.row, words.place.column).centre();
            let (down, right) = (words.place.way.0 as f64, words.place.way.1 as f64);
            let ([off_down, off_right], far) = words.off(self.shape);
            let base = Point::new(
                square.x + off_right * far * CELL,
                square.y + off_down * far * CELL,
            );
            let before = |place: Point, far: f64| {
                Point::new(place.x - right * far * CELL, place.y - down * far * CELL)
            };
            // Nearer to the board than the middle of the next cell would be, but for an arrow.
            let back = if words.are_diagonal() { 0.12 } else { -0.1 };
            drawn.push(centred(
                &words.text,
                before(base, back),
                11.0,
                0.8 * CELL,
                Color::BLACK,
            ));
            if words.are_diagonal() {
                let ends = [before(square, -0.15), before(square, -0.45)];
                for line in [arrowhead(ends[0], ends[1], 0.14 * CELL), path(&ends)] {
                    drawn.push(Drawn::Line(line, pen(Color::BLACK, 0.25)));
                }
            }
        }
        drawn
    }
}
