//! Why a candidate is in no solution.

use super::{Body, Notation, VerdictWord};
use crate::grid::Candidate;
use crate::verify::Why;
use serde::Serialize;

/// The answer of `why` about a candidate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyRecord {
    /// `none` if the puzzle has no solution at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictWord>,
    /// The candidate.
    pub candidate: String,
    /// What was found out; not if the puzzle has no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<WhyResult>,
    /// The givens that rule it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Vec<String>>,
    /// The clues that rule it out with them, as in `.vdk`; not if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<String>,
    /// Whether none of the givens and clues can be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// With `--smallest`: whether no fewer givens and clues rule it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest: Option<bool>,
    /// What they do, if that can be said in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// A solution that has the candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
    /// Why it was not found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What was found out about a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum WhyResult {
    /// It is in a solution.
    Possible,
    /// It is in no solution.
    RuledOut,
    /// A limit was reached first.
    Undecided,
}

impl WhyRecord {
    /// Returns the record of an answer.
    pub fn new(candidate: Candidate, answer: &Why, notation: &Notation<'_>) -> WhyRecord {
        let record = WhyRecord {
            verdict: None,
            candidate: notation.candidate(candidate),
            result: None,
            conflict: None,
            clues: Vec::new(),
            minimal: None,
            smallest: None,
            text: None,
            witness: None,
            reason: None,
        };
        match answer {
            Why::Possible(solution) => WhyRecord {
                result: Some(WhyResult::Possible),
                witness: Some(notation.board(solution.givens())),
                ..record
            },
            Why::RuledOut {
                givens,
                clues,
                minimal,
                smallest,
                reason,
            } => WhyRecord {
                result: Some(WhyResult::RuledOut),
                conflict: Some(notation.candidates(givens)),
                clues: clues.iter().map(|c| c.text(notation.shape)).collect(),
                minimal: Some(*minimal),
                smallest: *smallest,
                text: reason
                    .as_ref()
                    .map(|reason| reason.words(notation.shape, |digit| notation.digit(digit))),
                ..record
            },
            Why::NoSolution => WhyRecord {
                verdict: Some(VerdictWord::None),
                ..record
            },
            Why::Unknown(undecided) => WhyRecord {
                result: Some(WhyResult::Undecided),
                reason: Some(undecided.reasons.join("; ")),
                ..record
            },
        }
    }
}

impl Body for WhyRecord {}
