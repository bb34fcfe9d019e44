//! How boards, cells and candidates are written.

use crate::formats::{Alphabet, Parsed, by_name, write_line, write_puzzle};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Givens, Shape};
use crate::rules::Puzzle;

/// The shape and the alphabet in which cells and digits are written.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    /// The shape of the board.
    pub shape: Shape,
    /// The symbols of the digits.
    pub alphabet: &'a Alphabet,
}

impl From<&Parsed> for Notation<'static> {
    /// Returns the notation of a puzzle that was read.
    fn from(parsed: &Parsed) -> Notation<'static> {
        Notation {
            shape: parsed.puzzle.givens().shape(),
            alphabet: parsed.alphabet.fitting(parsed.puzzle.shape()),
        }
    }
}

impl From<Shape> for Notation<'static> {
    /// Returns the usual notation of a shape.
    fn from(shape: Shape) -> Notation<'static> {
        Notation {
            shape,
            alphabet: Alphabet::of_shape(shape),
        }
    }
}

impl Notation<'_> {
    /// Returns a digit: `5`.
    pub fn digit(&self, digit: Digit) -> String {
        self.alphabet.text(digit)
    }

    /// Returns the digits of a set.
    pub fn digits(&self, digits: DigitSet) -> Vec<String> {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// Returns a cell: `r1c3`.
    pub fn cell(&self, cell: Cell) -> String {
        cell.name(self.shape)
    }

    /// Returns the cells of a set.
    pub fn cells(&self, cells: &CellSet) -> Vec<String> {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    /// Returns a candidate: `5r1c3`.
    pub fn candidate(&self, candidate: Candidate) -> String {
        self.digit(candidate.digit) + &self.cell(candidate.cell)
    }

    /// Returns candidates.
    pub fn candidates(&self, list: &[Candidate]) -> Vec<String> {
        list.iter().map(|&one| self.candidate(one)).collect()
    }

    /// Returns a puzzle on one line: its givens, or a symbol for each candidate if it has pencil
    /// marks; one of which that would not say all, such as one with clues, on several, as a `.vdk`
    /// file has it.
    pub fn puzzle(&self, puzzle: &Puzzle) -> String {
        let vdk = by_name("vdk").filter(|_| puzzle.needs_lines());
        let written = vdk.and_then(|vdk| vdk.write(puzzle, Alphabet::of_shape(self.shape)).ok());
        written.unwrap_or_else(|| write_puzzle(puzzle, self.alphabet))
    }

    /// Returns a board on one line.
    pub fn board(&self, board: &Givens) -> String {
        write_line(board, self.alphabet)
    }
}
