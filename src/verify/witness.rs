//! Boards that somebody else filled, held against a puzzle with cells off the board.

use crate::engine::{Engine, Limits};
use crate::grid::Givens;
use crate::native::Native;
use crate::rules::{Model, Solution, Violation};

/// The nodes within which the cells off the board are filled.
const NODES: u64 = 1_000_000;

/// Checks a full board, one value per cell in row order, against every relation of a model; where
/// there are cells off the board, the native engine looks for what they may hold. Returns `None` if
/// it does not find out.
///
/// # Errors
/// Returns what the board breaks, as [`Solution::check`] does; for a model with cells off the board
/// [`Violation::on_board`], or that they cannot be filled.
pub(crate) fn check_board(
    model: &Model,
    values: &[u8],
) -> Option<Result<Solution, Vec<Violation>>> {
    let shape = model.shape();
    if shape.off_board() == 0 {
        return Some(Solution::check(model, values));
    }
    let violations = Violation::on_board(model, values);
    if !violations.is_empty() {
        return Some(Err(violations));
    }
    let full = model.with_givens(Givens::from_values(shape, values)?);
    let limits = Limits::solutions(1).with_nodes(Some(NODES));
    let census = Native::new().count(&full, &limits).ok()?;
    match census.witnesses.into_iter().next() {
        Some(solution) => Some(Ok(solution)),
        None => (census.run.stop.is_none()).then(|| Err(vec![Violation::off_board(shape)])),
    }
}
