//! A question about a puzzle, and how long the answer may take.

use crate::clock::Instant;
use crate::engine::{Cancel, Limits};
use std::time::Duration;

/// The question to the engines.
#[derive(Clone, Debug)]
pub struct Question {
    /// The most solutions to count; at least 2.
    pub solutions: u64,
    /// The most solutions that the engines after the first count; at least 2. Their numbers are
    /// compared as far as both counted.
    pub check: u64,
    /// The time for a puzzle. Each engine gets an equal share of the time left when its turn comes,
    /// and the details get the rest.
    pub time: Option<Duration>,
    /// The end of the time, once the time is running: see [`begun`](Question::begun).
    pub deadline: Option<Instant>,
    /// Asks the engines to stop.
    pub cancel: Option<Cancel>,
    /// Whether to work out the smallest conflict and the repairs.
    pub details: bool,
    /// Whether to look for the smallest conflict instead of a minimal one; with details only.
    pub smallest: bool,
    /// Chooses the orders in which a conflict is shrunk.
    pub seed: u64,
}

impl Default for Question {
    /// Up to 100 solutions, with details, without a time limit.
    fn default() -> Question {
        Question {
            solutions: 100,
            check: 1000,
            time: None,
            deadline: None,
            cancel: None,
            details: true,
            smallest: false,
            seed: 0,
        }
    }
}

impl Question {
    /// Returns the question with its time running, so that later calls get only the time left. If
    /// it is running already, nothing changes; every method that takes a question calls this.
    pub fn begun(&self) -> Question {
        let end = |time| Instant::now().checked_add(time);
        Question {
            deadline: self.deadline.or_else(|| self.time.and_then(end)),
            ..self.clone()
        }
    }

    /// Returns limits with all the time left.
    pub fn limits(&self) -> Limits {
        Limits {
            solutions: self.solutions.max(2),
            deadline: self.begun().deadline,
            nodes: None,
            cancel: self.cancel.clone(),
        }
    }
}
