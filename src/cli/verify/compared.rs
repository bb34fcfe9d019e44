//! The solution that the text of a puzzle brings, compared with the verdict.

use veridoku::formats::ParseError;
use veridoku::grid::Givens;
use veridoku::rules::Model;
use veridoku::verify::{Expectation, Verdict};
use veridoku::wire::ExpectedRecord;
use veridoku::words::{self, Notation};

/// A solution as it was read, and what was found out about it.
pub(crate) struct Compared<'a> {
    board: Option<&'a Givens>,
    found: Result<Expectation, &'a ParseError>,
}

impl<'a> Compared<'a> {
    pub(crate) fn new(
        verdict: &Verdict,
        model: &Model,
        read: &'a Result<Givens, ParseError>,
    ) -> Compared<'a> {
        let compare = |board| Expectation::new(verdict, model, board);
        Compared {
            board: read.as_ref().ok(),
            found: read.as_ref().map(compare),
        }
    }

    /// Returns whether it contradicts the verdict, or is no board.
    pub(crate) fn is_wrong(&self) -> bool {
        self.found.as_ref().map_or(true, Expectation::is_wrong)
    }

    /// Returns the line to print below a verdict; nothing if it is right.
    pub(crate) fn words(&self, notation: &Notation<'_>) -> String {
        words::expectation(self.found.as_ref().map_err(|&e| e), self.board, notation)
    }

    /// Returns its part of the record of a verdict.
    pub(crate) fn record(&self, notation: &Notation<'_>) -> ExpectedRecord {
        ExpectedRecord::new(self.found.as_ref().map_err(|&e| e), notation)
    }
}
