//! Finds givens that contradict each other: one solver with the givens as assumptions returns the
//! failed ones.

use super::backend::{Backend, BackendError, BackendFailure, Interrupt, Reply};
use super::solver::Solver;
use crate::cnf::{Encoded, Encoder, Lit};
use veridoku_model::engine::Limits;
use veridoku_model::grid::{Candidate, Givens};
use veridoku_model::rules::{Model, Solution};

/// A solver loaded with the rules of a model, for questions about sets of givens.
pub struct Contradictions {
    /// The rules without givens.
    model: Model,
    encoded: Encoded,
    backend: Box<dyn Backend>,
    interrupt: Interrupt,
}

impl Contradictions {
    /// Loads the rules of `model`, without its givens, into a solver. Loading and questions stop at
    /// the time limit of `limits` or on cancellation.
    ///
    /// # Errors
    /// [`BackendFailure`] if a limit is reached first, or the rules cannot be encoded.
    pub fn new(
        model: &Model,
        solver: &Solver,
        limits: &Limits,
    ) -> Result<Contradictions, BackendFailure> {
        let interrupt = Interrupt::of(limits);
        let (encoded, backend) = solver.load(&mut Encoder::assuming(), model, &interrupt)?;
        Ok(Contradictions {
            model: model.with_givens(Givens::empty(model.shape())),
            encoded,
            backend,
            interrupt,
        })
    }

    /// Replaces the limits for further questions.
    pub fn watch(&self, limits: &Limits) {
        self.interrupt.watch(limits);
    }

    /// Returns a core: some of `givens` that contradict each other, or `None` if all can hold. Not
    /// necessarily minimal.
    ///
    /// # Errors
    /// The limit reached first, or the failure of the solver. No further question can be asked
    /// then.
    pub fn core(&mut self, givens: &[Candidate]) -> Result<Option<Vec<Candidate>>, BackendFailure> {
        Ok(if self.reply(givens)? {
            None
        } else {
            Some(self.failed(givens))
        })
    }

    /// Returns a solution with all of `givens`, or a core: some of them that contradict each other.
    ///
    /// # Errors
    /// As [`core`](Contradictions::core), and a failure if the solver's board is no such solution.
    pub fn ask(&mut self, givens: &[Candidate]) -> Result<CoreAnswer, BackendFailure> {
        if !self.reply(givens)? {
            return Ok(CoreAnswer::Core(self.failed(givens)));
        }
        let mut kept = Givens::empty(self.model.shape());
        givens
            .iter()
            .for_each(|given| kept.set(given.cell, Some(given.digit)));
        let is_true = |variable| self.backend.is_true(variable);
        let board = self
            .encoded
            .map
            .decode(&self.model.with_givens(kept), is_true);
        board.map(CoreAnswer::Board).map_err(|_| {
            let reason = "the solver gave a board that is no solution";
            BackendFailure::Solver(BackendError(reason.to_string()))
        })
    }

    /// Returns whether the givens can all hold.
    fn reply(&mut self, givens: &[Candidate]) -> Result<bool, BackendFailure> {
        if let Some(stop) = self.interrupt.check() {
            return Err(BackendFailure::Stopped(stop));
        }
        let lits: Vec<Lit> = givens
            .iter()
            .filter_map(|&g| self.encoded.map.lit(g))
            .collect();
        match self.backend.solve(&lits).map_err(BackendFailure::Solver)? {
            Reply::Satisfiable => Ok(true),
            Reply::Interrupted(stop) => Err(BackendFailure::Stopped(stop)),
            Reply::Unsatisfiable => Ok(false),
        }
    }

    /// Returns those of the givens that are in the failed assumptions.
    fn failed(&self, givens: &[Candidate]) -> Vec<Candidate> {
        let failed = self.backend.failed();
        let in_core = |g: &&Candidate| {
            let lit = self.encoded.map.lit(**g);
            lit.is_some_and(|lit| failed.contains(&lit))
        };
        givens.iter().filter(in_core).copied().collect()
    }
}

/// The answer for a set of givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoreAnswer {
    /// They can all hold: a solution with all of them.
    Board(Solution),
    /// They cannot: some of them that contradict each other. Not necessarily minimal.
    Core(Vec<Candidate>),
}
