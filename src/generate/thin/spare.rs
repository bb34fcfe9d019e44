//! The givens that are redundant each by itself.

use super::ThinError;
use crate::engine::Limits;
use crate::grid::Cell;
use crate::rules::{Model, Solution};
use crate::sat::{BackendFailure, Rival, Rivals, Solver};

/// Returns the redundant givens among some cells, each by itself, found with a SAT solver; `None`
/// if a limit was reached first.
///
/// # Errors
/// Returns a [`ThinError`] if the solver failed. Does not check whether the puzzle has other
/// solutions.
pub fn spare(
    model: &Model,
    grid: &Solution,
    cells: &[usize],
    solver: &Solver,
    limits: &Limits,
) -> Result<Option<Vec<usize>>, ThinError> {
    let mut rivals = match Rivals::new(model, grid, solver, limits) {
        Ok(rivals) => rivals,
        Err(BackendFailure::Stopped(_)) => return Ok(None),
        Err(BackendFailure::Solver(error)) => return Err(ThinError::Solver(error)),
    };
    let all: Vec<Cell> = model.givens().iter().map(|given| given.cell).collect();
    let mut found = Vec::new();
    for &own in all.iter().filter(|cell| cells.contains(&cell.index())) {
        let others: Vec<Cell> = all.iter().copied().filter(|&cell| cell != own).collect();
        match rivals.at(own, &others) {
            Ok(Rival::None(_)) => found.push(own.index()),
            Ok(Rival::Found(_)) => {}
            Err(BackendFailure::Stopped(_)) => return Ok(None),
            Err(BackendFailure::Solver(error)) => return Err(ThinError::Solver(error)),
        }
    }
    Ok(Some(found))
}
