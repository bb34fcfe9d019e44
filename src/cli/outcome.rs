//! The outcome of a puzzle.

use crate::cli::exit::Exit;
use std::fmt::Display;
use veridoku::formats::Origin;

/// The outcome of one record.
pub(crate) struct Outcome {
    /// For standard output: whole lines, or nothing.
    pub(crate) out: String,
    /// For standard error.
    pub(crate) err: String,
    /// The word under which the summary counts it.
    pub(crate) word: &'static str,
    pub(crate) exit: Exit,
    /// Of all outcomes with a key only the first is written; the others count as `repeated`.
    pub(crate) key: Option<u128>,
}

impl Outcome {
    /// Returns an outcome with whole lines for standard output, and nothing for standard error.
    pub(crate) fn new(word: &'static str, exit: Exit, out: String) -> Outcome {
        Outcome {
            out,
            err: String::new(),
            word,
            exit,
            key: None,
        }
    }

    /// Returns the outcome of an error that kept a record from being answered.
    pub(crate) fn trouble(reason: impl Display, exit: Exit) -> Outcome {
        Outcome {
            err: format!("error: {reason}\n"),
            ..Outcome::new("unreadable", exit, String::new())
        }
    }

    /// Returns the outcome with a key.
    pub(crate) fn keyed(self, key: u128) -> Outcome {
        let key = Some(key);
        Outcome { key, ..self }
    }

    /// Returns the outcome with one more line on standard error that names the record, if there is
    /// something to remark.
    pub(crate) fn with_remark(mut self, at: Origin<'_>, remark: Option<impl Display>) -> Outcome {
        if let Some(remark) = remark {
            self.err += &format!("veridoku: {at}{remark}\n");
        }
        self
    }
}
