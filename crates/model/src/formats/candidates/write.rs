//! Writes the candidates of a puzzle as a grid.

use super::super::alphabet::Alphabet;
use super::super::marks::HOLLOW;
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
    let same = |a: Cell, b: Cell, of: fn(Shape, Cell) -> usize| of(shape, a) == of(shape, b);
    for given in givens.iter() {
        let sees = |cell: &Cell| {
            let houses: [fn(Shape, Cell) -> usize; 3] = [Shape::row, Shape::column, Shape::box_of];
            houses.iter().any(|&of| same(*cell, given.cell, of))
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
    let (order, h, w) = (shape.order(), shape.box_height(), shape.box_width());
    let alphabet = match alphabet.fits(order) {
        true => alphabet,
        false => Alphabet::default_for(order),
    };
    let texts: Vec<String> = marks
        .sets()
        .iter()
        .map(|set| cell(*set, alphabet))
        .collect();
    let width = |column: usize| {
        let cells = texts.iter().skip(column).step_by(order);
        cells.map(String::len).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..order).map(width).collect();
    // Tables have a single bar after every cell, so single bars would not show the boxes.
    let (bar, corner) = if w == 1 { ("||", "++") } else { ("|", "+") };
    let dashes = |stack: &[usize]| "-".repeat(stack.iter().sum::<usize>() + stack.len() + 1);
    let stacks: Vec<String> = widths
        .chunks(w)
        .map(|stack| dashes(stack) + corner)
        .collect();
    let border = format!("{corner}{}", stacks.concat());
    let mut text = border.clone();
    for (r, row) in texts.chunks(order).enumerate() {
        text.push('\n');
        for (cells, widths) in row.chunks(w).zip(widths.chunks(w)) {
            text += bar;
            for (cell, width) in cells.iter().zip(widths) {
                text += &format!(" {cell:<width$}");
            }
            text.push(' ');
        }
        text += bar;
        if (r + 1) % h == 0 {
            text.push('\n');
            text += &border;
        }
    }
    text
}

fn cell(set: DigitSet, alphabet: &Alphabet) -> String {
    let comma = if alphabet.is_decimal() { "," } else { "" };
    let digits: Vec<String> = set.iter().map(|digit| alphabet.text(digit)).collect();
    match digits.is_empty() {
        true => HOLLOW.to_string(),
        false => digits.join(comma),
    }
}
