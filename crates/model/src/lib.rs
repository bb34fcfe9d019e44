//! The model of a Sudoku puzzle, and its text formats.
//!
//! [`grid`] is a board without rules, [`rules`] defines what a puzzle means and lowers it to
//! relations, [`engine`] is the contract of every engine, [`formats`] reads and writes text, and
//! [`clock`] is the clock of the limits.
#![deny(unsafe_code)]

pub mod clock;
pub mod engine;
pub mod formats;
pub mod grid;
pub mod mixed;
pub mod names;
pub mod rules;
pub mod threads;
