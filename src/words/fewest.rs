//! Every puzzle of few clues that a grid holds.

use super::counted;
use std::fmt;
use std::time::Duration;

/// How a search for the puzzles of few clues in a grid ended. Its text is the summary of the run:
/// `2 minimal puzzles of at most 4 clues, all were searched; 0.01 s`.
#[derive(Clone, Copy, Debug)]
pub struct FewestSummary {
    /// The number of minimal puzzles found.
    pub found: usize,
    /// The most clues of a puzzle.
    pub at_most: u64,
    /// Whether every part of the search is done.
    pub complete: bool,
    /// The number of parts.
    pub parts: usize,
    /// The number of parts that a checkpoint had before this run.
    pub from_checkpoint: usize,
    /// The time of this run.
    pub time: Duration,
}

impl FewestSummary {
    /// Returns what was not searched in this run, if a checkpoint was believed for it:
    /// `600 of 1000 parts are what the checkpoint says`, or `all 1000 parts are …`.
    pub fn trust(&self) -> Option<String> {
        let (believed, parts) = (self.from_checkpoint, self.parts);
        let which = if believed < parts {
            format!("{believed} of {parts}")
        } else {
            format!("all {parts}")
        };
        (believed > 0).then(|| format!("{which} parts are what the checkpoint says"))
    }
}

impl fmt::Display for FewestSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = counted(self.found as u64, "minimal puzzle");
        let whole = match (self.trust(), self.complete) {
            (None, true) => "all were searched".to_string(),
            (None, false) => "stopped early".to_string(),
            (Some(trust), true) if self.from_checkpoint < self.parts => {
                format!("{trust}, the others were searched")
            }
            (Some(trust), true) => trust,
            (Some(trust), false) => format!("{trust}, stopped early"),
        };
        let (at_most, seconds) = (self.at_most, self.time.as_secs_f64());
        write!(
            f,
            "{number} of at most {at_most} clues, {whole}; {seconds:.2} s"
        )
    }
}
