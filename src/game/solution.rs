//! The only solution of a puzzle, or why there is not exactly one.

use crate::engine::{Engine, EngineError, Limits, Stop};
use crate::native::Native;
use crate::rules::{Model, Solution};

/// How many nodes the solution is searched for.
const NODES: u64 = 1_000_000;

/// Why a puzzle has no solution that a game could be held against.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotUnique {
    /// There is none.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// There are two or more.
    #[error("the puzzle has several solutions")]
    Several,
    /// A limit came before it was decided.
    #[error("whether the puzzle has one solution is not known: {0}")]
    Unknown(Stop),
    /// The engine failed.
    #[error(transparent)]
    Failed(EngineError),
}

/// Returns the limits of a game that was given none. They read no clock.
pub(super) fn limits() -> Limits {
    Limits::solutions(2).with_nodes(Some(NODES))
}

/// Searches for the only solution.
pub(super) fn find(model: &Model, limits: &Limits) -> Result<Solution, NotUnique> {
    let census = Native::new().count(model, limits);
    let census = census.map_err(NotUnique::Failed)?;
    let (count, stop) = (census.run.solutions, census.run.stop);
    if count > 1 {
        return Err(NotUnique::Several);
    }
    if let Some(stop) = stop {
        return Err(NotUnique::Unknown(stop));
    }
    let only = census.witnesses.into_iter().next();
    only.ok_or(NotUnique::NoSolution)
}
