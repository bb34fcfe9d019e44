//! An engine whose runs are timed.

use crate::clock::Instant;
use crate::engine::{Engine, Limits};
use crate::rules::Model;
use crate::verify::Opinion;
use std::time::Duration;

/// An engine to compare with others.
pub(super) struct Contender(Box<dyn Engine>);

impl Contender {
    pub(super) fn new(engine: Box<dyn Engine>) -> Contender {
        Contender(engine)
    }

    /// Returns whether the engine can prove that there is no other solution.
    pub(super) fn is_complete(&self) -> bool {
        self.0.is_complete()
    }

    /// Counts solutions within limits, whose deadline is set to the end of `time`.
    pub(super) fn ask(&mut self, model: &Model, limits: Limits, time: Option<Duration>) -> Opinion {
        let start = Instant::now();
        let limits = limits.with_deadline(time.and_then(|time| start.checked_add(time)));
        let census = self.0.count(model, &limits);
        let time = start.elapsed();
        Opinion {
            engine: self.0.name(),
            account: self.0.account().filter(|_| census.is_ok()),
            census,
            time,
        }
    }
}
