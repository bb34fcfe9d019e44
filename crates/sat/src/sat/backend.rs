//! The interface to SAT solvers.

use crate::cnf::Lit;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::Write;
use std::rc::Rc;
use veridoku_model::clock::Instant;
use veridoku_model::engine::{Cancel, Limits, Stop};

/// A solver's reply to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// There is a model: [`Backend::is_true`] returns its values.
    Satisfiable,
    /// There is none under the assumptions: [`Backend::failed`] returns the failed ones.
    Unsatisfiable,
    /// A limit was reached first. The backend accepts no further question.
    Interrupted(Stop),
}

/// Why a solver could not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackendError(pub String);

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackendFailure {
    /// A limit was reached first.
    Stopped(Stop),
    /// The solver failed.
    Solver(BackendError),
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BackendError {}

/// A format of proofs of unsatisfiability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFormat {
    /// DRAT as text.
    Drat,
    /// DRAT in binary form.
    BinaryDrat,
    /// LRAT as text: each step with the clauses from which it follows. Only for a solver that
    /// writes it itself.
    Lrat,
}

/// The limits of a solver; shared with it, so that they can change between questions.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Rc<InterruptState>);

#[derive(Debug, Default)]
struct InterruptState {
    deadline: Cell<Option<Instant>>,
    cancel: RefCell<Option<Cancel>>,
    stopped: Cell<Option<Stop>>,
}

impl Interrupt {
    /// Creates an interrupt that watches the time limit and the cancel handle of `limits`.
    pub fn of(limits: &Limits) -> Interrupt {
        let interrupt = Interrupt::default();
        interrupt.watch(limits);
        interrupt
    }

    /// Replaces the time limit and the cancel handle by those of `limits`.
    pub fn watch(&self, limits: &Limits) {
        self.0.deadline.set(limits.deadline);
        self.0.cancel.replace(limits.cancel.clone());
        self.0.stopped.set(None);
    }

    /// Returns the time limit and the cancel handle, as limits.
    #[cfg(feature = "command")]
    pub(super) fn limits(&self) -> Limits {
        Limits::solutions(1)
            .with_deadline(self.0.deadline.get())
            .with_cancel(self.0.cancel.borrow().clone())
    }

    /// Returns whether there is anything to watch.
    #[cfg(feature = "varisat")]
    pub(super) fn is_watching(&self) -> bool {
        self.0.deadline.get().is_some() || self.0.cancel.borrow().is_some()
    }

    /// Returns the reason to stop now, if there is one, and remembers it.
    pub fn check(&self) -> Option<Stop> {
        let cancelled = self
            .0
            .cancel
            .borrow()
            .as_ref()
            .is_some_and(Cancel::is_cancelled);
        let late = || self.0.deadline.get().is_some_and(|at| Instant::now() >= at);
        let stop = if cancelled {
            Some(Stop::Cancelled)
        } else if late() {
            Some(Stop::Time)
        } else {
            None
        };
        if stop.is_some() {
            self.0.stopped.set(stop);
        }
        stop
    }

    /// Returns the last reason to stop that [`check`](Interrupt::check) returned.
    pub fn stopped(&self) -> Option<Stop> {
        self.0.stopped.get()
    }
}

/// A SAT solver. Each has a file of its own; [`backends`](super::backends) lists them.
pub trait Backend {
    /// Returns the name for users.
    fn name(&self) -> &'static str;

    /// Records a proof of unsatisfiability to `sink`. Allowed only before the first clause; then no
    /// assumption may be made, and no clause added after the first answer.
    ///
    /// # Errors
    /// [`BackendError`] if the backend writes no such proof or clauses were added.
    fn record_proof(
        &mut self,
        format: ProofFormat,
        sink: Box<dyn Write>,
    ) -> Result<(), BackendError>;

    /// Adds a clause; a variable exists once a clause or assumption has it.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Looks for a model in which all of `assumptions` hold.
    ///
    /// # Errors
    /// [`BackendError`] if the solver fails, or is asked again after an interruption.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Reply, BackendError>;

    /// Returns the value of a variable in the last model.
    fn is_true(&self, variable: u32) -> bool;

    /// Returns the failed assumptions of the last "unsatisfiable" reply: together they suffice for
    /// it. Not necessarily a minimal set.
    fn failed(&self) -> &[Lit];
}

/// The state of an embedded solver's calls, which decides the calls that may follow.
#[derive(Debug, Default)]
pub(super) struct Course {
    filled: bool,
    proving: bool,
    broken: bool,
}

impl Course {
    /// Records that a clause is added.
    pub(super) fn clause(&mut self) {
        self.filled = true;
    }

    /// Records that a proof is requested.
    ///
    /// # Errors
    /// [`BackendError`] if a clause was added before.
    pub(super) fn proof(&mut self) -> Result<(), BackendError> {
        if self.filled {
            let reason = "a proof must be asked for before any clause";
            return Err(BackendError(reason.to_string()));
        }
        self.proving = true;
        Ok(())
    }

    /// Returns whether a proof was requested.
    #[cfg(feature = "varisat")]
    pub(super) fn is_proving(&self) -> bool {
        self.proving
    }

    /// Records a question. Returns the limit that is reached already, if one is.
    ///
    /// # Errors
    /// [`BackendError`] if it must not be asked.
    pub(super) fn question(
        &mut self,
        assumptions: &[Lit],
        interrupt: Option<&Interrupt>,
    ) -> Result<Option<Stop>, BackendError> {
        let wrong = |reason: &str| Err(BackendError(reason.to_string()));
        if self.broken {
            return wrong("asked again after an interruption");
        }
        if self.proving && !assumptions.is_empty() {
            return wrong("a proof in this format allows no assumption");
        }
        let stop = interrupt.and_then(Interrupt::check);
        self.broken = stop.is_some();
        Ok(stop)
    }

    /// Returns the reply to a question without an answer: the solver was stopped, or it failed for
    /// `reason`.
    ///
    /// # Errors
    /// [`BackendError`] if it was not stopped.
    pub(super) fn unanswered(
        &mut self,
        interrupt: Option<&Interrupt>,
        reason: impl fmt::Display,
    ) -> Result<Reply, BackendError> {
        self.broken = true;
        match interrupt.and_then(Interrupt::stopped) {
            Some(stop) => Ok(Reply::Interrupted(stop)),
            None => Err(BackendError(reason.to_string())),
        }
    }
}
