//! Optimised: the extended encoding without the variables that the givens decide at once.
//!
//! Kwon and Jain, "Optimized CNF Encoding for Sudoku Puzzles" (2006): a given is true, its other
//! candidates in the cell and its digit in the houses are false, and neither have a variable;
//! satisfied clauses and false literals are left out. Further propagation is left to the solver.

use super::{Given, Recipe, extended};

pub(super) const RECIPE: Recipe = Recipe {
    given: Given::Struck,
    ..extended::RECIPE
};
