//! The contract of every engine: limits in, a census with checked witnesses out.
//!
//! Enumerates ([`Engine::search`]) or counts ([`Engine::count`]) the boards that satisfy a model.
//! This module depends on no engine.

use crate::clock::Instant;
use crate::grid::{CellSet, DigitSet};
use crate::rules::{Model, Name, Solution, Violation};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A handle that asks every engine holding a clone of it to stop soon.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    set: AtomicBool,
    parent: Option<Cancel>,
}

impl Cancel {
    /// Returns a handle that is not cancelled.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Asks the engines to stop.
    pub fn cancel(&self) {
        self.0.set.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`cancel`](Cancel::cancel) was called, on this handle or one that it is a
    /// [`child`](Cancel::child) of.
    pub fn is_cancelled(&self) -> bool {
        self.0.set.load(Ordering::Relaxed)
            || self.0.parent.as_ref().is_some_and(Cancel::is_cancelled)
    }

    /// Returns a handle that is cancelled with this one, and can also be cancelled alone.
    ///
    /// ```
    /// use veridoku_model::engine::Cancel;
    /// let parent = Cancel::new();
    /// let (one, other) = (parent.child(), parent.child());
    /// one.cancel();
    /// assert!(one.is_cancelled() && !other.is_cancelled() && !parent.is_cancelled());
    /// parent.cancel();
    /// assert!(other.is_cancelled());
    /// ```
    pub fn child(&self) -> Cancel {
        Cancel(Arc::new(Flag {
            set: AtomicBool::new(false),
            parent: Some(self.clone()),
        }))
    }
}

/// The limits that end a search before it is complete.
///
/// ```
/// use veridoku_model::engine::Limits;
/// let limits = Limits::solutions(2).with_nodes(Some(10_000));
/// assert_eq!((limits.solutions, limits.nodes), (2, Some(10_000)));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Stop once this many solutions are found. 0 counts as 1.
    pub solutions: u64,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop after this many nodes of the search tree (native), assignments tried (textbook) or
    /// calls of the solver (SAT), counted alike where the clauses alone decide.
    pub nodes: Option<u64>,
    /// Stop once this handle is cancelled.
    pub cancel: Option<Cancel>,
}

impl Limits {
    /// Returns no limits at all: every solution is wanted.
    pub fn none() -> Limits {
        Limits::solutions(u64::MAX)
    }

    /// Returns a limit on the time alone, which runs from now; no limit if it ends beyond what the
    /// clock can represent.
    ///
    /// ```
    /// use std::time::Duration;
    /// use veridoku_model::engine::{Limits, Stop};
    /// assert_eq!(Limits::time(Duration::ZERO).reached(0), Some(Stop::Time));
    /// assert_eq!(Limits::time(Duration::from_secs(3600)).reached(0), None);
    /// ```
    pub fn time(time: Duration) -> Limits {
        Limits {
            deadline: Instant::now().checked_add(time),
            ..Limits::none()
        }
    }

    /// Returns these limits with a handle that stops the work.
    #[must_use]
    pub fn with_cancel(self, cancel: impl Into<Option<Cancel>>) -> Limits {
        Limits {
            cancel: cancel.into(),
            ..self
        }
    }

    /// Returns these limits with another time to stop at; `None` for none.
    #[must_use]
    pub fn with_deadline(self, deadline: Option<Instant>) -> Limits {
        Limits { deadline, ..self }
    }

    /// Returns these limits with another number of nodes; `None` for no limit on them.
    #[must_use]
    pub fn with_nodes(self, nodes: Option<u64>) -> Limits {
        Limits { nodes, ..self }
    }

    /// Returns limits on the number of solutions only: 2 to decide uniqueness.
    pub fn solutions(solutions: u64) -> Limits {
        Limits {
            solutions,
            deadline: None,
            nodes: None,
            cancel: None,
        }
    }

    /// Returns these limits with another number of solutions.
    pub fn up_to(&self, solutions: u64) -> Limits {
        Limits {
            solutions,
            ..self.clone()
        }
    }

    /// Returns these limits with the time that is left divided by `parts`. 0 counts as 1.
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

    /// Returns the reason to stop after `nodes` nodes, if there is one: cancelled, out of nodes or
    /// out of time.
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
#[non_exhaustive]
pub enum Stop {
    /// The solution limit was reached.
    Solutions,
    /// The deadline passed.
    Time,
    /// The node limit was reached.
    Nodes,
    /// The search was cancelled.
    Cancelled,
    /// An incomplete method used up its own budget and decides nothing more.
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

/// The outcome of an engine's search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Solutions found.
    pub solutions: u64,
    /// What ended the search early; `None` if the search is exhaustive.
    pub stop: Option<Stop>,
    /// Nodes of the search tree, the root included (native), assignments tried (textbook), or calls
    /// of the solver (SAT).
    pub nodes: u64,
}

/// The number of solutions, with the first two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The outcome of the search.
    pub run: Run,
    /// The first two solutions found, each checked against every relation.
    pub witnesses: Vec<Solution>,
}

impl Census {
    /// Returns whether [`Run::solutions`] is the exact number and not a lower bound.
    pub fn is_exact(&self) -> bool {
        self.run.stop.is_none()
    }

    /// Passes on the solutions that are known, as a search within these limits would; returns its
    /// run.
    pub fn pass_on(
        self,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Run {
        let most = limits.solutions.max(1);
        let mut run = self.run;
        run.solutions = 0;
        for solution in self.witnesses {
            run.solutions += 1;
            if visit(solution).is_break() && run.solutions < most {
                run.stop = Some(Stop::Cancelled);
                break;
            }
        }
        run
    }
}

/// What an algorithm of the literature costs besides nodes, in machine-independent units, and the
/// preemptive sets it finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Choices between two or more alternatives.
    pub guesses: u64,
    /// Elementary steps of the algorithm.
    pub steps: u64,
    /// The first ten thousand preemptive sets found, in order; `None` if the algorithm does not
    /// look for them.
    pub sets: Option<Vec<PreemptiveSet>>,
}

/// A preemptive set that eliminates candidates: n cells of a house with n digits between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreemptiveSet {
    /// The cells.
    pub cells: CellSet,
    /// The digits of these cells.
    pub digits: DigitSet,
    /// The house whose other cells lost these digits.
    pub house: Name,
    /// The number of candidates eliminated.
    pub removed: u64,
    /// The number of digits tried by choice so far, those retracted included: 0 as long as logic
    /// alone suffices.
    pub choices: u64,
}

/// A failure of an engine: never a property of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// The engine returned a board that is not a solution.
    Unsound {
        /// The engine.
        engine: &'static str,
        /// The relations that the board breaks.
        violations: Vec<Violation>,
    },
    /// The engine could not finish.
    Failed {
        /// The engine.
        engine: &'static str,
        /// Why.
        reason: String,
    },
    /// The engine does not support this model.
    Unsupported {
        /// The engine.
        engine: &'static str,
        /// The unsupported feature of the model.
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

/// An algorithm that finds the boards that satisfy a model.
pub trait Engine: Send {
    /// Returns the name that users see.
    fn name(&self) -> &'static str;

    /// Checks whether the engine supports a model. An engine that does not support it answers every
    /// question about it with [`EngineError::Unsupported`].
    ///
    /// # Errors
    /// Returns the unsupported feature of the model.
    fn supports(&self, _model: &Model) -> Result<(), String> {
        Ok(())
    }

    /// Returns whether the engine can prove that there is no other solution: that a run without a
    /// [`Stop`] has found all. True unless the engine says otherwise.
    fn is_complete(&self) -> bool {
        true
    }

    /// Passes every solution to `visit`, each once, until there is no other, `visit` breaks, or a
    /// limit is reached. A break counts as [`Stop::Cancelled`].
    ///
    /// # Errors
    /// Returns an [`EngineError`] if the engine itself fails.
    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError>;

    /// Counts the solutions up to the limit and returns the first two with the number.
    ///
    /// # Errors
    /// Returns an [`EngineError`] if the engine itself fails.
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

    /// Returns the engine in a box, for the lists that [`Judge`] and others take.
    ///
    /// [`Judge`]: https://docs.rs/veridoku/latest/veridoku/verify/struct.Judge.html
    fn boxed(self) -> Box<dyn Engine>
    where
        Self: Sized + 'static,
    {
        Box::new(self)
    }

    /// Returns whether the engine asks a SAT solver, which can also name givens that contradict
    /// each other (an unsatisfiable core).
    fn is_sat(&self) -> bool {
        false
    }

    /// Returns the cost of the last [`search`](Engine::search) or [`count`](Engine::count), if the
    /// engine measures it. Meaningless after an error.
    fn account(&self) -> Option<Account> {
        None
    }
}
