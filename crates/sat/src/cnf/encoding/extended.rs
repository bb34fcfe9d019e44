//! Extended: the efficient encoding, and each house has each digit at least once.
//!
//! Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006). Unit propagation on it finds exactly the
//! singles, naked and hidden.

use super::{Recipe, efficient};

pub(super) const RECIPE: Recipe = Recipe {
    house_at_least_one: true,
    ..efficient::RECIPE
};
