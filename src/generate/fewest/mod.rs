//! Searches a complete grid for every puzzle of few clues, to the end.
//!
//! That there is none is the outcome of a search, not a proof that another program can check.
//!
//! A set of cells is unavoidable if it can be refilled with all other cells kept; every puzzle of
//! the grid has a given in each. So the puzzles of at most K clues are among the sets of at most K
//! cells that hit every known unavoidable set, and such a set that is not a unique puzzle yields
//! another unavoidable set. Source of the method: McGuire, Tugemann and Civario, "There is no
//! 16-Clue Sudoku: Solving the Sudoku Minimum Number of Clues Problem via Hitting Set Enumeration"
//! (2012): dead clues, and disjoint unavoidable sets as a bound. Here the search looks for disjoint
//! sets at every node, over cells that are still alive, and if there are as many as clues left,
//! every cell outside them is dead.
//!
//! There are two searches. `bands` is for 9×9: some band has no more than a third of the clues, so
//! it enumerates the sets of clues of one band, then of a second, then of the third. `general`
//! takes any board of up to 128 cells, and the tests compare the first with it. The user's page is
//! `docs/fewest-clues.md`.

mod bands;
mod cells;
mod general;
mod job;
mod oracle;
mod plan;
mod search;

pub use cells::CellBits;
pub use job::{FewestError, FewestJob, FewestParts};
pub use plan::{Plan, Task};
pub use search::{Counts, Search};
