//! Removes givens with a SAT solver: yields the same puzzles as [`dig`](super::dig), by other
//! means.
//!
//! The result of trying all groups of givens in an order does not depend on how the questions are
//! answered, so both ways end at the same puzzle. Here
//!
//! - a *core* is kept, givens that suffice for the only solution: the solver's failed assumptions.
//!   A group without a given in the core is removed without a question. The givens to be tried last
//!   are assumed first, so that the core is made of them if possible;
//! - for a group with givens in the core, each of those is assumed false together with the rest of
//!   the puzzle. If that is unsatisfiable, the givens that imply it replace it in the core;
//! - if it is satisfiable, the group is needed, and stays. Every puzzle needs a given where the
//!   other solution differs from the grid (an unavoidable set), so later groups may be found needed
//!   without a question. Sets that are found without a search are known from the start
//!   ([`Swaps`](crate::rules::Swaps));
//! - a needed given is needed for good, so it becomes a unit clause, in batches.
//!
//! The core is kept as in deletion-based extraction of minimal unsatisfiable subsets with clause
//! set refinement: Belov, Lynce and Marques-Silva, "Towards Efficient MUS Extraction" (2012).

mod spare;
mod thinner;

pub use spare::spare;

use super::dig::Dug;
use crate::engine::Limits;
use crate::rules::{Model, Solution};
use crate::sat::{BackendError, BackendFailure, Rivals, Solver};
use thinner::{End, Thinner};
use thiserror::Error;

/// Why no givens were removed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThinError {
    /// The puzzle has another solution.
    #[error("the puzzle has another solution")]
    Several,
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] BackendError),
}

/// Clears groups of cells in the order given, each if the board keeps its only solution, with a SAT
/// solver. The board, the givens of `model` as values, is a puzzle with the only solution `grid`.
/// If a limit is reached first, some of the remaining groups were not tried: `complete` is false
/// then.
///
/// # Errors
/// Returns a [`ThinError`] if the board has another solution, or the solver failed.
pub fn thin<G: AsRef<[usize]>>(
    model: &Model,
    grid: &Solution,
    order: &[G],
    solver: &Solver,
    limits: &Limits,
) -> Result<(Vec<u8>, Dug), ThinError> {
    let dug = |values: Vec<u8>, complete| {
        let clues = values.iter().filter(|&&v| v != 0).count();
        (values, Dug { clues, complete })
    };
    let rivals = match Rivals::new(model, grid, solver, limits) {
        Ok(rivals) => rivals,
        Err(BackendFailure::Stopped(_)) => return Ok(dug(model.givens().values().to_vec(), false)),
        Err(BackendFailure::Solver(error)) => return Err(ThinError::Solver(error)),
    };
    let mut thinner = Thinner::new(model, grid, order, rivals);
    match thinner.all(order) {
        Ok(()) => Ok(dug(thinner.values, true)),
        Err(End::Stopped) => Ok(dug(thinner.values, false)),
        Err(End::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests;
