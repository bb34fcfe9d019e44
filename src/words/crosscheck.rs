//! Engines against each other: what a panel found out of a query, and the summary.

use super::counted;
use crate::crosscheck::{CaseFailure, CaseResult, CrosscheckTally, PanelCase};
use crate::formats::write_puzzle;
use std::fmt::Write as _;
use std::time::Duration;

/// Returns why a query that a panel was asked is no success; `None` if the engines agree, or there
/// was nothing to ask.
pub fn panel_failure(case: &PanelCase) -> Option<CaseFailure> {
    let report = case.report.as_ref()?;
    let result = case.result();
    if result == CaseResult::Agree {
        return None;
    }
    let (word, message) = (result.word(), report.words().join("; "));
    let mut details = format!("{}{word}: {message}\n", case.query.label());
    if let (Some(small), Some((puzzle, alphabet))) = (&case.small, &case.query.puzzle) {
        let run = case.command().unwrap_or_default();
        details += &row("puzzle", &write_puzzle(puzzle, alphabet));
        details += &row("shrunk", &small.words());
        details += &row("shows", &small.message);
        details += &row("run", &run);
    }
    Some(CaseFailure {
        word,
        message,
        details,
    })
}

/// Returns a line of the details of a failure.
pub(super) fn row(name: &str, text: &str) -> String {
    format!("    {name:8} {text}\n")
}

/// Returns the summary of a crosscheck: `40 puzzles: 38 right, 1 crash, 1 hang; 0.52 s`.
///
/// ```
/// use std::time::Duration;
/// use veridoku::{crosscheck::CrosscheckTally, words::crosscheck_tally};
/// let mut tally = CrosscheckTally::default();
/// ["right", "crash", "right"].map(|word| tally.add(word));
/// let words = crosscheck_tally(&tally, Duration::from_millis(520));
/// assert_eq!(words, "3 puzzles: 2 right, 1 crash; 0.52 s");
/// ```
pub fn crosscheck_tally(tally: &CrosscheckTally, time: Duration) -> String {
    let counts = tally.counts();
    let all: u64 = counts.iter().map(|(_, number)| number).sum();
    let mut text = counted(all, "puzzle") + ": ";
    let words = counts
        .iter()
        .map(|(word, number)| format!("{number} {word}"));
    text += &words.collect::<Vec<_>>().join(", ");
    if all == 0 {
        text += "none";
    }
    let _ = write!(text, "; {:.2} s", time.as_secs_f64());
    text
}
