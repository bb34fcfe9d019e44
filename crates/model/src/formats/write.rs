//! Writes boards as text: on a line, in rows, in a frame.

use super::alphabet::DECIMAL;
use super::{Alphabet, sukaku};
use crate::grid::{Digit, Givens, Shape};
use crate::rules::Puzzle;

/// Returns the puzzle on one line: its givens as [`write_line`] writes them, or if it has pencil
/// marks a symbol for each candidate (729 on 9×9). Other rules are not written.
///
/// ```
/// use veridoku_model::formats::{Alphabet, write_puzzle};
/// use veridoku_model::grid::{PencilMarks, Shape};
/// use veridoku_model::rules::Puzzle;
/// let puzzle = Puzzle::sukaku(PencilMarks::all(Shape::CLASSIC));
/// assert_eq!(write_puzzle(&puzzle, Alphabet::default_for(9)), "123456789".repeat(81));
/// ```
pub fn write_puzzle(puzzle: &Puzzle, alphabet: &Alphabet) -> String {
    match puzzle.pencil_marks() {
        Some(marks) => sukaku::write(&marks, alphabet),
        None => write_line(puzzle.givens(), alphabet),
    }
}

/// Returns the board on one line, `.` for an empty cell. Solutions are written as givens.
///
/// ```
/// use veridoku_model::formats::{Alphabet, write_line};
/// use veridoku_model::grid::{Givens, Shape};
/// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), vec![0, 1, 2, 3].repeat(4)).unwrap();
/// assert_eq!(write_line(&givens, Alphabet::default_for(4)), ".123.123.123.123");
/// ```
pub fn write_line(givens: &Givens, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    if givens.shape().is_standard() {
        write_line_into(&mut text, givens.values(), alphabet);
    } else {
        text = write_free(givens, alphabet);
    }
    text
}

fn write_free(givens: &Givens, alphabet: &Alphabet) -> String {
    let alphabet = alphabet.fitting(givens.shape());
    let cells = givens.values().iter().map(|&value| cell(value, alphabet));
    let space = if alphabet.is_decimal() { " " } else { "" };
    cells.collect::<Vec<_>>().join(space)
}

/// Appends one value per cell, 0 for an empty one, as [`write_line`] writes them. If a value has no
/// symbol in the alphabet, falls back on [`Alphabet::default_for`], and on numbers if that has none
/// either.
pub fn write_line_into(text: &mut String, values: &[u8], alphabet: &Alphabet) {
    let highest = values.iter().copied().max().unwrap_or(0);
    let order = values.len().isqrt();
    if !alphabet.is_decimal() && alphabet.fits(order.max(usize::from(highest))) {
        text.reserve(values.len());
        // Symbols are ASCII; writing 64 at once is a good deal faster than one by one.
        let mut piece = [0; 64];
        for values in values.chunks(piece.len()) {
            let piece = &mut piece[..values.len()];
            let symbols = piece.iter_mut().zip(values);
            symbols.for_each(|(symbol, &value)| *symbol = alphabet.byte(value));
            *text += std::str::from_utf8(piece).unwrap_or_default();
        }
    } else if !alphabet.is_decimal() && Alphabet::default_for(order).fits(highest.max(4).into()) {
        write_line_into(text, values, Alphabet::default_for(order));
    } else {
        for (i, &value) in values.iter().enumerate() {
            if i > 0 {
                text.push(' ');
            }
            *text += &cell(value, &DECIMAL);
        }
    }
}

/// Returns the board in a frame, with borders between the boxes that show the shape.
///
/// ```
/// use veridoku_model::formats::{Alphabet, write_grid};
/// use veridoku_model::grid::{Givens, Shape};
/// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), vec![0, 1, 2, 3].repeat(4)).unwrap();
/// let text = write_grid(&givens, Alphabet::default_for(4));
/// assert!(text.starts_with("+-----+-----+\n| . 1 | 2 3 |\n"));
/// ```
pub fn write_grid(givens: &Givens, alphabet: &Alphabet) -> String {
    let shape = givens.shape();
    let alphabet = alphabet.fitting(shape);
    let symbol_width = if alphabet.is_decimal() && shape.high() > 9 {
        2
    } else {
        1
    };
    let symbol = |&value: &u8| format!("{:>symbol_width$}", cell(value, alphabet));
    let texts: Vec<String> = givens.values().iter().map(symbol).collect();
    framed(shape, &texts)
}

/// Returns the texts of the cells in a frame, with borders between the boxes, each column as wide
/// as its longest text. Without boxes there is only the frame.
pub(super) fn framed(shape: Shape, texts: &[String]) -> String {
    let (h, w) = if shape.has_boxes() {
        (shape.box_height(), shape.box_width())
    } else {
        (shape.rows(), shape.columns())
    };
    let width = |column: usize| {
        let cells = texts.iter().skip(column).step_by(shape.columns());
        cells.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..shape.columns()).map(width).collect();
    // Tables have a single bar after every cell, so single bars would not show the boxes.
    let (bar, corner) = if w == 1 { ("||", "++") } else { ("|", "+") };
    let dashes = |stack: &[usize]| "-".repeat(stack.iter().sum::<usize>() + stack.len() + 1);
    let stacks: Vec<String> = widths
        .chunks(w)
        .map(|stack| dashes(stack) + corner)
        .collect();
    let border = format!("{corner}{}", stacks.concat());
    let mut text = border.clone();
    for (r, row) in texts.chunks(shape.columns()).enumerate() {
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

/// Returns the rows on lines, with a space between numbers and nothing between symbols.
pub(super) fn write_rows(givens: &Givens, alphabet: &Alphabet) -> String {
    let alphabet = alphabet.fitting(givens.shape());
    let space = if alphabet.is_decimal() { " " } else { "" };
    let line = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(|&value| cell(value, alphabet)).collect();
        cells.join(space)
    };
    rows(givens).map(line).collect::<Vec<_>>().join("\n")
}

/// Returns a note as a comment holds it: control characters are spaces.
pub(super) fn on_one_line(note: &str) -> String {
    note.replace(char::is_control, " ")
}

fn rows(givens: &Givens) -> impl Iterator<Item = &[u8]> {
    let shape: Shape = givens.shape();
    givens.values().chunks(shape.columns())
}

fn cell(value: u8, alphabet: &Alphabet) -> String {
    match value {
        0 => ".".to_string(),
        value => Digit::new(value).map_or_else(|| value.to_string(), |digit| alphabet.text(digit)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(h: usize, w: usize) -> Givens {
        let shape = Shape::new(h, w).unwrap();
        let values: Vec<u8> = shape
            .all_cells()
            .map(|cell| shape.column(cell) as u8)
            .collect();
        Givens::from_values(shape, values).unwrap()
    }

    #[test]
    fn frames() {
        let text = write_grid(&numbered(2, 3), Alphabet::default_for(6));
        let expected = "\
+-------+-------+
| . 1 2 | 3 4 5 |
| . 1 2 | 3 4 5 |
+-------+-------+";
        assert_eq!(&text[..expected.len()], expected);
        let text = write_grid(&numbered(3, 4), &DECIMAL);
        assert!(text.contains("\n|  .  1  2  3 |  4  5  6  7 |  8  9 10 11 |\n"));
    }

    #[test]
    fn an_alphabet_that_is_too_small_is_replaced() {
        let zero = Alphabet::by_name("zero").unwrap();
        assert!(write_line(&numbered(2, 2), zero).starts_with(".123"));
        let letters = Alphabet::by_name("letters").unwrap();
        assert!(write_line(&numbered(5, 6), letters).starts_with(".123456789A"));
        assert!(write_line(&numbered(6, 6), letters).starts_with(". 1 2 3"));
        let mut text = String::new();
        write_line_into(&mut text, &[200, 0], letters);
        assert_eq!(text, "200 .");
    }
}
