//! A puzzle as a command gets it, with the place it comes from, and what comes of it.

use crate::cli::exit::Exit;
use std::fmt;
use veridoku::formats::{Parsed, write_line};

/// Where a record stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    /// The file, `-`, or nothing for a lone argument.
    pub(crate) source: &'a str,
    /// The line at which the record starts.
    pub(crate) line: u64,
}

impl fmt::Display for Origin<'_> {
    /// What precedes a result: `FILE:LINE: `, or nothing for a lone argument.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.source.is_empty() {
            return Ok(());
        }
        write!(f, "{}:{}: ", self.source, self.line)
    }
}

/// A puzzle to be worked on.
pub(crate) struct Job<'a> {
    /// Where it stands.
    pub(crate) at: Origin<'a>,
    pub(crate) parsed: &'a Parsed,
}

impl Job<'_> {
    /// Returns what precedes a result: `FILE:LINE: `, or nothing for a lone argument.
    pub(crate) fn label(&self) -> String {
        self.at.to_string()
    }

    /// Returns the puzzle on a line, as the input writes digits.
    pub(crate) fn line(&self) -> String {
        write_line(self.parsed.puzzle.givens(), self.parsed.alphabet)
    }
}

/// A plain 9×9 puzzle as bare values.
pub(crate) struct Bare<'a> {
    /// Where it stands.
    pub(crate) at: Origin<'a>,
    /// One value a cell in row order, 0 for an empty one.
    pub(crate) values: [u8; 81],
}

/// What comes of one record.
pub(crate) struct Outcome {
    /// For standard output: whole lines, or nothing.
    pub(crate) out: String,
    /// For standard error.
    pub(crate) err: String,
    /// What the summary counts.
    pub(crate) word: &'static str,
    pub(crate) exit: Exit,
}

impl Outcome {
    /// An outcome with whole lines for standard output.
    pub(crate) fn new(word: &'static str, exit: Exit, out: String) -> Outcome {
        Outcome {
            out,
            err: String::new(),
            word,
            exit,
        }
    }

    /// The outcome with a line on standard error that names the record.
    pub(crate) fn with_remark(mut self, at: Origin<'_>, remark: &str) -> Outcome {
        self.err += &format!("veridoku: {at}{remark}\n");
        self
    }
}
