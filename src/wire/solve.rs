//! The solutions of a puzzle.

use super::engine::drop_timings;
use super::{Body, EngineRecord, Notation, VerdictWord};
use crate::rules::Solution;
use crate::verify::Opinion;
use serde::Serialize;

/// The answer of `solve`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveRecord {
    /// What is known of the puzzle; `unknown` too if a solution is known, and nobody knows whether
    /// there are others.
    pub verdict: VerdictWord,
    /// The number of solutions found, at most one more than were asked for.
    pub solutions: u64,
    /// Whether there are no others.
    pub exact: bool,
    /// The solutions, as many as were asked for.
    pub boards: Vec<String>,
    /// What each engine said.
    pub engines: Vec<EngineRecord>,
}

impl SolveRecord {
    /// Returns the record of solutions; `found` and `exact` say how many were found, and whether
    /// there are no others.
    pub fn new(
        boards: &[Solution],
        (found, exact): (u64, bool),
        opinions: &[Opinion],
        notation: &Notation<'_>,
    ) -> SolveRecord {
        let solutions = found.max(boards.len() as u64);
        SolveRecord {
            verdict: VerdictWord::of_count(solutions, exact),
            solutions,
            exact,
            boards: boards.iter().map(|b| notation.board(b.givens())).collect(),
            engines: EngineRecord::each(opinions, notation),
        }
    }
}

impl Body for SolveRecord {
    fn drop_timings(&mut self) {
        drop_timings(&mut self.engines);
    }
}
