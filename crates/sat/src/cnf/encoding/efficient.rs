//! Efficient: the minimal encoding, and each cell at most one digit.
//!
//! Weber, "A SAT-based Sudoku Solver" (2005), in the words of Kwon and Jain (2006), who name it so.

use super::{Recipe, minimal};

pub(super) const RECIPE: Recipe = Recipe {
    cell_at_most_one: true,
    ..minimal::RECIPE
};
