//! New puzzles, and how few clues a grid needs.
//!
//! Imports the engines; what a puzzle has to be beyond unique comes in as a closure.

pub mod fewest;
