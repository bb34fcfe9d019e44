//! A question about a puzzle, and how long the answer may take.

use crate::engine::Limits;

/// The question to the engines.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Question {
    /// The most solutions to count; at least 2.
    pub solutions: u64,
    /// The most solutions that the engines after the first count; at least 2. Their numbers are
    /// compared as far as both counted.
    pub check: u64,
    /// When to stop: the deadline and the cancel handle count. Each engine gets an equal share of
    /// the time left when its turn comes, and the details get the rest.
    pub limits: Limits,
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
            limits: Limits::none(),
            details: true,
            smallest: false,
            seed: 0,
        }
    }
}

impl Question {
    /// Returns the question whether there is exactly one solution, without details.
    pub fn unique() -> Question {
        Question {
            solutions: 2,
            details: false,
            ..Question::default()
        }
    }

    /// Returns the same question with the deadline and the cancel handle of `limits`.
    #[must_use]
    pub fn within(self, limits: &Limits) -> Question {
        Question {
            limits: limits.clone(),
            ..self
        }
    }

    /// Returns the limits of an engine that may use all the time left: those of the question with
    /// its number of solutions.
    pub fn engine_limits(&self) -> Limits {
        self.limits.up_to(self.solutions.max(2)).with_nodes(None)
    }
}
