//! Reports of engines that disagree.

use crate::cli::exit::Exit;
use crate::cli::json::Json;
use crate::cli::record::{Job, Origin, Outcome};
use std::fmt::Write;
use veridoku::formats::{Parsed, write_line};
use veridoku::verify::Disagreement;
use veridoku::wire::DisagreementRecord;

/// Returns a report that suffices to reproduce a disagreement: puzzle, opinions, witnesses, seed.
pub(crate) fn described(
    at: Origin<'_>,
    parsed: &Parsed,
    disagreement: &Disagreement,
    seed: u64,
) -> String {
    let givens = parsed.puzzle.givens();
    let board = |board| write_line(board, parsed.alphabet);
    let mut text = format!("{at}disagreement\n");
    // Writing to memory does not fail.
    let _ = writeln!(
        text,
        "    puzzle   {} (boxes of {})",
        board(givens),
        givens.shape()
    );
    for opinion in &disagreement.opinions {
        let _ = writeln!(text, "    {opinion}");
        for witness in opinion.census.iter().flat_map(|census| &census.witnesses) {
            let _ = writeln!(text, "        {}", board(witness.givens()));
        }
    }
    let _ = writeln!(text, "    seed     {seed}");
    text
}

/// Returns the outcome of a puzzle on which engines disagree: a word or a record of the command on
/// standard output in place of the result, and the full report on standard error.
pub(crate) fn outcome(
    job: &Job<'_>,
    disagreement: &Disagreement,
    (seed, json, command): (u64, Json, &'static str),
) -> Outcome {
    let text = described(job.at, job.parsed, disagreement, seed);
    let out = if json.is_wanted() {
        let record = DisagreementRecord::new(disagreement, seed, &job.parsed.into());
        json.line(job.head(command), record)
    } else {
        "disagreement\n".to_string()
    };
    Outcome {
        out,
        err: format!("veridoku: {text}"),
        word: "disagreement",
        exit: Exit::Disagree,
    }
}
