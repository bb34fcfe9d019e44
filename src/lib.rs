//! Veridoku verifies, counts and solves Sudoku puzzles with two engines that check each other.
#![forbid(unsafe_code)]

pub mod cnf;
pub mod engine;
pub mod grid;
pub mod native;
pub mod rules;
pub mod sat;
pub mod verify;
