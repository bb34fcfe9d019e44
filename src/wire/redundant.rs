//! The givens that follow from the others.

use super::{Body, Notation, VerdictWord};
use crate::rules::Clue;
use crate::verify::Redundancy;
use serde::Serialize;

/// The answer of `redundant`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RedundantRecord {
    /// `none` or `unknown`; not if the puzzle has a solution, for whether it has others is not
    /// asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictWord>,
    /// What was found out of a puzzle that has a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<RedundantResult>,
    /// The givens that follow from the others, each by itself.
    pub redundant: Vec<String>,
    /// Redundant givens that can go together, in row order; not if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<Vec<String>>,
    /// The givens that do not follow.
    pub needed: Vec<NeededRecord>,
    /// The givens of which that is not known.
    pub unknown: Vec<String>,
    /// The clues that follow from the other rules and the givens, each by itself, as in `.vdk`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<String>,
    /// The clues of which that is not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown_clues: Vec<String>,
    /// Why not all is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A given that does not follow from the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NeededRecord {
    /// The given.
    pub given: String,
    /// A board that has all the others, and another digit there.
    pub witness: String,
}

/// What was found out of the givens of a puzzle that has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum RedundantResult {
    /// Some are redundant.
    Redundant,
    /// None is.
    Irredundant,
    /// A limit was reached first.
    Undecided,
}

impl RedundantRecord {
    /// Returns the record of redundant givens.
    pub fn new(found: &Redundancy, notation: &Notation<'_>) -> RedundantRecord {
        let none = found.redundant.is_empty() && found.clues.is_empty();
        let result = match (found.is_complete(), none) {
            (true, true) => RedundantResult::Irredundant,
            (true, false) => RedundantResult::Redundant,
            (false, _) => RedundantResult::Undecided,
        };
        let texts = |clues: &[Clue]| clues.iter().map(|clue| clue.text(notation.shape)).collect();
        let needed = found.needed.iter().map(|(given, board)| NeededRecord {
            given: notation.candidate(*given),
            witness: notation.board(board.givens()),
        });
        RedundantRecord {
            verdict: match found.solvable {
                Some(true) => None,
                Some(false) => Some(VerdictWord::None),
                None => Some(VerdictWord::Unknown),
            },
            result: (found.solvable == Some(true)).then_some(result),
            redundant: notation.candidates(&found.redundant),
            together: found
                .together
                .as_ref()
                .map(|list| notation.candidates(list)),
            needed: needed.collect(),
            unknown: notation.candidates(&found.unknown),
            clues: texts(&found.clues),
            unknown_clues: texts(&found.open_clues),
            reason: found.shortfall(),
        }
    }
}

impl Body for RedundantRecord {}
