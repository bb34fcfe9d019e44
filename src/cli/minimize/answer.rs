//! What is found out about a puzzle, in words and as JSON.

use crate::cli::args::Common;
use crate::cli::exit::Exit;
use crate::cli::json;
use crate::cli::record::{Job, Outcome};
use serde::Serialize;
use veridoku::formats::write_line;
use veridoku::grid::{Candidate, Givens};

#[derive(Default, Serialize)]
struct Fields {
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    /// The givens that could go, or went.
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
}

/// What was found out about a puzzle.
pub(super) enum Found {
    /// A puzzle inside in which each given is needed, or that is not known.
    Minimal(Givens, bool),
    /// The givens that could go.
    List(Vec<Candidate>),
    /// Minimal puzzles inside, whether these are all, and whether it is known that there are more.
    All(Vec<Givens>, bool, bool),
    /// It was too much work.
    Unknown,
}

impl Fields {
    fn of(result: &'static str) -> Fields {
        Fields {
            result,
            ..Fields::default()
        }
    }
}

/// Returns a word in the place of a result.
pub(super) fn word(job: &Job<'_>, word: &'static str, json: bool) -> String {
    match json {
        true => json::line(job, Fields::of(word)),
        false => format!("{}{word}\n", job.at),
    }
}

/// Returns what is printed of a puzzle.
pub(super) fn outcome(job: &Job<'_>, found: Found, common: &Common) -> Outcome {
    let parsed = job.parsed;
    let text = |givens: &Givens| write_line(givens, parsed.alphabet);
    let mut fields = Fields::of("minimized");
    let mut exit = Exit::Holds;
    let remark = match &found {
        Found::All(puzzles, _, true) => Some(format!(
            "there are more minimal puzzles than the {} printed (--limit)",
            puzzles.len()
        )),
        Found::Minimal(_, false) => Some(
            "some givens may be left that are not needed: a limit was reached before all were tried"
                .to_string(),
        ),
        _ => None,
    };
    let lines = match found {
        Found::Minimal(givens, complete) => {
            let gone = parsed
                .puzzle
                .givens()
                .retain(|g| givens.get(g.cell).is_none());
            let gone: Vec<Candidate> = gone.iter().collect();
            fields.redundant = Some(json::candidates(&gone, parsed));
            fields.minimal = Some(text(&givens));
            fields.clues = Some(givens.count());
            fields.complete = Some(complete);
            if !complete {
                exit = Exit::Limit;
            }
            text(&givens) + "\n"
        }
        Found::List(cells) => {
            let names = json::candidates(&cells, parsed);
            let line = if names.is_empty() {
                "none".to_string()
            } else {
                names.join(" ")
            };
            fields.redundant = Some(names);
            line + "\n"
        }
        Found::All(puzzles, all, _) => {
            let puzzles: Vec<String> = puzzles.iter().map(text).collect();
            let lines = puzzles.iter().map(|p| format!("{p}\n")).collect();
            fields.puzzles = Some(puzzles);
            fields.complete = Some(all);
            if !all {
                exit = Exit::Limit;
            }
            lines
        }
        Found::Unknown => {
            fields.result = "unknown";
            exit = Exit::Limit;
            "unknown\n".to_string()
        }
    };
    let word = fields.result;
    let out = match common.json {
        true => json::line(job, fields),
        false => lines,
    };
    let outcome = Outcome::new(word, exit, out);
    match remark.filter(|_| !common.quiet) {
        Some(remark) => outcome.with_remark(job.at, &remark),
        None => outcome,
    }
}
