//! Propagated: the optimised encoding, with singles propagated to the fixpoint.
//!
//! The idea of Kwon and Jain, "Optimized CNF Encoding for Sudoku Puzzles" (2006), with every single
//! that follows, naked or hidden, treated as a given. Puzzles that singles solve have no clause
//! left.

use super::{Given, Recipe, extended};

pub(super) const RECIPE: Recipe = Recipe {
    given: Given::Propagated,
    ..extended::RECIPE
};
