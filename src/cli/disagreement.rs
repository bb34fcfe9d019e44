//! What is said of engines that disagree.

use crate::cli::exit::Exit;
use crate::cli::record::{Job, Origin, Outcome};
use std::fmt::Write;
use veridoku::formats::{Parsed, write_line};
use veridoku::verify::Disagreement;

/// Returns all that is needed to see a disagreement again.
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

/// Returns the outcome of a puzzle on which engines disagree: `out` in the place of its result, the
/// rest on standard error.
pub(crate) fn outcome(
    job: &Job<'_>,
    disagreement: &Disagreement,
    seed: u64,
    out: String,
) -> Outcome {
    let text = described(job.at, job.parsed, disagreement, seed);
    Outcome {
        out,
        err: format!("veridoku: {text}"),
        word: "disagreement",
        exit: Exit::Disagree,
    }
}
