//! Locked: the propagated encoding, with locked candidates settled as well as singles.
//!
//! If all candidates of a digit in a box lie in one line, or the other way round, it is eliminated
//! from the rest of the other house (pointing and claiming, see `docs/techniques`); singles and
//! these are propagated to the fixpoint. The idea is that of Kwon and Jain, "Optimized CNF Encoding
//! for Sudoku Puzzles" (2006): a settled candidate needs no variable. Many 17-clue puzzles have no
//! clause left.

use super::{Given, Recipe, extended};

pub(super) const RECIPE: Recipe = Recipe {
    given: Given::Locked,
    ..extended::RECIPE
};
