//! Checks with the SAT path whether the steps of a solving path follow from the relations.
//!
//! The current board is given as assumptions: for each cell, the digits that it can no longer hold
//! are false. An elimination is right if the formula has no model in which the candidate is true; a
//! placement, if it has none in which the candidate is false. Steps that rest on uniqueness do not
//! follow from the relations; they are compared with the verified solution.

use crate::cnf::{Encoded, Encoder, Lit};
use crate::engine::{Limits, Stop};
use crate::grid::{Candidate, DigitSet};
use crate::human::{State, Step};
use crate::rules::{Model, Solution};
use crate::sat::{Backend, BackendError, BackendFailure, Interrupt, Reply, Solver};
use thiserror::Error;

/// A solver loaded with the rules of a model, which checks steps one after another.
pub struct Auditor {
    encoded: Encoded,
    backend: Box<dyn Backend>,
    interrupt: Interrupt,
    /// The candidates of each cell after the steps so far.
    domains: Vec<DigitSet>,
    solution: Option<Solution>,
}

/// Why a step fails the check.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AuditError {
    /// It places a digit, but another digit is possible there.
    #[error("{} in cell {} does not follow", .0.digit, .0.cell.index() + 1)]
    Placement(Candidate),
    /// It eliminates a candidate that could be true.
    #[error("that {} leaves cell {} does not follow", .0.digit, .0.cell.index() + 1)]
    Elimination(Candidate),
    /// It changes nothing.
    #[error("the step changes nothing")]
    Idle,
    /// It rests on uniqueness, and there is no verified solution.
    #[error("the step rests on uniqueness, which was not verified")]
    NotVerified,
    /// A limit was reached. The auditor answers no further questions.
    #[error("{0}")]
    Stopped(Stop),
    /// The solver failed.
    #[error("{0}")]
    Solver(BackendError),
}

impl From<BackendFailure> for AuditError {
    fn from(failure: BackendFailure) -> AuditError {
        match failure {
            BackendFailure::Stopped(stop) => AuditError::Stopped(stop),
            BackendFailure::Solver(error) => AuditError::Solver(error),
        }
    }
}

impl Auditor {
    /// Loads the rules of `model`, without its givens. `solution` is the only solution, if
    /// verified: without it, steps that rest on uniqueness fail. Loading and questions, which go to
    /// varisat, stop at the time limit of `limits`.
    ///
    /// # Errors
    /// Returns [`AuditError::Stopped`] if a limit is reached first, [`AuditError::Solver`] if the
    /// rules cannot be encoded.
    pub fn new(
        model: &Model,
        solution: Option<Solution>,
        limits: &Limits,
    ) -> Result<Auditor, AuditError> {
        let interrupt = Interrupt::of(limits);
        let solver = Solver::default();
        let (encoded, backend) = solver.load(&mut Encoder::assuming(), model, &interrupt)?;
        Ok(Auditor {
            encoded,
            backend,
            interrupt,
            domains: vec![DigitSet::all(model.shape().order()); model.shape().cells()],
            solution,
        })
    }

    /// Starts from a player's state, with the only solution of its givens if that was verified.
    ///
    /// # Panics
    /// Panics if the state has another shape than the model.
    pub fn begin(&mut self, state: &State, solution: Option<Solution>) {
        assert_eq!(state.shape(), self.encoded.map.shape());
        self.solution = solution;
        self.domains.fill(DigitSet::all(state.shape().order()));
        for placed in state.givens().iter().chain(state.entries().iter()) {
            self.keep(placed);
        }
        state.removed().iter().for_each(|&c| self.lose(c));
    }

    fn keep(&mut self, candidate: Candidate) {
        let domain = &mut self.domains[candidate.cell.index()];
        *domain = domain.and(DigitSet::only(candidate.digit));
    }

    fn lose(&mut self, candidate: Candidate) {
        self.domains[candidate.cell.index()].remove(candidate.digit);
    }

    /// Checks a step and applies it.
    ///
    /// # Errors
    /// Returns an [`AuditError`] with the effect that does not follow, or the reason why there is
    /// no answer.
    pub fn step(&mut self, step: &Step) -> Result<(), AuditError> {
        if step.placements.is_empty() && step.eliminations.is_empty() {
            return Err(AuditError::Idle);
        }
        let unique = step.technique.facts().uniqueness;
        if unique && self.solution.is_none() {
            return Err(AuditError::NotVerified);
        }
        // Every effect is checked on the board before the step.
        for &candidate in &step.placements {
            if !self.follows(candidate, true, unique)? {
                return Err(AuditError::Placement(candidate));
            }
        }
        for &candidate in &step.eliminations {
            if !self.domains[candidate.cell.index()].contains(candidate.digit) {
                return Err(AuditError::Idle);
            }
            if !self.follows(candidate, false, unique)? {
                return Err(AuditError::Elimination(candidate));
            }
        }
        step.placements.iter().for_each(|&c| self.keep(c));
        step.eliminations.iter().for_each(|&c| self.lose(c));
        Ok(())
    }

    /// Returns whether a candidate has to be true (or false).
    fn follows(
        &mut self,
        candidate: Candidate,
        truth: bool,
        unique: bool,
    ) -> Result<bool, AuditError> {
        if let Some(solution) = &self.solution {
            let solved = solution.givens().get(candidate.cell) == Some(candidate.digit);
            if unique || solved != truth {
                return Ok(solved == truth);
            }
        }
        if let Some(stop) = self.interrupt.check() {
            return Err(AuditError::Stopped(stop));
        }
        let map = &self.encoded.map;
        let all = DigitSet::all(map.shape().order());
        let mut assumptions: Vec<Lit> = Vec::new();
        for (cell, domain) in map.shape().all_cells().zip(&self.domains) {
            let gone = all.iter().filter(|&digit| !domain.contains(digit));
            let lits = gone.filter_map(|digit| map.lit(Candidate { cell, digit }));
            assumptions.extend(lits.map(|lit| !lit));
        }
        let negated = map.lit(candidate);
        assumptions.extend(negated.map(|lit| if truth { !lit } else { lit }));
        match self
            .backend
            .solve(&assumptions)
            .map_err(AuditError::Solver)?
        {
            Reply::Satisfiable => Ok(false),
            Reply::Unsatisfiable => Ok(true),
            Reply::Interrupted(stop) => Err(AuditError::Stopped(stop)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit, Givens, Shape};
    use crate::human::{StepPattern, TechniqueId};
    use crate::rules::Puzzle;

    #[test]
    fn wrong_steps_do_not_pass() {
        let shape = Shape::new(2, 2).unwrap();
        let givens = Givens::from_values(shape, [vec![1, 2, 3], vec![0; 13]].concat()).unwrap();
        let model = Model::new(&Puzzle::plain(givens.clone()));
        let mut auditor = Auditor::new(&model, None, &Limits::solutions(1)).unwrap();
        auditor.begin(&State::new(givens), None);
        let on = |index, d| Candidate {
            cell: Cell::new(index),
            digit: Digit::new(d).unwrap(),
        };
        let place = |c| Step::placement(TechniqueId::FullHouse, c, StepPattern::default());
        let lose = |c| Step::elimination(TechniqueId::NakedPair, vec![c], StepPattern::default());
        let wrong = auditor.step(&place(on(4, 3)));
        assert_eq!(wrong, Err(AuditError::Placement(on(4, 3))));
        let wrong = auditor.step(&lose(on(4, 3)));
        assert_eq!(wrong, Err(AuditError::Elimination(on(4, 3))));
        assert_eq!(auditor.step(&lose(on(0, 3))), Err(AuditError::Idle));
        let unique = Step {
            technique: TechniqueId::Unique1,
            ..lose(on(4, 1))
        };
        assert_eq!(auditor.step(&unique), Err(AuditError::NotVerified));
        assert_eq!(auditor.step(&lose(on(4, 1))), Ok(()));
        assert_eq!(auditor.step(&place(on(3, 4))), Ok(()));
    }
}
