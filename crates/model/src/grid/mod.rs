//! The parts of a board: its shape, cells, digits, sets of either, givens, pencil marks and
//! symmetries.
//!
//! Nothing here depends on rules: a [`Givens`] may break every one of them. This module imports no
//! other module of the crate.

mod cell;
mod cellset;
mod digit;
mod givens;
mod marks;
mod shape;
mod symmetry;

pub use cell::{Candidate, Cell};
pub use cellset::CellSet;
pub use digit::{Digit, DigitSet, MAX_ORDER};
pub use givens::Givens;
pub use marks::PencilMarks;
pub use shape::{Shape, ShapeError};
pub use symmetry::Symmetry;
