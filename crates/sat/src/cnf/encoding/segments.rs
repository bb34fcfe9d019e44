//! Segments: the locked encoding, with a variable for each digit in each crossing of a box and a
//! line.
//!
//! A segment variable is true if the digit is in one of the cells of the crossing. In a house
//! exactly one segment is true, for each way to cut it (a box into rows and into columns), and in a
//! segment at most one cell has the digit. This takes fewer clauses than pairs on large boards, and
//! unit propagation over the segments finds locked candidates. The crossings are the mini-rows and
//! mini-columns of the interactions in Simonis, "Sudoku as a Constraint Problem" (2005).

use super::{Crossed, Recipe, locked};

pub(super) const RECIPE: Recipe = Recipe {
    crossed: Crossed::Segments,
    ..locked::RECIPE
};
