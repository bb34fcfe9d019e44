//! Optimised: the extended encoding without the variables that the givens decide at once.
//!
//! Kwon and Jain, "Optimized CNF Encoding for Sudoku Puzzles" (2006): a given is true, what it
//! shares a cell or a house with is false, and neither has a variable; clauses that are satisfied
//! leave, and so do literals that are false. What follows from what is left over is for the solver
//! to find.

use super::{Given, Recipe, extended};

pub(super) const RECIPE: Recipe = Recipe {
    given: Given::Struck,
    ..extended::RECIPE
};
