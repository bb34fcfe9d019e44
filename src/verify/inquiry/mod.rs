//! Questions about a puzzle that take many engine calls: which candidates are true, which givens
//! follow from the others, what repairs it.
//!
//! Each engine answers on its own, and only what all of them confirm is reported. An engine over a
//! SAT solver is best [`Sat::incremental`](crate::sat::Sat::incremental): one solver then answers
//! all questions about a puzzle, and keeps its learned clauses.

mod candidates;
mod fewest;
mod redundant;
mod removal;
mod repair;
#[cfg(test)]
mod tests;

pub use candidates::{BoundedCount, Candidates};
pub use redundant::Redundancy;
pub use removal::{Blamed, Removal};
pub use repair::{Addition, Repair};

use super::cross::{Disagreement, Opinion};
use crate::engine::{Census, Engine, EngineError, Limits, Run, Stop};
use crate::grid::Givens;
use crate::rules::Puzzle;
use crate::sat::Solver;
use std::time::Duration;
use thiserror::Error;

/// The node limits of the rounds of questions, so that one hard question does not use up the time
/// of the others.
const ROUNDS: [Option<u64>; 3] = [Some(1000), Some(50_000), None];

/// Engines that answer the same questions.
pub struct Inquiry {
    engines: Vec<Box<dyn Engine>>,
    /// The engines in the same order, for a few questions about each puzzle; empty if they are the
    /// same.
    confirming: Vec<Box<dyn Engine>>,
    /// The solver that finds contradictions, if one of the engines is SAT.
    solver: Solver,
}

impl Inquiry {
    /// Returns an inquiry that asks these engines.
    ///
    /// # Panics
    /// Panics if there is no engine.
    pub fn new(engines: impl IntoIterator<Item = Box<dyn Engine>>) -> Inquiry {
        let engines: Vec<_> = engines.into_iter().collect();
        assert!(!engines.is_empty());
        Inquiry {
            engines,
            confirming: Vec::new(),
            solver: Solver::default(),
        }
    }

    /// Returns the same inquiry with other instances of its engines, in their order, for jobs in
    /// which engines after the first are asked a few questions about each puzzle. An engine over a
    /// SAT solver is best one that encodes each puzzle, as a verdict's is: on 9×9 a question takes
    /// it a third of the time.
    ///
    /// # Panics
    /// Panics if there are not as many.
    pub fn confirming(self, engines: impl IntoIterator<Item = Box<dyn Engine>>) -> Inquiry {
        let confirming: Vec<_> = engines.into_iter().collect();
        assert_eq!(confirming.len(), self.engines.len());
        Inquiry { confirming, ..self }
    }

    /// Returns the same inquiry with another solver for contradictions, used if one of its engines
    /// is SAT.
    pub fn over(self, solver: Solver) -> Inquiry {
        Inquiry { solver, ..self }
    }

    /// Returns the answer of each engine. `ask` also gets the number of engines left, to split the
    /// remaining time.
    fn each<T>(&mut self, mut ask: impl FnMut(&mut dyn Engine, usize) -> T) -> Vec<T> {
        let number = self.engines.len();
        let engines = self.engines.iter_mut().enumerate();
        let said = engines.map(|(index, engine)| ask(&mut **engine, number - index));
        said.collect()
    }
}

/// Returns limits of which only the deadline and the cancel handle are left.
fn in_full(limits: &Limits) -> Limits {
    limits.up_to(u64::MAX).with_nodes(None)
}

/// Returns why an answer is incomplete, in words: failures of engines, or a limit that was reached.
fn shortfall(stop: Option<Stop>, failures: &[EngineError]) -> Option<String> {
    let mut reasons: Vec<String> = failures.iter().map(ToString::to_string).collect();
    reasons.extend(stop.map(|stop| format!("{stop} reached")));
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// Engines that contradict each other about a puzzle, which may be another puzzle than the one
/// asked about.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{disagreement}")]
pub struct Dispute {
    /// The puzzle that they contradict each other about.
    pub givens: Givens,
    /// The opinion of each engine.
    pub disagreement: Disagreement,
}

impl Dispute {
    /// Returns the puzzle that it is about: the one asked about, or one with other givens.
    pub fn puzzle(&self, asked: &Puzzle) -> Puzzle {
        Puzzle::with_rules(self.givens.clone(), asked.rules().to_vec())
    }
}

impl Disagreement {
    /// Returns the disagreement with the puzzle that it is about.
    pub fn about(self, givens: &Givens) -> Dispute {
        Dispute {
            givens: givens.clone(),
            disagreement: self,
        }
    }
}

/// Returns an engine's count of solutions as an opinion without boards.
fn opinion(engine: &'static str, said: Result<BoundedCount, EngineError>) -> Opinion {
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
