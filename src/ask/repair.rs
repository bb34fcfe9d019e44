//! What makes a puzzle unique?

use super::Session;
use crate::engine::Limits;
use crate::rules::Puzzle;
use crate::verify::{Dispute, Repair};

/// How a repair is looked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RepairOptions {
    /// A puzzle with fewer solutions than this gets a repair that is known to have the fewest
    /// givens. 10,000 by default.
    pub most: u64,
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64.
    pub limits: Limits,
}

impl Default for RepairOptions {
    fn default() -> RepairOptions {
        RepairOptions {
            most: 10_000,
            limits: Limits::none(),
        }
    }
}

impl Session {
    /// Returns the fewest givens to add to a puzzle with several solutions, or to remove from one
    /// without any.
    ///
    /// # Errors
    /// Returns a [`Dispute`] if the engines contradict each other.
    pub fn repair(&mut self, puzzle: &Puzzle, options: &RepairOptions) -> Result<Repair, Dispute> {
        let model = self.model(puzzle);
        self.inquiry().repair(&model, options.most, &options.limits)
    }
}
