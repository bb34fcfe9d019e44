//! Running many jobs: threads, results in order, flat memory, progress, interruption, time limit,
//! summary, exit code.
//!
//! [`threads`] is the one machine; [`puzzles`] feeds it the puzzles of inputs, [`numbers`] the
//! numbers from 0, and the other commands jobs of their own.

pub(crate) mod numbers;
pub(crate) mod progress;
pub(crate) mod puzzles;
pub(crate) mod records;
pub(crate) mod summary;
pub(crate) mod threads;
