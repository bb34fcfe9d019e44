//! New puzzles that are not as wished.

use super::Notation;
use crate::generate::{Attempt, Made, Measured};
use crate::human::Level;
use crate::rate::points_text;

/// Returns what is to be said of an attempt beside its puzzle: that it is not as wished and how
/// near it is, or that nobody knows whether it is minimal. `None` if all is well, or a stop left
/// nothing.
pub fn attempt_remark(
    attempt: &Attempt,
    measured: &Measured,
    notation: &Notation<'_>,
) -> Option<String> {
    let near = |made: &Made| nearest_made(made, measured, notation);
    match attempt {
        Attempt::Made(made, _) => made
            .minimal
            .is_none()
            .then(|| "whether every given is needed was too much work to know".to_string()),
        Attempt::Short(nearest, tries) => {
            let near = nearest.as_ref().map(|made| format!("; {}", near(made)));
            let near = near.unwrap_or_default();
            Some(format!("not as wished after {tries} tries{near}"))
        }
        Attempt::Stopped(nearest) => {
            let near = near(nearest.as_ref()?);
            Some(format!("not found by then; {near}"))
        }
    }
}

/// Returns the nearest puzzle to a wish: `the nearest, 25 clues, ER 7.1, 600 s: 1..4…`, with the
/// difficulty as far as it was measured.
fn nearest_made(made: &Made, measured: &Measured, notation: &Notation<'_>) -> String {
    let rated = measured.er.map(|er| format!(", ER {}", points_text(er)));
    let timed = measured.seconds.map(|seconds| format!(", {seconds:.0} s"));
    format!(
        "the nearest, {} clues{}{}: {}",
        made.givens.count(),
        rated.unwrap_or_default(),
        timed.unwrap_or_default(),
        notation.board(&made.givens)
    )
}

/// The names of the [`made_columns`].
pub const MADE_COLUMNS: [&str; 7] = [
    "puzzle", "solution", "clues", "level", "er", "seed", "number",
];

/// Returns a new puzzle as the columns of a table, in the order of [`MADE_COLUMNS`], with the seed
/// and the number that make it again; what was not measured is empty.
pub fn made_columns(
    made: &Made,
    measured: &Measured,
    (seed, number): (u64, u64),
    notation: &Notation<'_>,
) -> [String; MADE_COLUMNS.len()] {
    let er = measured.er;
    [
        notation.board(&made.givens),
        notation.board(made.solution.givens()),
        made.givens.count().to_string(),
        er.map_or_else(String::new, |er| Level::of_er(er).to_string()),
        er.map_or_else(String::new, points_text),
        seed.to_string(),
        number.to_string(),
    ]
}
