//! Words outside the board, before the first cell of what they are about.

use super::super::geometry::Point;
use super::super::page::{Color, Drawn};
use super::shapes::{arrowhead, path, pen};
use super::{CELL, Grid, centred};
use std::collections::HashMap;
use veridoku_human::render::Before;
use veridoku_model::grid::Shape;
use veridoku_model::rules::ClueMark;

/// How far words that have the same place are from each other, in cells.
const STACK: f64 = 0.6;

/// Words with their place, and how many are nearer to the board.
struct Words {
    place: Before,
    number: usize,
    text: String,
}

/// All words outside a board.
pub(super) struct Outside {
    shape: Shape,
    all: Vec<Words>,
}

/// Returns the words outside the board among some marks.
pub(super) fn placed<'a>(shape: Shape, marks: impl Iterator<Item = &'a ClueMark>) -> Outside {
    let mut taken: HashMap<(isize, isize), usize> = HashMap::new();
    let mut all = Vec::new();
    for mark in marks {
        let ClueMark::Outside { cells, text } = mark else {
            continue;
        };
        let Some(place) = Before::outside(shape, cells) else {
            continue; // drawn on the board
        };
        let number = taken.entry((place.row, place.column)).or_default();
        all.push(Words {
            place,
            number: *number,
            text: text.clone(),
        });
        *number += 1;
    }
    Outside { shape, all }
}

impl Outside {
    /// Returns how much room is needed above, to the right, below and to the left, in cells.
    pub(super) fn room(&self) -> [f64; 4] {
        let mut room = [0.0_f64; 4];
        for words in &self.all {
            let far = 0.9 + words.number as f64 * STACK;
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
            let diagonal = down * right != 0.0;
            // Nearer to the board than the middle of the next cell would be, but for an arrow.
            let back = STACK * words.number as f64 + if diagonal { 0.12 } else { -0.1 };
            let at =
                |far: f64| Point::new(square.x - right * far * CELL, square.y - down * far * CELL);
            drawn.push(centred(
                &words.text,
                at(back),
                11.0,
                0.8 * CELL,
                Color::BLACK,
            ));
            if diagonal && words.number == 0 {
                let ends = [at(-0.15), at(-0.45)];
                for line in [arrowhead(ends[0], ends[1], 0.14 * CELL), path(&ends)] {
                    drawn.push(Drawn::Line(line, pen(Color::BLACK, 0.25)));
                }
            }
        }
        drawn
    }
}
