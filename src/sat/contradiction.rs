//! Which givens contradict each other: one solver, the givens as assumptions, its failed assumptions back.

use super::backend::{Backend, BackendError, Interrupt, Reply};
use super::varisat::Varisat;
use crate::cnf::{AtMostOne, Encoded, Encoder, Encoding, Lit};
use crate::engine::{Limits, Stop};
use crate::grid::Candidate;
use crate::rules::Model;

/// A solver loaded with the rules of a model and asked about sets of givens.
pub struct Contradictions {
    encoded: Encoded,
    backend: Varisat,
    interrupt: Interrupt,
}

impl Contradictions {
    /// Loads the rules of `model`; its givens are not taken. Questions stop at the time limit of `limits`.
    ///
    /// # Errors
    /// [`BackendError`] where the rules cannot be encoded.
    pub fn new(model: &Model, limits: &Limits) -> Result<Contradictions, BackendError> {
        let encoded = Encoder::new(Encoding::Assumed, AtMostOne::Pairs)
            .encode(model)
            .map_err(|e| BackendError(e.to_string()))?;
        let interrupt = Interrupt::default();
        interrupt.watch(limits);
        let backend = Varisat::load(&encoded.formula, model, limits, &interrupt);
        Ok(Contradictions {
            encoded,
            backend,
            interrupt,
        })
    }

    /// Some of `givens` that already contradict each other, or `None` if the givens can all hold. Not minimal.
    ///
    /// # Errors
    /// The limit that came first, or the failure of the solver. Nothing more can be asked then.
    pub fn core(&mut self, givens: &[Candidate]) -> Result<Option<Vec<Candidate>>, Failure> {
        if let Some(stop) = self.interrupt.check() {
            return Err(Failure::Stopped(stop));
        }
        let lits: Vec<Lit> = givens
            .iter()
            .filter_map(|&g| self.encoded.map.lit(g))
            .collect();
        match self.backend.solve(&lits).map_err(Failure::Solver)? {
            Reply::Satisfiable => Ok(None),
            Reply::Interrupted(stop) => Err(Failure::Stopped(stop)),
            Reply::Unsatisfiable => {
                let failed = self.backend.failed();
                let in_core = |g: &&Candidate| {
                    self.encoded
                        .map
                        .lit(**g)
                        .is_some_and(|lit| failed.contains(&lit))
                };
                Ok(Some(givens.iter().filter(in_core).copied().collect()))
            }
        }
    }
}

/// Why a question about givens has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A limit came first.
    Stopped(Stop),
    /// The solver failed.
    Solver(BackendError),
}
