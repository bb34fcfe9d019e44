//! Reports of engines that disagree.

use crate::cli::exit::Exit;
use crate::cli::json::Json;
use crate::cli::outcome::Outcome;
use veridoku::formats::ListPuzzle;
use veridoku::verify::Disagreement;
use veridoku::wire::{DisagreementRecord, Head};
use veridoku::words;

/// Returns a report that suffices to reproduce a disagreement: puzzle, opinions, witnesses, seed.
pub(crate) fn described(job: &ListPuzzle<'_>, found: &Disagreement, seed: u64) -> String {
    let notation = job.parsed.into();
    job.at.to_string() + &words::disagreement(&job.parsed.puzzle, found, seed, &notation)
}

/// Returns the outcome of a puzzle on which engines disagree: a word or a record of the command on
/// standard output in place of the result, and the full report on standard error.
pub(crate) fn outcome(
    job: &ListPuzzle<'_>,
    found: &Disagreement,
    (seed, json, command): (u64, Json, &'static str),
) -> Outcome {
    let out = if json.is_wanted() {
        let record = DisagreementRecord::new(found, seed, &job.parsed.into());
        json.line(Head::about(command, job), record)
    } else {
        "disagreement\n".to_string()
    };
    Outcome {
        out,
        err: format!("error: {}", described(job, found, seed)),
        word: "disagreement",
        exit: Exit::Disagree,
        key: None,
    }
}
