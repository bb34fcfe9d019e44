//! Walks to puzzles of few clues.

use super::counted;
use crate::generate::LowPuzzles;
use std::time::Duration;

/// Returns how many puzzles of `clues` clues the walks of a seed came to:
/// `10 puzzles of 18 clues in 21 walks, seed 1; 14.73 s`.
pub fn low_walks(puzzles: &LowPuzzles, clues: u64, seed: u64, time: Duration) -> String {
    format!(
        "{} of {} in {}, seed {seed}; {:.2} s",
        counted(puzzles.len(), "puzzle"),
        counted(clues, "clue"),
        counted(puzzles.walks(), "walk"),
        time.as_secs_f64()
    )
}

/// Returns how near the other walks came, to be added to why there are too few puzzles; nothing if
/// all arrived.
pub fn nearest_walk(puzzles: &LowPuzzles) -> String {
    let near = |clues| format!("; other walks came to {clues} clues at the nearest");
    puzzles.nearest().map_or_else(String::new, near)
}
