//! The neighbours of a puzzle: every minimal puzzle that removes some of its givens and adds some
//! others ({−k+m}).
//!
//! With k givens removed there are many solutions. One more given leaves exactly one of them if and
//! only if exactly one has that digit in that cell, so the search classifies candidates by whether
//! no solution, one, or more contain them: a few solutions settle most candidates at once, and the
//! rest are asked about one by one. With m > 1 the search enumerates the first m − 1 givens, and
//! reuses the solutions found before, as far as they have those givens. The search for 17-clue
//! puzzles in the New Sudoku Players' Forum named it {−n+n} (thread "17-clue and 18-clue Sudoku
//! update" and those around it). The user's page is `docs/fewest-clues.md`.

mod exchange;
mod field;
mod last;
mod near;
mod pool;
mod resume;
mod search;
mod solver;

pub use exchange::{Exchange, Neighbour, Seen};
pub use near::{Near, NearSearch};
pub use resume::{NeighboursPosition, Resume, ResumeError, chained};
pub use search::Neighbours;
