//! Efficient: the minimal encoding, and each cell has at most one digit.
//!
//! Weber, "A SAT-based Sudoku Solver" (2005), as described and named by Kwon and Jain (2006).

use super::{Recipe, minimal};

pub(super) const RECIPE: Recipe = Recipe {
    cell_at_most_one: true,
    ..minimal::RECIPE
};
