//! Every puzzle of few clues that a grid holds.

use super::counted;
use std::time::Duration;

/// Returns how many puzzles were found, and whether these are all:
/// `2 minimal puzzles of at most 4 clues, all were searched; 0.01 s`.
pub fn few_clues(found: usize, at_most: u64, complete: bool, time: Duration) -> String {
    let number = counted(found as u64, "minimal puzzle");
    let whole = if complete {
        "all were searched"
    } else {
        "stopped early"
    };
    let seconds = time.as_secs_f64();
    format!("{number} of at most {at_most} clues, {whole}; {seconds:.2} s")
}
