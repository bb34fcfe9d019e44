//! What is said of a record that is no puzzle.

use crate::cli::exit::Exit;
use crate::cli::json;
use crate::cli::record::{Origin, Outcome};
use crate::cli::say::indented;
use veridoku::formats::ParseError;

/// How a command answers for a record that is no puzzle.
pub(crate) enum Refusal {
    /// What is wrong is the result.
    Result,
    /// A text in the place of the result, and what is wrong on standard error.
    Instead(String),
    /// An object whose word has this key, and what is wrong on standard error, too, if wished.
    Json(&'static str, bool),
}

impl Refusal {
    /// The word in its place, or an object for programs: what most commands answer.
    pub(crate) fn usual(json: bool) -> Refusal {
        match json {
            true => Refusal::Json("result", true),
            false => Refusal::Instead("malformed\n".to_string()),
        }
    }

    /// Returns the outcome of a record.
    pub(crate) fn outcome(self, at: Origin<'_>, error: &ParseError) -> Outcome {
        let (out, err) = match self {
            Refusal::Result => (described(at, error), String::new()),
            Refusal::Instead(text) => (text, remark(at, error)),
            Refusal::Json(key, false) => (json::malformed(at, error, key), String::new()),
            Refusal::Json(key, true) => (json::malformed(at, error, key), remark(at, error)),
        };
        Outcome {
            out,
            err,
            word: "malformed",
            exit: Exit::Input,
        }
    }
}

fn described(at: Origin<'_>, error: &ParseError) -> String {
    format!("{at}malformed: {error}\n{}", indented(&error.caret()))
}

/// Returns what is wrong with a record, for standard error.
pub(crate) fn remark(at: Origin<'_>, error: &ParseError) -> String {
    format!("veridoku: {}", described(at, error))
}
