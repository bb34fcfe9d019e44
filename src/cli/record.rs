//! A puzzle as a command gets it, with its place in the input, and the outcome.

use crate::cli::exit::Exit;
use std::fmt;
use veridoku::formats::{Parsed, Position, write_line};
use veridoku::verify::certificate::Place;

/// The place of a record in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    /// The file, `-`, or nothing for a lone argument.
    pub(crate) source: &'a str,
    /// Where the record starts.
    pub(crate) place: Position,
}

impl<'a> Origin<'a> {
    /// Returns the place that the name of a certificate is made of.
    pub(crate) fn filed(&self) -> Place<'a> {
        Place {
            source: self.source,
            line: self.place.line,
            column: self.place.column,
        }
    }
}

impl Origin<'_> {
    /// Returns the name of the puzzle for messages about it: `FILE:LINE` or `FILE:LINE:COLUMN`, or
    /// `the puzzle` for a lone argument.
    pub(crate) fn name(&self) -> String {
        if self.source.is_empty() {
            return "the puzzle".to_string();
        }
        format!("{}:{}", self.source, self.place)
    }
}

impl fmt::Display for Origin<'_> {
    /// Writes the prefix of a result: `FILE:LINE: ` or `FILE:LINE:COLUMN: `, or nothing for a lone argument.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.source.is_empty() {
            return Ok(());
        }
        write!(f, "{}:{}: ", self.source, self.place)
    }
}

/// A puzzle to work on.
pub(crate) struct Job<'a> {
    /// Its place in the input.
    pub(crate) at: Origin<'a>,
    pub(crate) parsed: &'a Parsed,
}

impl Job<'_> {
    /// Returns the prefix of a result: `FILE:LINE: `, or nothing for a lone argument.
    pub(crate) fn label(&self) -> String {
        self.at.to_string()
    }

    /// Returns the puzzle on one line, with digits as in the input.
    pub(crate) fn line(&self) -> String {
        write_line(self.parsed.puzzle.givens(), self.parsed.alphabet)
    }
}

/// A plain 9×9 puzzle as bare values.
pub(crate) struct Bare<'a> {
    /// Its place in the input.
    pub(crate) at: Origin<'a>,
    /// One value a cell in row order, 0 for an empty one.
    pub(crate) values: [u8; 81],
    /// The solution that the text brings.
    pub(crate) expected: Option<[u8; 81]>,
}

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

    /// Returns the outcome with a key.
    pub(crate) fn keyed(self, key: u128) -> Outcome {
        let key = Some(key);
        Outcome { key, ..self }
    }

    /// Returns the outcome with one more line on standard error that names the record.
    pub(crate) fn with_remark(mut self, at: Origin<'_>, remark: &str) -> Outcome {
        self.err += &format!("veridoku: {at}{remark}\n");
        self
    }
}
