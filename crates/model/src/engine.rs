//! The contract that every engine keeps: limits in, a census with checked witnesses out.
//!
//! An engine answers one question, "which boards satisfy this model?", either board by board
//! ([`Engine::search`]) or as a number ([`Engine::count`]). This module knows no engine.

use crate::grid::{CellSet, DigitSet};
use crate::rules::{Model, Name, Solution, Violation};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A handle that asks every engine holding a clone of it to stop soon.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A handle that asks for nothing yet.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Asks the engines to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What ends a search before it is complete.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Stop once this many solutions were found. 0 counts as 1.
    pub solutions: u64,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop after this many nodes of the search tree (native), assignments tried (textbook) or
    /// calls of the solver (SAT).
    pub nodes: Option<u64>,
    /// Stop when asked.
    pub cancel: Option<Cancel>,
}

impl Limits {
    /// Only a limit on the number of solutions: 2 to decide uniqueness.
    pub fn solutions(solutions: u64) -> Limits {
        Limits {
            solutions,
            deadline: None,
            nodes: None,
            cancel: None,
        }
    }

    /// The same limits with another number of solutions.
    pub fn up_to(&self, solutions: u64) -> Limits {
        Limits {
            solutions,
            ..self.clone()
        }
    }

    /// The same limits with a share of the time that is left: one part of so many. 0 counts as 1.
    pub fn part(&self, parts: usize) -> Limits {
        let now = Instant::now();
        let parts = u32::try_from(parts.max(1)).unwrap_or(u32::MAX);
        let share = |at: Instant| match parts {
            1 => at,
            _ => now + at.saturating_duration_since(now) / parts,
        };
        Limits {
            deadline: self.deadline.map(share),
            ..self.clone()
        }
    }

    /// The reason to stop now, were `nodes` nodes visited: a stop asked for, the time, or the
    /// nodes.
    pub fn reached(&self, nodes: u64) -> Option<Stop> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Some(Stop::Cancelled);
        }
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            return Some(Stop::Nodes);
        }
        if self.deadline.is_some_and(|at| Instant::now() >= at) {
            return Some(Stop::Time);
        }
        None
    }
}

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// As many solutions as were asked for.
    Solutions,
    /// The time was up.
    Time,
    /// The node limit was reached.
    Nodes,
    /// Somebody asked.
    Cancelled,
    /// An incomplete method spent its own budget; it can say no more.
    Budget,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Solutions => "solution limit",
            Stop::Time => "time limit",
            Stop::Nodes => "node limit",
            Stop::Cancelled => "interrupted",
            Stop::Budget => "budget",
        })
    }
}

/// How an engine's search went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Solutions found.
    pub solutions: u64,
    /// What ended the search early; `None` means that there are no other solutions.
    pub stop: Option<Stop>,
    /// Nodes of the search tree, the root included (native), assignments tried (textbook), or calls
    /// of the solver (SAT).
    pub nodes: u64,
}

/// How many solutions there are, with the first two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// How the search went.
    pub run: Run,
    /// The first two solutions found, each checked against every relation.
    pub witnesses: Vec<Solution>,
}

impl Census {
    /// Whether [`Run::solutions`] is the exact number and not a lower bound.
    pub fn is_exact(&self) -> bool {
        self.run.stop.is_none()
    }
}

/// What a run of an algorithm of the literature cost beside its nodes, in units that do not depend
/// on the machine, and what it found on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Choices with more than one alternative.
    pub guesses: u64,
    /// Elementary steps of the algorithm.
    pub steps: u64,
    /// The preemptive sets found, in order, the first ten thousand; `None` where the algorithm does
    /// not look for any.
    pub sets: Option<Vec<Found>>,
}

/// A preemptive set that took candidates away: as many cells of a house as they have digits between
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The cells.
    pub cells: CellSet,
    /// The digits that they share among them.
    pub digits: DigitSet,
    /// The house whose other cells lost these digits.
    pub house: Name,
    /// How many candidates they lost.
    pub removed: u64,
    /// How many digits had been tried by choice before, those taken back included: 0 while all is
    /// logic.
    pub choices: u64,
}

/// An engine that failed: never a property of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// The engine handed back a board that is not a solution.
    Unsound {
        /// The engine.
        engine: &'static str,
        /// What the board breaks.
        violations: Vec<Violation>,
    },
    /// The engine could not do its work.
    Failed {
        /// The engine.
        engine: &'static str,
        /// Why.
        reason: String,
    },
    /// The engine does not take models like this one.
    Unsupported {
        /// The engine.
        engine: &'static str,
        /// What the model has that it does not take.
        reason: String,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Unsound { engine, violations } => {
                write!(f, "the {engine} engine gave a board that is no solution")?;
                violations.first().map_or(Ok(()), |v| write!(f, " ({v})"))
            }
            EngineError::Failed { engine, reason } => {
                write!(f, "the {engine} engine failed: {reason}")
            }
            EngineError::Unsupported { engine, reason } => {
                write!(f, "the {engine} engine cannot take this puzzle: {reason}")
            }
        }
    }
}

impl std::error::Error for EngineError {}

/// Something that finds the boards which satisfy a model.
pub trait Engine {
    /// The name users know it by.
    fn name(&self) -> &'static str;

    /// Whether the engine takes a model. One that does not answers every question about it with
    /// [`EngineError::Unsupported`].
    ///
    /// # Errors
    /// What the model has that the engine does not take.
    fn supports(&self, _model: &Model) -> Result<(), String> {
        Ok(())
    }

    /// Hands every solution to `visit`, each once, until there is no other, `visit` breaks, or a
    /// limit is reached. A break counts as [`Stop::Cancelled`].
    ///
    /// # Errors
    /// [`EngineError`] where the engine itself failed.
    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError>;

    /// Counts the solutions up to the limit and keeps the first two.
    ///
    /// # Errors
    /// [`EngineError`] where the engine itself failed.
    fn count(&mut self, model: &Model, limits: &Limits) -> Result<Census, EngineError> {
        let mut witnesses = Vec::new();
        let run = self.search(model, limits, &mut |solution| {
            if witnesses.len() < 2 {
                witnesses.push(solution);
            }
            ControlFlow::Continue(())
        })?;
        Ok(Census { run, witnesses })
    }

    /// What the last [`search`](Engine::search) or [`count`](Engine::count) cost, for engines that
    /// keep account of it. Of no meaning after an error.
    fn account(&self) -> Option<Account> {
        None
    }
}
