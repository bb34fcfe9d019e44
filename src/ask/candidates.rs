//! Which digits are in some solution?

use super::Session;
use crate::engine::Limits;
use crate::rules::Puzzle;
use crate::verify::{Candidates, Dispute};

/// How true candidates are looked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CandidatesOptions {
    /// Up to how many solutions each candidate is counted; 1, the default, only asks whether there
    /// is one.
    pub most: u64,
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64.
    pub limits: Limits,
}

impl Default for CandidatesOptions {
    fn default() -> CandidatesOptions {
        CandidatesOptions {
            most: 1,
            limits: Limits::none(),
        }
    }
}

impl Session {
    /// Returns the true candidates of a puzzle: those that are in some solution.
    ///
    /// # Errors
    /// Returns a [`Dispute`] if the engines contradict each other.
    pub fn candidates(
        &mut self,
        puzzle: &Puzzle,
        options: &CandidatesOptions,
    ) -> Result<Candidates, Dispute> {
        let model = self.model(puzzle);
        self.inquiry()
            .candidates(&model, options.most, &options.limits)
    }
}
