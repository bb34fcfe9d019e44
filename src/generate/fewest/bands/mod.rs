//! Searches 9×9 grids band by band: of the three bands of a puzzle (or stacks, whichever are
//! cheaper to search) one has the most clues. The search enumerates the sets of clues of one of the
//! other two, then of the second, then of the third, and tests each against the unavoidable sets
//! that lie in the bands so far.
//!
//! Few sets of at most six cells, some thousands, hit every unavoidable set of their band; and two
//! bands with their ten or eleven clues are nearly always ruled out by the unavoidable sets within
//! these two, before the third is searched. Splitting a puzzle by its bands is an idea of the
//! searches for 17-clue puzzles discussed in the New Sudoku Players' Forum ("17-clue and 18-clue
//! Sudoku update"); the search below is our own.

mod case;
mod known;
mod luck;
mod masks;
mod plan;
mod search;
mod second;
mod table;
mod third;
mod unavoidable;

pub(crate) use plan::{MOST_CLUES, Plan, Task};
pub(crate) use search::Search;
