//! New puzzles, and how few clues a grid needs.
//!
//! Imports the engines; what a puzzle has to be beyond unique comes in as a closure.

mod fill;
mod random;

pub use fill::Fill;
pub use random::stream;
