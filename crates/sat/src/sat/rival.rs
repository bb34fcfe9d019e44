//! Other solutions of puzzles that are cut from one grid: one solver for all of them, the givens as
//! assumptions.
//!
//! A given that is held false, with the others assumed, is the question whether it is needed; where
//! the answer is no, the failed assumptions are givens that force it. Source: Eén and Sörensson,
//! "Temporal Induction by Incremental SAT Solving" (2003), for solving under assumptions.

use super::backend::{Backend, BackendError, Failure, Interrupt, Reply};
use super::solver::Solver;
use crate::cnf::{Encoded, Encoder, Lit};
use veridoku_model::engine::Limits;
use veridoku_model::grid::{Candidate, Cell, Givens};
use veridoku_model::rules::{Model, Solution};

/// The greatest order of whole grids about which no question takes long.
const BRIEF_UP_TO: usize = 16;

/// A solver loaded with the rules of a model, and a solution to be told from others.
pub struct Rivals {
    /// The rules, without givens.
    model: Model,
    grid: Solution,
    encoded: Encoded,
    backend: Box<dyn Backend>,
    interrupt: Interrupt,
    /// Assumed, it says that the board differs from the grid.
    differs: Lit,
}

/// Whether there is another solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rival {
    /// Here is one.
    Found(Solution),
    /// There is none, and these givens, together with those that stay, are enough for that. Not
    /// necessarily a minimal set.
    None(Vec<Cell>),
}

impl Rivals {
    /// Loads the rules of `model`, whose givens are not taken, for puzzles that have the solution
    /// `grid`. Loading and questions stop at the time limit of `limits` or when they are cancelled;
    /// but if the grid is given whole, plain and of at most 16×16, a question takes milliseconds
    /// and is not stopped.
    ///
    /// # Errors
    /// [`Failure`] where a limit came first, or the rules cannot be encoded.
    pub fn new(
        model: &Model,
        grid: &Solution,
        solver: &Solver,
        limits: &Limits,
    ) -> Result<Rivals, Failure> {
        let whole = model.givens().count() == model.shape().cells();
        let brief = whole && model.rulebook().is_plain() && model.shape().order() <= BRIEF_UP_TO;
        let model = model.with_givens(Givens::empty(model.shape()));
        let interrupt = Interrupt::of(limits);
        // To be ready for an interruption takes varisat half as long again.
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

    /// Whether the puzzle with these givens of the grid has another solution. Of the givens that
    /// are enough, those that come first are preferred.
    ///
    /// # Errors
    /// The limit that came first, or the failure of the solver. Nothing more can be asked then.
    pub fn any(&mut self, givens: &[Cell]) -> Result<Rival, Failure> {
        self.ask(self.differs, givens)
    }

    /// Whether the puzzle with these givens of the grid has a solution with another digit in
    /// `cell`. Of the givens that are enough, those that come first are preferred.
    ///
    /// # Errors
    /// The limit that came first, or the failure of the solver. Nothing more can be asked then.
    pub fn at(&mut self, cell: Cell, givens: &[Cell]) -> Result<Rival, Failure> {
        match self.own(cell) {
            Some(own) => self.ask(!own, givens),
            None => Ok(Rival::None(Vec::new())),
        }
    }

    /// Says that every puzzle from now on has the given of this cell.
    pub fn stays(&mut self, cell: Cell) {
        if let Some(own) = self.own(cell) {
            self.backend.add_clause(&[own]);
        }
    }

    /// The literal of what the grid has in a cell.
    fn own(&self, cell: Cell) -> Option<Lit> {
        let digit = self.grid.givens().get(cell)?;
        self.encoded.map.lit(Candidate { cell, digit })
    }

    fn ask(&mut self, first: Lit, givens: &[Cell]) -> Result<Rival, Failure> {
        if let Some(stop) = self.interrupt.check() {
            return Err(Failure::Stopped(stop));
        }
        let own = givens.iter().filter_map(|&cell| self.own(cell));
        let assumptions: Vec<Lit> = std::iter::once(first).chain(own).collect();
        match self.backend.solve(&assumptions).map_err(Failure::Solver)? {
            Reply::Interrupted(stop) => Err(Failure::Stopped(stop)),
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
                    Failure::Solver(BackendError(format!("its board is no solution: {what}")))
                })
            }
        }
    }
}
