//! What is asked about a puzzle, and how long the answer may take.

use crate::clock::Instant;
use crate::engine::{Cancel, Limits};
use std::time::Duration;

/// What is asked of the engines.
#[derive(Clone, Debug)]
pub struct Question {
    /// Count at most so many solutions; at least 2.
    pub solutions: u64,
    /// The engines after the first count at most so many; at least 2. Their numbers are compared as
    /// far as they go.
    pub check: u64,
    /// The time for a puzzle. Each engine has an equal share of what is left when its turn comes,
    /// and the details have the rest.
    pub time: Option<Duration>,
    /// When the time is over, once it has begun to run: see [`begun`](Question::begun).
    pub deadline: Option<Instant>,
    /// Asks the engines to stop.
    pub cancel: Option<Cancel>,
    /// Whether to work out the smallest conflict and the repairs.
    pub details: bool,
    /// Whether to look for the smallest conflict and not only for a minimal one; with details only.
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
    /// Returns the question with its time running, so that whoever is asked it from now on has no
    /// more than what is left. If it runs already, nothing changes; every method that takes a
    /// question begins it.
    pub fn begun(&self) -> Question {
        let end = |time| Instant::now().checked_add(time);
        Question {
            deadline: self.deadline.or_else(|| self.time.and_then(end)),
            ..self.clone()
        }
    }

    /// Returns the limits of whoever has all the time that is left.
    pub fn limits(&self) -> Limits {
        Limits {
            solutions: self.solutions.max(2),
            deadline: self.begun().deadline,
            nodes: None,
            cancel: self.cancel.clone(),
        }
    }
}
