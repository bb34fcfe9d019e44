//! Locked: the propagated encoding, with locked candidates settled as well as singles.
//!
//! Where all places of a digit in a box lie in one line, or the other way round, the rest of the
//! other house loses it (pointing and claiming, see `docs/techniques`); singles and these are
//! carried on to the fixpoint. The same idea as that of Kwon and Jain, "Optimized CNF Encoding for
//! Sudoku Puzzles" (2006): what is plain needs no variable. Many puzzles of 17 clues have no clause
//! left.

use super::{Given, Recipe, extended};

pub(super) const RECIPE: Recipe = Recipe {
    given: Given::Locked,
    ..extended::RECIPE
};
