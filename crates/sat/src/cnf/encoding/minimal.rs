//! Minimal: each cell has at least one digit, each house has each digit at most once.
//!
//! Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006). It is equivalent to the rules, but unit
//! propagation finds little in it. A cell that lies in no house keeps its at-most-one, without
//! which the formula would not be sound under other rules.

use super::{Crossed, Given, Recipe};

pub(super) const RECIPE: Recipe = Recipe {
    given: Given::Clauses,
    cell_at_most_one: false,
    house_at_least_one: false,
    merges: false,
    crossed: Crossed::Not,
};
