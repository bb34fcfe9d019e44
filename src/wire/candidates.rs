//! The true candidates of a puzzle.

use super::{Body, Notation, VerdictWord};
use crate::grid::{Candidate, Cell, DigitSet, Givens};
use crate::verify::Candidates;
use serde::Serialize;

/// The answer of `candidates`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidatesRecord {
    /// What is known of the puzzle.
    pub verdict: VerdictWord,
    /// The number of solutions, at most `--limit`.
    pub solutions: u64,
    /// Whether there are no others.
    pub exact: bool,
    /// The candidates that are in all solutions; of cells without a given, like all below.
    pub forced: Vec<String>,
    /// The candidates that are in some solution.
    pub candidates: Vec<CandidateCount>,
    /// The candidates of which that is not known.
    pub unknown: Vec<String>,
    /// Why not all is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A candidate, and in how many solutions it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidateCount {
    /// The candidate.
    pub candidate: String,
    /// The number of solutions that have it, at most `--limit`.
    pub solutions: u64,
    /// Whether no others have it.
    pub exact: bool,
}

impl CandidatesRecord {
    /// Returns the record of the true candidates of a puzzle.
    pub fn new(found: &Candidates, givens: &Givens, notation: &Notation<'_>) -> CandidatesRecord {
        let all = givens.shape().all_cells();
        let open: Vec<Cell> = all.filter(|&cell| givens.get(cell).is_none()).collect();
        let each = |of: &dyn Fn(Cell) -> DigitSet| -> Vec<Candidate> {
            let of_cell = |&cell: &Cell| {
                of(cell)
                    .iter()
                    .map(move |digit| Candidate { cell, digit })
                    .collect::<Vec<_>>()
            };
            open.iter().flat_map(of_cell).collect()
        };
        let count = |&candidate: &Candidate| {
            let tally = found.tally(candidate);
            CandidateCount {
                candidate: notation.candidate(candidate),
                solutions: tally.solutions,
                exact: tally.exact,
            }
        };
        let forced = |cell| found.forced(cell).map_or(DigitSet::EMPTY, DigitSet::only);
        let total = found.total();
        CandidatesRecord {
            verdict: VerdictWord::of_count(total.solutions, total.exact),
            solutions: total.solutions,
            exact: total.exact,
            forced: notation.candidates(&each(&forced)),
            candidates: each(&|cell| found.digits(cell)).iter().map(count).collect(),
            unknown: notation.candidates(&each(&|cell| found.unknown(cell))),
            reason: found.shortfall(),
        }
    }
}

impl Body for CandidatesRecord {}
