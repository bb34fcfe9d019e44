//! What is exchanged, and what is found.

use crate::grid::{Candidate, Givens};

/// The numbers of givens to remove and to add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// Givens removed.
    pub remove: usize,
    /// Givens added, none of which was removed: a cell may get another digit, not the same.
    pub add: usize,
}

/// A minimal puzzle near another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The puzzle.
    pub givens: Givens,
    /// The givens of the other puzzle that it lacks, in the order of the cells.
    pub removed: Vec<Candidate>,
    /// The givens that the other puzzle lacks, in the order of the cells.
    pub added: Vec<Candidate>,
}

/// Statistics of a search for the neighbours of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Decided pairs of a set of removed givens and a set of added givens; none of the latter
    /// directly contradicts another or a given.
    pub candidates: u64,
    /// Those of them that exceeded the limits; never any on plain 9×9 boards.
    pub undecided: u64,
    /// Minimal puzzles found.
    pub minimal: u64,
    /// Whether the search was stopped before its end.
    pub stopped: bool,
}
