//! The neighbours of a puzzle: some of its givens taken away and some others put in ({−k+m}), every
//! one that is a minimal puzzle.
//!
//! With k givens taken away there are many solutions. A given more leaves exactly one of them if
//! and only if exactly one has that digit in that cell, so what counts is which candidates (a digit
//! in a cell) are in no solution, in one, in more: a few solutions settle most candidates at once,
//! and what they leave open is asked one by one. With m > 1 the first m − 1 givens are gone
//! through, and the solutions that were met before serve again, as far as they have those givens.
//! The search for 17-clue puzzles in the New Sudoku Players' Forum named it {−n+n} (thread "17-clue
//! and 18-clue Sudoku update" and those around it). The user's page is `docs/fewest-clues.md`.

mod field;
mod plain;
mod pool;
mod search;
mod solver;

pub use plain::plain_neighbours;
pub use search::{Exchange, Neighbour, Neighbours, Seen};
