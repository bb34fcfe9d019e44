//! Reports of records that are no puzzles.

use crate::cli::exit::Exit;
use crate::cli::json::Json;
use crate::cli::record::{Origin, Outcome};
use crate::cli::say::indented;
use veridoku::formats::ParseError;

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
        let (out, err) = match self {
            Refusal::Result => (described(at, error), String::new()),
            Refusal::Instead(text) => (text, remark(at, error)),
            Refusal::Json(json, command, also) => {
                let err = if also {
                    remark(at, error)
                } else {
                    String::new()
                };
                (json.malformed(command, at, error), err)
            }
        };
        Outcome {
            out,
            err,
            word: "malformed",
            exit: Exit::Input,
            key: None,
        }
    }
}

fn described(at: Origin<'_>, error: &ParseError) -> String {
    format!("{at}malformed: {error}\n{}", indented(&error.caret()))
}

/// Returns the error of a record, for standard error.
pub(crate) fn remark(at: Origin<'_>, error: &ParseError) -> String {
    format!("error: {}", described(at, error))
}

/// Text that is no puzzle, as the error of a command that takes one.
#[derive(Debug, thiserror::Error)]
#[error("{}", described(self.at(), error).trim_end())]
pub(crate) struct Malformed {
    pub(crate) input: String,
    pub(crate) line: u64,
    pub(crate) error: ParseError,
}

impl Malformed {
    /// Returns the place of the text.
    pub(crate) fn at(&self) -> Origin<'_> {
        Origin {
            source: &self.input,
            place: self.line.into(),
        }
    }
}
