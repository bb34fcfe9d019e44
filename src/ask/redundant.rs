//! Which givens follow from the others?

use super::Session;
use crate::engine::Limits;
use crate::rules::Puzzle;
use crate::verify::{Dispute, Redundancy};

/// How redundant givens are looked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RedundantOptions {
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64.
    pub limits: Limits,
}

impl Default for RedundantOptions {
    fn default() -> RedundantOptions {
        RedundantOptions {
            limits: Limits::none(),
        }
    }
}

impl Session {
    /// Returns which givens follow from all the others, and for each needed one a board that shows
    /// it; and which clues follow from the other rules and the givens. A puzzle is minimal if none
    /// follows.
    ///
    /// # Errors
    /// Returns a [`Dispute`] if the engines contradict each other.
    pub fn redundant(
        &mut self,
        puzzle: &Puzzle,
        options: &RedundantOptions,
    ) -> Result<Redundancy, Dispute> {
        let model = self.model(puzzle);
        let inquiry = self.inquiry();
        let mut found = inquiry.redundant(&model, &options.limits)?;
        if found.solvable == Some(true)
            && let Err(error) = inquiry.redundant_clues(puzzle, &options.limits, &mut found)
        {
            found.failures.push(error);
        }
        Ok(found)
    }
}
