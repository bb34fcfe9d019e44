//! New puzzles that are not as wished.

use super::Notation;
use crate::generate::{Made, Measured};

/// Returns the nearest puzzle to a wish: `the nearest, 25 clues, ER 7.1, 600 s: 1..4…`, with the
/// difficulty as far as it was measured.
pub fn nearest_made(made: &Made, measured: &Measured, notation: &Notation<'_>) -> String {
    let tenths = |er: u16| format!(", ER {:.1}", f64::from(er) / 10.0);
    let rated = measured.er.map_or_else(String::new, tenths);
    let timed = measured.seconds.map(|seconds| format!(", {seconds:.0} s"));
    format!(
        "the nearest, {} clues{rated}{}: {}",
        made.givens.count(),
        timed.unwrap_or_default(),
        notation.board(&made.givens)
    )
}
