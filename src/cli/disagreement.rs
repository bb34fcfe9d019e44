//! Reports of engines that disagree.

use crate::cli::args::Common;
use crate::cli::exit::Exit;
use crate::cli::outcome::Outcome;
use veridoku::formats::ListPuzzle;
use veridoku::verify::Dispute;
use veridoku::wire::{DisagreementRecord, Head};
use veridoku::words;

/// A disagreement that came up when a command asked about a puzzle.
pub(crate) struct Disputed<'a> {
    pub(crate) command: &'static str,
    pub(crate) common: &'a Common,
    pub(crate) job: &'a ListPuzzle<'a>,
    pub(crate) dispute: &'a Dispute,
}

impl Disputed<'_> {
    /// Returns what suffices to reproduce it: puzzle, opinions, witnesses, seed.
    pub(crate) fn described(&self) -> String {
        let (found, notation) = (&self.dispute.disagreement, self.job.parsed.into());
        let puzzle = self.dispute.puzzle(&self.job.parsed.puzzle);
        let report = words::disagreement(&puzzle, found, self.common.seed, &notation);
        format!("{}{report}", self.job.at)
    }

    /// Returns its record as a line.
    pub(crate) fn record(&self) -> String {
        let record =
            DisagreementRecord::of_dispute(self.dispute, self.common.seed, self.job.parsed);
        self.common
            .json
            .line(Head::about(self.command, self.job), record)
    }

    /// Returns the outcome: a word, behind the place of the puzzle if `placed`, or a record on
    /// standard output in place of the result, and the full report on standard error.
    pub(crate) fn outcome(&self, placed: bool) -> Outcome {
        let out = if self.common.json.is_wanted() {
            self.record()
        } else if placed {
            format!("{}disagreement\n", self.job.at)
        } else {
            "disagreement\n".to_string()
        };
        Outcome {
            err: format!("error: {}", self.described()),
            ..Outcome::new("disagreement", Exit::Disagree, out)
        }
    }
}
