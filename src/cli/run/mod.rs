//! Runs many jobs: threads, results in order, bounded memory, progress, interruption, time limit,
//! summary, exit code.
//!
//! [`threads`] runs all jobs; [`puzzles`] feeds it the puzzles of inputs, [`numbers`] the numbers
//! of a seed, and other commands jobs of their own.

mod batches;
pub(crate) mod busy;
mod fed;
pub(crate) mod numbers;
mod once;
pub(crate) mod progress;
pub(crate) mod puzzles;
pub(crate) mod records;
pub(crate) mod threads;
