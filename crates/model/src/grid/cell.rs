//! A cell of a board, and a candidate: a digit in a cell.

use super::{Digit, Shape};

/// A cell of a board, by its index in row order: `row * columns + column`, both counted from 0.
///
/// The index alone does not determine the row: that takes the [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell at `index` in row order, below 64 · 64.
    ///
    /// # Panics
    /// If `index` is 4096 or more.
    #[inline]
    pub const fn new(index: usize) -> Cell {
        assert!(index < super::MAX_ORDER * super::MAX_ORDER);
        Cell(index as u16)
    }

    /// Returns the index of the cell in row order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the name of the cell: `r1c1` for the first, `v1` for the first off the board.
    ///
    /// ```
    /// use veridoku_model::grid::{Cell, Shape};
    /// assert_eq!(Cell::new(80).name(Shape::CLASSIC), "r9c9");
    /// ```
    #[inline]
    pub fn name(self, shape: Shape) -> String {
        match self.index().checked_sub(shape.cells()) {
            Some(number) => format!("v{}", number + 1),
            None => format!("r{}c{}", shape.row(self) + 1, shape.column(self) + 1),
        }
    }
}

/// A digit in a cell, true or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Returns the name of the candidate: `5r1c1` for a 5 in the first cell.
    ///
    /// ```
    /// use veridoku_model::grid::{Candidate, Cell, Digit, Shape};
    /// let candidate = Candidate { cell: Cell::new(8), digit: Digit::new(5).unwrap() };
    /// assert_eq!(candidate.name(Shape::CLASSIC), "5r1c9");
    /// ```
    #[inline]
    pub fn name(self, shape: Shape) -> String {
        format!("{}{}", shape.value(self.digit), self.cell.name(shape))
    }
}
