//! Which solver answers.

use super::backend::{Backend, Interrupt};
use super::external::{External, SolverCommand};
use super::varisat::Varisat;
use crate::cnf::Formula;
use crate::engine::Limits;
use crate::rules::Model;

/// A solver to choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Solver {
    /// varisat, embedded.
    #[default]
    Varisat,
    /// A program.
    Command(SolverCommand),
}

impl Solver {
    /// A solver loaded with the formula of a model, that keeps the limits `interrupt` watches: see [`Varisat::load`].
    pub fn load(
        &self,
        formula: &Formula,
        model: &Model,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Box<dyn Backend> {
        match self {
            Solver::Varisat => Box::new(Varisat::load(formula, model, limits, interrupt)),
            Solver::Command(command) => {
                let mut external = External::new(command.clone(), interrupt.clone());
                formula
                    .clauses()
                    .for_each(|clause| external.add_clause(clause));
                Box::new(external)
            }
        }
    }

    /// A solver without clauses, to which a proof may be asked of.
    pub fn fresh(&self, limits: &Limits, interrupt: &Interrupt) -> Box<dyn Backend> {
        match self {
            Solver::Varisat if limits.deadline.is_none() && limits.cancel.is_none() => {
                Box::new(Varisat::new())
            }
            Solver::Varisat => Box::new(Varisat::interruptible(interrupt.clone())),
            Solver::Command(command) => Box::new(External::new(command.clone(), interrupt.clone())),
        }
    }
}
