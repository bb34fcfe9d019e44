//! Reports of records that are no puzzles.

use crate::cli::exit::Exit;
use crate::cli::json::Json;
use crate::cli::outcome::Outcome;
use veridoku::formats::{ListRecord, Origin, ParseError};

/// How a command answers a record that is no puzzle.
pub(crate) enum Refusal {
    /// The error is the result.
    Result,
    /// This text in place of the result, and the error on standard error.
    Instead(String),
    /// A record of the named command; the error on standard error, too, if the flag is set.
    Json(Json, &'static str, bool),
}

impl Refusal {
    /// Returns the answer of most commands: a record if JSON is wanted, else the word `malformed`.
    pub(crate) fn usual(json: Json, command: &'static str) -> Refusal {
        if json.is_wanted() {
            Refusal::Json(json, command, true)
        } else {
            Refusal::Instead("malformed\n".to_string())
        }
    }

    /// Returns the outcome of a record that is no puzzle.
    pub(crate) fn outcome(self, at: Origin<'_>, error: &ParseError) -> Outcome {
        let remark = || format!("error: {}", at.malformed(error));
        // Without a word in its place it has no answer.
        let exit = match &self {
            Refusal::Instead(text) if text.is_empty() => Exit::Input,
            _ => Exit::Malformed,
        };
        let (out, err) = match self {
            Refusal::Result => (at.malformed(error), String::new()),
            Refusal::Instead(text) => (text, remark()),
            Refusal::Json(json, command, also) => {
                let err = if also { remark() } else { String::new() };
                (json.malformed(command, at, error), err)
            }
        };
        Outcome {
            out,
            err,
            word: "malformed",
            exit,
            key: None,
        }
    }
}

/// Returns what a command whose results are not one for each record says of a record without a
/// puzzle: the error on standard error, and a record if JSON is wanted.
pub(crate) fn refused(json: Json, command: &'static str, record: &ListRecord<'_>) -> Outcome {
    match record {
        ListRecord::Malformed(at, error) if json.is_wanted() => {
            Refusal::Json(json, command, true).outcome(*at, error)
        }
        ListRecord::Malformed(at, error) => Refusal::Instead(String::new()).outcome(*at, error),
        ListRecord::Empty(reason) => Outcome::trouble(reason, Exit::Malformed),
        other => Outcome::trouble(
            other.refusal().unwrap_or_default().trim_end(),
            Exit::Unreadable,
        ),
    }
}
