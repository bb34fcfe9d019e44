//! What a Sudoku puzzle is, and the text it comes in.
//!
//! [`grid`] is a board without rules, [`rules`] says what a puzzle means and lowers it to
//! relations, [`engine`] is the contract that every engine keeps, [`formats`] reads and writes
//! text.
#![deny(unsafe_code)]

pub mod clock;
pub mod engine;
pub mod formats;
pub mod grid;
pub mod rules;
