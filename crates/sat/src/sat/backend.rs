//! What the crate needs of a SAT solver.

use crate::cnf::Lit;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::Write;
use std::rc::Rc;
use veridoku_model::clock::Instant;
use veridoku_model::engine::{Cancel, Limits, Stop};

/// What a solver says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// There is a model: [`Backend::is_true`] tells it.
    Satisfiable,
    /// There is none under the assumptions: [`Backend::failed`] tells which of them.
    Unsatisfiable,
    /// A limit came first. The backend takes no further question.
    Interrupted(Stop),
}

/// Why a solver could not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackendError(pub String);

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A limit came first.
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
pub enum ProofFormat {
    /// DRAT as text.
    Drat,
    /// DRAT in binary form.
    BinaryDrat,
    /// LRAT as text: each step with the clauses that it follows from. Only of a solver that writes
    /// it itself.
    Lrat,
}

/// When a solver should give up; shared with it, so that it can change between questions.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Rc<InterruptState>);

#[derive(Debug, Default)]
struct InterruptState {
    deadline: Cell<Option<Instant>>,
    cancel: RefCell<Option<Cancel>>,
    stopped: Cell<Option<Stop>>,
}

impl Interrupt {
    /// One that watches the time limit and the cancel handle of `limits`.
    pub fn of(limits: &Limits) -> Interrupt {
        let interrupt = Interrupt::default();
        interrupt.watch(limits);
        interrupt
    }

    /// Takes the time limit and the cancel handle from `limits`.
    pub fn watch(&self, limits: &Limits) {
        self.0.deadline.set(limits.deadline);
        self.0.cancel.replace(limits.cancel.clone());
        self.0.stopped.set(None);
    }

    /// The time limit and the cancel handle, as limits.
    #[cfg(feature = "command")]
    pub(super) fn limits(&self) -> Limits {
        Limits {
            deadline: self.0.deadline.get(),
            cancel: self.0.cancel.borrow().clone(),
            ..Limits::solutions(1)
        }
    }

    /// Whether there is anything to watch.
    #[cfg(feature = "varisat")]
    pub(super) fn is_watching(&self) -> bool {
        self.0.deadline.get().is_some() || self.0.cancel.borrow().is_some()
    }

    /// Whether to stop now; remembers the reason.
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

    /// The reason that the last [`check`](Interrupt::check) which said to stop gave.
    pub fn stopped(&self) -> Option<Stop> {
        self.0.stopped.get()
    }
}

/// A SAT solver. Each is in a file of its own; [`backends`](super::backends) lists them.
pub trait Backend {
    /// The name users know it by.
    fn name(&self) -> &'static str;

    /// Writes the proof that there is no model to `sink`. Only before the first clause, and then no
    /// assumption may be made and no clause added after the first answer.
    ///
    /// # Errors
    /// [`BackendError`] where the backend writes no such proof or clauses were added.
    fn record_proof(
        &mut self,
        format: ProofFormat,
        sink: Box<dyn Write>,
    ) -> Result<(), BackendError>;

    /// Adds a clause; variables exist once named.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Looks for a model in which all of `assumptions` hold.
    ///
    /// # Errors
    /// [`BackendError`] where the solver failed, or was asked again after an interruption.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Reply, BackendError>;

    /// The value of a variable in the model found last.
    fn is_true(&self, variable: u32) -> bool;

    /// Assumptions that together were enough for the last "unsatisfiable". Not necessarily a
    /// minimal set.
    fn failed(&self) -> &[Lit];
}

/// What an embedded solver was told and asked so far, and so what may follow.
#[derive(Debug, Default)]
pub(super) struct Course {
    filled: bool,
    proving: bool,
    broken: bool,
}

impl Course {
    /// A clause comes.
    pub(super) fn clause(&mut self) {
        self.filled = true;
    }

    /// A proof is asked for.
    ///
    /// # Errors
    /// [`BackendError`] where a clause came before.
    pub(super) fn proof(&mut self) -> Result<(), BackendError> {
        if self.filled {
            let reason = "a proof must be asked for before any clause";
            return Err(BackendError(reason.to_string()));
        }
        self.proving = true;
        Ok(())
    }

    /// Whether a proof was asked for.
    #[cfg(feature = "varisat")]
    pub(super) fn is_proving(&self) -> bool {
        self.proving
    }

    /// A question comes. The limit that is reached already, if one is.
    ///
    /// # Errors
    /// [`BackendError`] where it must not be asked.
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

    /// There is no answer: it was stopped, or it failed for the reason given.
    ///
    /// # Errors
    /// [`BackendError`] where it was not stopped.
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
