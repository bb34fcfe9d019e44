//! A puzzle without the givens that it does not need.

use super::{Body, Notation, VerdictWord};
use crate::grid::{Candidate, Givens};
use serde::Serialize;

/// The answer of `minimize`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimizeRecord {
    /// What is known of the puzzle; only one with exactly one solution is minimized.
    pub verdict: VerdictWord,
    /// What came of it; not if the verdict is other than `unique`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<MinimizeResult>,
    /// The puzzle that is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduced: Option<String>,
    /// The number of its givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduced_givens: Option<usize>,
    /// Whether none of them can be left out; false if a limit was reached before that was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The givens that are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Vec<String>>,
    /// With `--list`: the givens that follow from the others, each by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// With `--all`: the minimal puzzles inside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<Vec<String>>,
    /// With `--all`: whether there are no others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exhaustive: Option<bool>,
    /// Why not all is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What came of a puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum MinimizeResult {
    /// It was minimized, or what could go was listed.
    Minimized,
    /// It was too much work.
    Undecided,
}

impl MinimizeRecord {
    /// Returns the record of a puzzle that was not minimized.
    pub fn new(verdict: VerdictWord) -> MinimizeRecord {
        MinimizeRecord {
            verdict,
            result: None,
            reduced: None,
            reduced_givens: None,
            minimal: None,
            removed: None,
            redundant: None,
            puzzles: None,
            exhaustive: None,
            reason: None,
        }
    }

    /// Returns the record of a puzzle with one solution that was too much work.
    pub fn undecided(reason: &str) -> MinimizeRecord {
        MinimizeRecord {
            result: Some(MinimizeResult::Undecided),
            reason: Some(reason.to_string()),
            ..MinimizeRecord::new(VerdictWord::Unique)
        }
    }

    fn minimized() -> MinimizeRecord {
        MinimizeRecord {
            result: Some(MinimizeResult::Minimized),
            ..MinimizeRecord::new(VerdictWord::Unique)
        }
    }

    /// Returns the record of what is left of a puzzle.
    pub fn reduced(
        from: &Givens,
        to: &Givens,
        minimal: bool,
        notation: &Notation<'_>,
    ) -> MinimizeRecord {
        let gone: Vec<Candidate> = from.iter().filter(|g| to.get(g.cell).is_none()).collect();
        MinimizeRecord {
            reduced: Some(notation.board(to)),
            reduced_givens: Some(to.count()),
            minimal: Some(minimal),
            removed: Some(notation.candidates(&gone)),
            ..MinimizeRecord::minimized()
        }
    }

    /// Returns the record of the givens that follow from the others.
    pub fn redundant(list: &[Candidate], notation: &Notation<'_>) -> MinimizeRecord {
        MinimizeRecord {
            redundant: Some(notation.candidates(list)),
            ..MinimizeRecord::minimized()
        }
    }

    /// Returns the record of the minimal puzzles inside.
    pub fn puzzles(list: &[Givens], exhaustive: bool, notation: &Notation<'_>) -> MinimizeRecord {
        MinimizeRecord {
            puzzles: Some(list.iter().map(|puzzle| notation.board(puzzle)).collect()),
            exhaustive: Some(exhaustive),
            ..MinimizeRecord::minimized()
        }
    }
}

impl Body for MinimizeRecord {}
