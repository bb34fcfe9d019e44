//! Writes the candidates of a puzzle as a grid.

use super::super::alphabet::Alphabet;
use super::super::marks::HOLLOW;
use super::super::write::framed;
use crate::grid::{Cell, DigitSet, PencilMarks, Shape};
use crate::rules::Puzzle;

/// Returns the candidates of a puzzle: its pencil marks if it has any, else what its givens leave
/// at sight.
pub(in super::super) fn marks_of(puzzle: &Puzzle) -> PencilMarks {
    puzzle.pencil_marks().unwrap_or_else(|| at_sight(puzzle))
}

fn at_sight(puzzle: &Puzzle) -> PencilMarks {
    let givens = puzzle.givens();
    let shape = givens.shape();
    let mut marks = PencilMarks::all(shape);
    let houses: [fn(Shape, Cell) -> usize; 3] = [Shape::row, Shape::column, Shape::box_of];
    for given in givens.iter() {
        let sees = |cell: &Cell| {
            houses
                .iter()
                .any(|of| of(shape, *cell) == of(shape, given.cell))
        };
        for cell in shape.all_cells().filter(sees) {
            let mut digits = marks.get(cell);
            digits.remove(given.digit);
            marks.set(cell, digits);
        }
    }
    for given in givens.iter() {
        marks.set(given.cell, DigitSet::only(given.digit));
    }
    marks
}

/// Returns the candidates in a frame, with borders between the boxes. A cell without candidates is
/// written `!`.
pub(in super::super) fn write(marks: &PencilMarks, alphabet: &Alphabet) -> String {
    let shape = marks.shape();
    let alphabet = alphabet.fitting(shape);
    let texts = marks.sets().iter().map(|set| cell(*set, alphabet));
    framed(shape, &texts.collect::<Vec<_>>())
}

fn cell(set: DigitSet, alphabet: &Alphabet) -> String {
    let comma = if alphabet.is_decimal() { "," } else { "" };
    let digits: Vec<String> = set.iter().map(|digit| alphabet.text(digit)).collect();
    if digits.is_empty() {
        HOLLOW.to_string()
    } else {
        digits.join(comma)
    }
}
