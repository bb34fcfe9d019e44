//! Finds other solutions of puzzles with givens from one grid: one solver for all of them, with the
//! givens as assumptions.
//!
//! A given is needed if the puzzle with the given false and the others assumed has a solution; if
//! it has none, the failed assumptions are givens that force it. Source: Eén and Sörensson,
//! "Temporal Induction by Incremental SAT Solving" (2003), for solving under assumptions.

use super::backend::{Backend, BackendError, BackendFailure, Interrupt, Reply};
use super::solver::Solver;
use crate::cnf::{Encoded, Encoder, Lit};
use veridoku_model::engine::Limits;
use veridoku_model::grid::{Candidate, Cell, Givens};
use veridoku_model::rules::{Model, Solution};

/// The greatest order of full grids for which no question takes long.
const BRIEF_UP_TO: usize = 16;

/// A solver loaded with the rules of a model, which looks for solutions other than a given grid.
pub struct Rivals {
    /// The rules, without givens.
    model: Model,
    grid: Solution,
    encoded: Encoded,
    backend: Box<dyn Backend>,
    interrupt: Interrupt,
    /// If assumed, the board differs from the grid.
    differs: Lit,
}

/// The answer to the question for another solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rival {
    /// Another solution.
    Found(Solution),
    /// There is none, and these givens, together with those passed to [`stays`](Rivals::stays),
    /// imply it. Not necessarily a minimal set.
    None(Vec<Cell>),
}

impl Rivals {
    /// Loads the rules of `model`, without its givens, for puzzles that have the solution `grid`.
    /// Loading and questions stop at the time limit of `limits` or on cancellation; but if `model`
    /// is plain, at most 16×16 and has all cells given, a question takes milliseconds and is not
    /// interrupted.
    ///
    /// # Errors
    /// [`BackendFailure`] if a limit is reached first, or the rules cannot be encoded.
    pub fn new(
        model: &Model,
        grid: &Solution,
        solver: &Solver,
        limits: &Limits,
    ) -> Result<Rivals, BackendFailure> {
        let whole = model.givens().count() == model.shape().cells();
        let brief = whole && model.rulebook().is_plain() && model.shape().order() <= BRIEF_UP_TO;
        let model = model.with_givens(Givens::empty(model.shape()));
        let interrupt = Interrupt::of(limits);
        // An interruptible varisat takes half as long again.
        let never = Interrupt::default();
        let within = if brief { &never } else { &interrupt };
        let (encoded, mut backend) = solver.load(&mut Encoder::assuming(), &model, within)?;
        let differs = Lit::positive(encoded.formula.variables() + 1);
        let others = grid.givens().iter().filter_map(|c| encoded.map.lit(c));
        let clause: Vec<Lit> = others.map(|lit| !lit).chain([!differs]).collect();
        backend.add_clause(&clause);
        Ok(Rivals {
            model,
            grid: grid.clone(),
            encoded,
            backend,
            interrupt,
            differs,
        })
    }

    /// Looks for another solution of the puzzle with these givens of the grid. If there is none,
    /// the givens returned are preferably those that come first.
    ///
    /// # Errors
    /// The limit reached first, or the failure of the solver. No further question can be asked
    /// then.
    pub fn any(&mut self, givens: &[Cell]) -> Result<Rival, BackendFailure> {
        self.ask(self.differs, givens)
    }

    /// Looks for a solution of the puzzle with these givens of the grid that has another digit in
    /// `cell`. If there is none, the givens returned are preferably those that come first.
    ///
    /// # Errors
    /// The limit reached first, or the failure of the solver. No further question can be asked
    /// then.
    pub fn at(&mut self, cell: Cell, givens: &[Cell]) -> Result<Rival, BackendFailure> {
        match self.own(cell) {
            Some(own) => self.ask(!own, givens),
            None => Ok(Rival::None(Vec::new())),
        }
    }

    /// Adds the given of this cell as a unit clause: every puzzle from now on has it.
    pub fn stays(&mut self, cell: Cell) {
        if let Some(own) = self.own(cell) {
            self.backend.add_clause(&[own]);
        }
    }

    /// Returns the literal of the digit that the grid has in a cell.
    fn own(&self, cell: Cell) -> Option<Lit> {
        let digit = self.grid.givens().get(cell)?;
        self.encoded.map.lit(Candidate { cell, digit })
    }

    fn ask(&mut self, first: Lit, givens: &[Cell]) -> Result<Rival, BackendFailure> {
        if let Some(stop) = self.interrupt.check() {
            return Err(BackendFailure::Stopped(stop));
        }
        let own = givens.iter().filter_map(|&cell| self.own(cell));
        let assumptions: Vec<Lit> = std::iter::once(first).chain(own).collect();
        match self
            .backend
            .solve(&assumptions)
            .map_err(BackendFailure::Solver)?
        {
            Reply::Interrupted(stop) => Err(BackendFailure::Stopped(stop)),
            Reply::Unsatisfiable => {
                let candidate = |lit: &Lit| self.encoded.map.candidate(lit.variable());
                let failed = self.backend.failed().iter().filter(|lit| **lit != first);
                let cells = failed.filter_map(candidate).map(|c| c.cell);
                Ok(Rival::None(cells.collect()))
            }
            Reply::Satisfiable => {
                let is_true = |variable| self.backend.is_true(variable);
                let found = self.encoded.map.decode(&self.model, is_true);
                found.map(Rival::Found).map_err(|violations| {
                    let what = violations.first().map(ToString::to_string);
                    let what = what.unwrap_or_default();
                    BackendFailure::Solver(BackendError(format!(
                        "its board is no solution: {what}"
                    )))
                })
            }
        }
    }
}
