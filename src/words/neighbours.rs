//! The neighbours of many puzzles.

use super::counted;
use crate::generate::NeighboursPosition;
use std::time::Duration;

/// Returns how far a search is that went on from `before` for a while:
/// `1000 puzzles: 812 found, 5621347 candidates; 3.20 s, 1756671 candidates/s`.
pub fn neighbours_found(
    at: &NeighboursPosition,
    before: &NeighboursPosition,
    time: Duration,
) -> String {
    let seconds = time.as_secs_f64();
    let rate = (at.candidates - before.candidates) as f64 / seconds.max(1e-9);
    let undecided = match at.undecided {
        0 => String::new(),
        n => format!(", {n} undecided"),
    };
    let resumed = match before.puzzles {
        0 => String::new(),
        n => format!(", {n} done before"),
    };
    format!(
        "{}{resumed}: {} found, {} candidates{undecided}; {seconds:.2} s, {rate:.0} candidates/s",
        counted(at.puzzles, "puzzle"),
        at.found,
        at.candidates
    )
}
