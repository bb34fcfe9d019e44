//! Boards as bytes: what arrays and columns of data sets hold.

use super::Session;
use crate::grid::{Givens, Shape};
use crate::rules::Puzzle;
use thiserror::Error;

/// The error of bytes that are no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// No board of square boxes, or of boxes one wider than high, has this many cells.
    #[error("expected the cells of a board, such as 81, found {0}")]
    Cells(usize),
    /// The byte at this index, from 0, is neither a digit of the board nor an open cell.
    #[error("cell {}: expected a digit, or 0 or '.' for an open cell, found byte {byte}", .0 + 1, byte = .1)]
    Byte(usize, u8),
}

impl Session {
    /// Returns the plain puzzle of a board with a byte a cell in row order: a value (0 for an open
    /// cell) or, up to nine digits, its character (`0` or `.` for an open cell).
    ///
    /// ```
    /// use veridoku::ask::Session;
    /// let text = Session::board(b"12....34........").unwrap();
    /// let values = Session::board(&[1, 2, 0, 0, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    /// assert_eq!(text, values);
    /// assert!(Session::board(b"12....35........").is_err());
    /// ```
    ///
    /// # Errors
    /// Returns a [`BoardError`] if the number of bytes is none of a board's cells, or one of them
    /// is no digit of the board.
    pub fn board(bytes: &[u8]) -> Result<Puzzle, BoardError> {
        let shape = Shape::of_cells(bytes.len()).ok_or(BoardError::Cells(bytes.len()))?;
        let order = shape.order();
        let value = |(index, &byte): (usize, &u8)| {
            let value = match byte {
                b'.' if order <= 9 => 0,
                b'0'..=b'9' if order <= 9 => byte - b'0',
                value => value,
            };
            let fits = usize::from(value) <= order;
            fits.then_some(value).ok_or(BoardError::Byte(index, byte))
        };
        let values: Vec<u8> = bytes
            .iter()
            .enumerate()
            .map(value)
            .collect::<Result<_, _>>()?;
        let givens = Givens::from_values(shape, values).ok_or(BoardError::Cells(bytes.len()))?;
        Ok(Puzzle::plain(givens))
    }
}
