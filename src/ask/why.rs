//! Why is a candidate in no solution?

use super::Session;
use crate::engine::Limits;
use crate::grid::Candidate;
use crate::rules::Puzzle;
use crate::verify::{Disagreement, Question, Why, why};

/// How the givens that rule a candidate out are looked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WhyOptions {
    /// Whether to look for the fewest such givens, not only for some of which each is needed.
    pub smallest: bool,
    /// Seeds the orders in which givens are left out: another seed may find another set. 0 by
    /// default.
    pub seed: u64,
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64.
    pub limits: Limits,
}

impl Default for WhyOptions {
    fn default() -> WhyOptions {
        WhyOptions {
            smallest: false,
            seed: 0,
            limits: Limits::none(),
        }
    }
}

impl Session {
    /// Returns a solution with a candidate, or the givens that rule it out.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the engines contradict each other.
    ///
    /// # Panics
    /// Panics if the candidate is not on the board.
    pub fn why(
        &mut self,
        puzzle: &Puzzle,
        candidate: Candidate,
        options: &WhyOptions,
    ) -> Result<Why, Disagreement> {
        let model = self.model(puzzle);
        let asked = Question {
            smallest: options.smallest,
            seed: options.seed,
            limits: options.limits.clone(),
            ..Question::default()
        };
        why(self.judge(), &model, candidate, &asked)
    }
}
