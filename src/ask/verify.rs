//! Has a puzzle exactly one solution?

use super::Session;
use crate::engine::Limits;
use crate::rules::Puzzle;
use crate::verify::{Disagreement, Question, Report};

/// How a puzzle is verified.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// The most solutions to count, at least 2. 100 by default.
    pub solutions: u64,
    /// Whether to work out what a verdict shows: a minimal set of contradicting givens, or the
    /// single givens that would make the puzzle unique. On by default.
    pub details: bool,
    /// Whether to look for the smallest set of contradicting givens. Off by default.
    pub smallest: bool,
    /// Chooses the order in which a set of contradicting givens is made smaller.
    pub seed: u64,
    /// When to stop: the deadline and the cancel handle count, each engine has an equal part of the
    /// time. None by default. A stop takes effect within milliseconds on 9×9, and within some
    /// tenths of a second up to 64×64.
    pub limits: Limits,
}

impl Default for VerifyOptions {
    fn default() -> VerifyOptions {
        VerifyOptions {
            solutions: 100,
            details: true,
            smallest: false,
            seed: 0,
            limits: Limits::none(),
        }
    }
}

impl VerifyOptions {
    /// Returns the same options with limits.
    pub fn within(self, limits: Limits) -> VerifyOptions {
        VerifyOptions { limits, ..self }
    }

    fn question(&self) -> Question {
        Question {
            solutions: self.solutions.max(2),
            details: self.details,
            smallest: self.smallest,
            seed: self.seed,
            limits: self.limits.clone(),
            ..Question::default()
        }
    }
}

impl Session {
    /// Verifies a puzzle: the verdict of all engines, and what each said.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the engines contradict each other, a defect of this library.
    pub fn verify(
        &mut self,
        puzzle: &Puzzle,
        options: &VerifyOptions,
    ) -> Result<Report, Disagreement> {
        let model = self.model(puzzle);
        self.judge().judge(&model, &options.question())
    }
}
