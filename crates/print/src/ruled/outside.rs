//! Words outside the board, before the first cell of what they are about.

use super::super::geometry::Point;
use super::super::page::{Color, Drawn};
use super::shapes::{arrowhead, pen};
use super::{CELL, Grid, centred};
use std::collections::HashMap;
use veridoku_model::grid::{Cell, Shape};
use veridoku_model::rules::ClueMark;

/// How far words that have the same place are from each other, in cells.
const STACK: f64 = 0.6;

/// Words with their place: before which cell, by row and column, in which direction they are read, and
/// how many are nearer to the board.
struct Words {
    row: isize,
    column: isize,
    way: (isize, isize),
    number: usize,
    text: String,
}

/// All words outside a board.
pub(super) struct Outside {
    shape: Shape,
    all: Vec<Words>,
}

/// A place before cells by row and column, and the direction in which they are read from there.
type Before = (isize, isize, (isize, isize));

/// Returns the place before the first of some cells.
pub(super) fn before(shape: Shape, cells: &[Cell]) -> Option<Before> {
    let place = |index: usize| {
        let cell = *cells.get(index)?;
        Some((shape.row(cell) as isize, shape.column(cell) as isize))
    };
    let first = place(0)?;
    let way = match place(1) {
        Some(second) => ((second.0 - first.0).signum(), (second.1 - first.1).signum()),
        // A single cell is read from the nearest border.
        None if first.1 == 0 => (0, 1),
        None if first.0 == 0 => (1, 0),
        None if first.1 + 1 == shape.columns() as isize => (0, -1),
        None => (-1, 0),
    };
    Some((first.0 - way.0, first.1 - way.1, way))
}

/// Returns whether a place is off the board.
pub(super) fn is_off(shape: Shape, &(row, column, _): &Before) -> bool {
    let (rows, columns) = (shape.rows() as isize, shape.columns() as isize);
    !(0..rows).contains(&row) || !(0..columns).contains(&column)
}

/// Returns the words outside the board among some marks.
pub(super) fn placed<'a>(shape: Shape, marks: impl Iterator<Item = &'a ClueMark>) -> Outside {
    let mut taken: HashMap<(isize, isize), usize> = HashMap::new();
    let mut all = Vec::new();
    for mark in marks {
        let ClueMark::Outside { cells, text } = mark else {
            continue;
        };
        let Some((row, column, way)) = before(shape, cells).filter(|place| is_off(shape, place))
        else {
            continue; // drawn on the board
        };
        let number = taken.entry((row, column)).or_default();
        all.push(Words {
            row,
            column,
            way,
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
                words.row < 0,
                words.column >= self.shape.columns() as isize,
                words.row >= self.shape.rows() as isize,
                words.column < 0,
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
            let square = grid.square(words.row, words.column).centre();
            // Nearer to the board than the middle of the next cell would be.
            let back = STACK * words.number as f64 - 0.1;
            let (down, right) = (words.way.0 as f64, words.way.1 as f64);
            let at =
                |far: f64| Point::new(square.x - right * far * CELL, square.y - down * far * CELL);
            drawn.push(centred(
                &words.text,
                at(back),
                11.0,
                0.8 * CELL,
                Color::BLACK,
            ));
            if words.way.0 != 0 && words.way.1 != 0 && words.number == 0 {
                let head = arrowhead(at(0.0), at(-0.4), 0.1 * CELL);
                drawn.push(Drawn::Line(head, pen(Color::BLACK, 0.25)));
            }
        }
        drawn
    }
}
