//! Every puzzle of few clues that a complete grid holds, or a proof by exhaustion that there is none.
//!
//! A set of cells is unavoidable if it can be refilled with all other cells kept; every puzzle of the grid has a given in
//! each. So the puzzles of at most K clues are among the sets of at most K cells that hit every unavoidable set known, and one
//! that is hit by a failure to be unique teaches another unavoidable set.
//! Source of the method: McGuire, Tugemann and Civario, "There is no 16-Clue Sudoku: Solving the Sudoku Minimum Number of Clues
//! Problem via Hitting Set Enumeration" (2012): dead clues, and disjoint unavoidable sets as a bound. Here the disjoint sets are
//! looked for at every node, over cells that are still alive, and where there are as many as clues left, every cell outside
//! them is dead. The user's page is `docs/fewest-clues.md`.

mod cells;
mod node;
mod oracle;
mod search;
mod table;
mod tasks;
mod unavoidable;

pub use cells::Cells;
pub use search::{Counts, Search};
pub use tasks::{Plan, Task};
