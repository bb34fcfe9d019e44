//! Results of `minimize`, in words and as JSON.

use crate::cli::args::Common;
use crate::cli::exit::Exit;
use crate::cli::json::Json;
use crate::cli::record::{Job, Outcome};
use veridoku::grid::{Candidate, Givens};
use veridoku::wire::{MinimizeRecord, Notation};

/// The name of the command in records.
pub(super) const COMMAND: &str = "minimize";

/// The result for a puzzle.
pub(super) enum Found {
    /// A subset of the givens with one solution, and whether it is known to be minimal.
    Minimal(Givens, bool),
    /// The redundant givens, each by itself.
    List(Vec<Candidate>),
    /// Minimal puzzles within the givens, whether these are all, and whether more are known to
    /// exist.
    All(Vec<Givens>, bool, bool),
    /// A limit was hit.
    Unknown,
}

/// Returns the line for a puzzle that is not minimized: a word, or its record.
pub(super) fn word(job: &Job<'_>, word: &str, record: MinimizeRecord, json: Json) -> String {
    match json.is_wanted() {
        true => json.line(job.head(COMMAND), record),
        false => format!("{}{word}\n", job.at),
    }
}

/// Returns the outcome of a puzzle with one solution.
pub(super) fn outcome(job: &Job<'_>, found: &Found, common: &Common) -> Outcome {
    let (word, exit) = match found {
        Found::Minimal(_, true) | Found::List(_) | Found::All(_, true, _) => {
            ("minimized", Exit::Holds)
        }
        Found::Minimal(_, false) | Found::All(_, false, _) => ("minimized", Exit::Limit),
        Found::Unknown => ("unknown", Exit::Limit),
    };
    let out = match common.json.is_wanted() {
        true => common.json.line(job.head(COMMAND), record(job, found)),
        false => lines(job, found),
    };
    let outcome = Outcome::new(word, exit, out);
    match remark(found).filter(|_| !common.quiet) {
        Some(remark) => outcome.with_remark(job.at, &remark),
        None => outcome,
    }
}

fn remark(found: &Found) -> Option<String> {
    match found {
        Found::All(puzzles, _, true) => Some(format!(
            "there are more minimal puzzles than the {} printed (--limit)",
            puzzles.len()
        )),
        Found::Minimal(_, false) => Some(
            "some givens may be left that are not needed: a limit was reached before all were tried"
                .to_string(),
        ),
        _ => None,
    }
}

fn lines(job: &Job<'_>, found: &Found) -> String {
    let notation = Notation::from(job.parsed);
    match found {
        Found::Minimal(givens, _) => notation.board(givens) + "\n",
        Found::List(cells) if cells.is_empty() => "none\n".to_string(),
        Found::List(cells) => notation.candidates(cells).join(" ") + "\n",
        Found::All(puzzles, ..) => puzzles.iter().map(|p| notation.board(p) + "\n").collect(),
        Found::Unknown => "unknown\n".to_string(),
    }
}

fn record(job: &Job<'_>, found: &Found) -> MinimizeRecord {
    let notation = Notation::from(job.parsed);
    match found {
        Found::Minimal(givens, complete) => {
            MinimizeRecord::reduced(job.parsed.puzzle.givens(), givens, *complete, &notation)
        }
        Found::List(cells) => MinimizeRecord::redundant(cells, &notation),
        Found::All(puzzles, all, _) => MinimizeRecord::puzzles(puzzles, *all, &notation),
        Found::Unknown => MinimizeRecord::undecided("a limit was reached"),
    }
}
