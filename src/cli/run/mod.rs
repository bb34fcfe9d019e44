//! Runs many jobs: threads, results in order, bounded memory, progress, interruption, time limit,
//! summary, exit code.
//!
//! [`veridoku::batch`] runs all jobs; [`puzzles`] feeds it the puzzles of inputs, [`numbers`] the
//! numbers of a seed, and other commands jobs of their own.

pub(crate) mod asked;
mod done;
pub(crate) mod numbers;
pub(crate) mod progress;
pub(crate) mod puzzles;
pub(crate) mod records;
