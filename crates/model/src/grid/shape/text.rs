//! Shapes as text, and what is wrong with one in words.

use super::{MAX_LOW, MAX_OFF_BOARD, Shape};
use crate::grid::MAX_ORDER;
use std::fmt;
use std::str::FromStr;

/// The reason why a shape is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// The text is not `HxW` with two whole numbers.
    Syntax(String),
    /// `h · w` is below 4 or above 64, or one of them is 0.
    Order(usize, usize),
    /// The rows or the columns are not 1 to 64.
    Size(usize, usize),
    /// There are not 1 to 64 digits, or the least is above 35.
    Digits(usize, usize),
    /// Boxes of this height and width do not tile a board of these rows and columns.
    Boxes {
        /// The height and the width of a box.
        size: (usize, usize),
        /// The rows and the columns of the board.
        board: (usize, usize),
    },
    /// More cells off the board than there may be.
    OffBoard(usize),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Syntax(text) => write!(
                f,
                "expected a box as HEIGHTxWIDTH, such as 3x3 or 3x4, found '{text}'"
            ),
            ShapeError::Order(h, w) => write!(
                f,
                "a box of {h}x{w} has {} cells: expected 4 to {MAX_ORDER}",
                h.saturating_mul(*w)
            ),
            ShapeError::Size(rows, columns) => write!(
                f,
                "a board of {rows}x{columns}: expected 1 to {MAX_ORDER} rows and columns"
            ),
            ShapeError::Digits(low, high) => write!(
                f,
                "digits {low} to {high}: expected 1 to {MAX_ORDER} of them, from {MAX_LOW} at most"
            ),
            ShapeError::Boxes { size, board } => write!(
                f,
                "boxes of {}x{} do not tile a board of {}x{}",
                size.0, size.1, board.0, board.1
            ),
            ShapeError::OffBoard(number) => write!(
                f,
                "{number} cells off the board: expected {MAX_OFF_BOARD} at most, and {} with those on it",
                MAX_ORDER * MAX_ORDER
            ),
        }
    }
}

impl std::error::Error for ShapeError {}

impl fmt::Display for Shape {
    /// Writes a standard shape as it is parsed, `3x4`, height before width, and any other in words:
    /// `6x9 board, digits 0 to 8, boxes 3x3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (height, width) = (self.box_height, self.box_width);
        if self.is_standard() {
            return write!(f, "{height}x{width}");
        }
        let (rows, columns, low, high) = (self.rows, self.columns, self.low, self.high());
        write!(f, "{rows}x{columns} board, digits {low} to {high}")?;
        if self.has_boxes() {
            write!(f, ", boxes {height}x{width}")?;
        }
        match self.off_board {
            0 => Ok(()),
            1 => f.write_str(", a cell off the board"),
            number => write!(f, ", {number} cells off the board"),
        }
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Reads a standard shape, `HxW`.
    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let syntax = || ShapeError::Syntax(text.to_string());
        let (height, width) = text.split_once(['x', 'X', '×']).ok_or_else(syntax)?;
        let number = |part: &str| part.parse::<usize>().map_err(|_| syntax());
        Shape::new(number(height)?, number(width)?)
    }
}
