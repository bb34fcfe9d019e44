//! Which boards are equivalent: the canonical form, the change that leads to it, and the automorphisms.
//!
//! The canonical form is the least board in row order, an empty cell before every digit, among all that come of relabelling,
//! exchanging rows in a band, bands, columns in a stack and stacks, and, where boxes are square, transposition. Imports `grid` only.
//! Source of the group: Russell and Jarvis, "Mathematics of Sudoku II" (2006).

mod classic;
mod least;

pub use classic::ClassicGrids;
pub use least::{Canonical, canonical};
