//! The solutions of a puzzle.

use super::engine::drop_timings;
use super::head::plain_line;
use super::{Body, EngineRecord, Notation, VerdictWord};
use crate::ask::Alone;
use crate::verify::{Listed, Rest};
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
    /// Returns the record of a plain 9×9 board with one solution.
    pub fn alone(found: &Alone) -> SolveRecord {
        SolveRecord {
            verdict: VerdictWord::of_count(1, true),
            solutions: 1,
            exact: true,
            boards: vec![plain_line(&found.board)],
            engines: vec![EngineRecord::alone(found)],
        }
    }

    /// Returns the record of solutions.
    pub fn new(listed: &Listed, notation: &Notation<'_>) -> SolveRecord {
        let (solutions, exact) = (listed.known(), listed.rest == Rest::None);
        let boards = listed.solutions.iter();
        SolveRecord {
            verdict: VerdictWord::of_count(solutions, exact),
            solutions,
            exact,
            boards: boards.map(|b| notation.board(b.givens())).collect(),
            engines: EngineRecord::each(&listed.opinions, notation),
        }
    }
}

impl Body for SolveRecord {
    fn drop_timings(&mut self) {
        drop_timings(&mut self.engines);
    }
}
