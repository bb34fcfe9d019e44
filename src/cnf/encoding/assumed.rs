//! Assumptions: the extended encoding of the empty board, the givens assumed.
//!
//! One formula and one solver for many puzzles of a rulebook, as Eén and Sörensson, "An Extensible SAT-solver" (2003), have it. What
//! is learned of one puzzle serves the next, and the assumptions that failed are the givens that contradict each other.

use super::{Given, Recipe, extended};

pub(super) const RECIPE: Recipe = Recipe {
    given: Given::Assumed,
    ..extended::RECIPE
};
