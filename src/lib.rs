//! Veridoku verifies, counts and solves Sudoku puzzles with two engines that check each other.
#![forbid(unsafe_code)]

pub mod grid;
pub mod rules;
