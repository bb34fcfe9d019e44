//! Segments: the locked encoding, with a variable for a digit in what a box and a line have in
//! common.
//!
//! A segment variable is true where the digit stands in one of the cells of the crossing. A house
//! takes exactly one of its segments, once for each way to cut it (a box into rows and into
//! columns), and in a segment at most one cell has the digit. Fewer clauses than pairs on large
//! boards, and unit propagation over the segments finds locked candidates. The crossings are the
//! mini-rows and mini-columns of the interactions in Simonis, "Sudoku as a Constraint Problem"
//! (2005).

use super::{Crossed, Recipe, locked};

pub(super) const RECIPE: Recipe = Recipe {
    crossed: Crossed::Segments,
    ..locked::RECIPE
};
