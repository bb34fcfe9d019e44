//! Questions about a puzzle that take many questions to the engines: which candidates are true,
//! which givens follow from the others, what repairs it.
//!
//! Each engine answers on its own, and what is told is what all of them say. An engine over a SAT
//! solver is best [`Sat::incremental`](crate::sat::Sat::incremental): one solver then answers all
//! questions about a puzzle, and keeps what it learned.

mod candidates;
mod fewest;
mod redundant;
mod removal;
mod repair;
#[cfg(test)]
mod tests;

pub use candidates::{Candidates, Tally};
pub use redundant::Redundancy;
pub use removal::Removal;
pub use repair::{Addition, Repair};

use super::cross::{Disagreement, Opinion};
use crate::engine::{Census, Engine, EngineError, Run, Stop};
use crate::grid::Givens;
use crate::sat::Solver;
use std::fmt;
use std::time::Duration;

/// The nodes that a question may take in each round of questions, so that one that is hard to
/// decide does not keep the time from the others.
const ROUNDS: [Option<u64>; 3] = [Some(1000), Some(50_000), None];

/// Engines that are asked the same questions.
pub struct Inquiry {
    engines: Vec<Box<dyn Engine>>,
    /// Tells contradictions, where one of the engines is SAT.
    solver: Solver,
}

impl Inquiry {
    /// Returns an inquiry of these engines.
    ///
    /// # Panics
    /// If there is no engine.
    pub fn new(engines: impl IntoIterator<Item = Box<dyn Engine>>) -> Inquiry {
        let engines: Vec<_> = engines.into_iter().collect();
        assert!(!engines.is_empty());
        Inquiry {
            engines,
            solver: Solver::default(),
        }
    }

    /// Returns the same inquiry, which asks another solver for contradictions, where one of its
    /// engines is SAT.
    pub fn over(self, solver: Solver) -> Inquiry {
        Inquiry { solver, ..self }
    }

    /// Returns what each engine says. It is told how many there are from it on, and has one part of
    /// so many of the time that is left.
    fn each<T>(&mut self, mut ask: impl FnMut(&mut dyn Engine, usize) -> T) -> Vec<T> {
        let number = self.engines.len();
        let engines = self.engines.iter_mut().enumerate();
        let said = engines.map(|(index, engine)| ask(&mut **engine, number - index));
        said.collect()
    }
}

/// Engines that contradict each other about a puzzle, which need not be the one that was asked
/// about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The puzzle that they contradict each other about.
    pub givens: Givens,
    /// What each says of it.
    pub disagreement: Disagreement,
}

impl fmt::Display for Dispute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.disagreement.fmt(f)
    }
}

impl std::error::Error for Dispute {}

/// Returns what an engine said of a number of solutions, as an opinion without boards.
fn opinion(engine: &'static str, said: Result<Tally, EngineError>) -> Opinion {
    let census = said.map(|tally| Census {
        run: Run {
            solutions: tally.solutions,
            stop: (!tally.exact).then_some(Stop::Solutions),
            nodes: 0,
        },
        witnesses: Vec::new(),
    });
    Opinion {
        engine,
        census,
        account: None,
        time: Duration::ZERO,
    }
}
