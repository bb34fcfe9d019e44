//! Reads the names of cells and candidates: `r1c2`, `5r1c2`.

use super::{Game, MoveError};
use crate::formats::Alphabet;
use crate::grid::{Candidate, Cell, Digit, DigitSet, Shape};

/// Reads the name of a candidate, such as `5r1c2` or `5R1C2`, with its digit as an alphabet writes
/// it.
///
/// ```
/// use veridoku::formats::Alphabet;
/// use veridoku::game::read_candidate;
/// use veridoku::grid::Shape;
/// let (shape, alphabet) = (Shape::CLASSIC, Alphabet::default_for(9));
/// let candidate = read_candidate("5r1c2", shape, alphabet)?;
/// assert_eq!(candidate.name(shape), "5r1c2");
/// assert!(read_candidate("5r1c10", shape, alphabet).is_err());
/// # Ok::<(), veridoku::game::MoveError>(())
/// ```
///
/// # Errors
/// Returns what was expected if the text is no candidate of a board of this shape.
pub fn read_candidate(
    text: &str,
    shape: Shape,
    alphabet: &Alphabet,
) -> Result<Candidate, MoveError> {
    let read = || {
        let at = text.rfind(['r', 'R'])?;
        let cell = place(&text[at..], shape)?;
        let mut digits = DigitSet::all(shape.order()).iter();
        let digit = digits.find(|&digit| alphabet.text(digit) == text[..at])?;
        Some(Candidate { cell, digit })
    };
    read().ok_or_else(|| {
        let (last, range) = (shape.columns(), alphabet.range(shape.order()));
        let (first, lines) = (alphabet.text(Digit::from_index(0)), lines(shape));
        let expected =
            format!("a candidate such as {first}r1c{last}, with a digit ({range}), {lines}");
        MoveError::name(text, &expected)
    })
}

/// Reads the name of a cell, such as `r1c2` or `R1C2`.
///
/// ```
/// use veridoku::game::read_cell;
/// use veridoku::grid::Shape;
/// assert_eq!(read_cell("R9C9", Shape::CLASSIC)?.index(), 80);
/// assert!(read_cell("r0c1", Shape::CLASSIC).is_err());
/// # Ok::<(), veridoku::game::MoveError>(())
/// ```
///
/// # Errors
/// Returns what was expected if the text is no cell of a board of this shape.
pub fn read_cell(text: &str, shape: Shape) -> Result<Cell, MoveError> {
    place(text, shape).ok_or_else(|| {
        let (last, lines) = (shape.columns(), lines(shape));
        let expected = format!("a cell such as r1c{last}, with {lines}");
        MoveError::name(text, &expected)
    })
}

/// Returns which rows and columns there are, in words.
fn lines(shape: Shape) -> String {
    match (shape.rows(), shape.columns()) {
        (rows, columns) if rows == columns => format!("a row and a column up to {rows}"),
        (rows, columns) => format!("a row up to {rows} and a column up to {columns}"),
    }
}

/// Reads `r1c2`, with rows and columns that the board has.
fn place(text: &str, shape: Shape) -> Option<Cell> {
    let number = |text: &str, last: usize| {
        let figures = text.bytes().all(|b| b.is_ascii_digit());
        let number: usize = text.parse().ok().filter(|_| figures)?;
        (1..=last).contains(&number).then(|| number - 1)
    };
    let (row, column) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some(shape.cell(number(row, shape.rows())?, number(column, shape.columns())?))
}

impl Game {
    /// Reads the name of a candidate of this board, such as `5r1c2`.
    ///
    /// # Errors
    /// Returns what was expected if it is none.
    pub fn candidate(&self, name: &str) -> Result<Candidate, MoveError> {
        read_candidate(name, self.shape(), self.alphabet())
    }

    /// Reads the name of a cell of this board, such as `r1c2`.
    ///
    /// # Errors
    /// Returns what was expected if it is none.
    pub fn cell(&self, name: &str) -> Result<Cell, MoveError> {
        read_cell(name, self.shape())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for (height, width) in [(2, 2), (3, 3), (4, 4), (5, 5)] {
            let shape = Shape::new(height, width).unwrap();
            let alphabet = Alphabet::default_for(shape.order());
            for cell in shape.all_cells() {
                assert_eq!(read_cell(&cell.name(shape), shape), Ok(cell));
                for digit in DigitSet::all(shape.order()).iter() {
                    let name = alphabet.text(digit) + &cell.name(shape);
                    let candidate = Candidate { cell, digit };
                    assert_eq!(read_candidate(&name, shape, alphabet), Ok(candidate));
                }
            }
        }
    }

    #[test]
    fn bad_names_say_what_was_expected() {
        let alphabet = Alphabet::default_for(9);
        let read = |text| read_candidate(text, Shape::CLASSIC, alphabet);
        for text in [
            "", "5", "r1c1", "0r1c1", "5r1c", "5r0c1", "5r1c+1", "5r1c10", "é5r1c1",
        ] {
            let refusal = read(text).unwrap_err().to_string();
            assert!(
                refusal.starts_with("expected a candidate such as 1r1c9"),
                "{refusal}"
            );
        }
        let long = read(&"\n".repeat(99)).unwrap_err().to_string();
        assert!(long.len() < 160 && !long.contains('\n') && long.contains('…'));
        assert!(read_cell("r1c1 ", Shape::CLASSIC).is_err());
    }
}
