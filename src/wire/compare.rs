//! What one of several engines said of a puzzle.

use super::{Body, EngineRecord, VerdictWord};
use crate::engine::{EngineError, Stop};
use crate::verify::Opinion;
use serde::Serialize;

/// The answer of `compare`: a line for each puzzle and engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareRecord {
    /// The number of the puzzle, from 1.
    pub number: usize,
    /// What this engine found out of the puzzle.
    pub verdict: VerdictWord,
    /// More of a verdict of `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<CompareResult>,
    /// What the engine said.
    #[serde(flatten)]
    pub said: EngineRecord,
}

/// More of a verdict of `unknown`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum CompareResult {
    /// A solution was found, and whether there are others was not found out.
    Solved,
    /// The budget of an incomplete method was spent.
    NotFound,
    /// The engine does not take such puzzles.
    NoAnswer,
    /// The engine failed.
    Failed,
}

impl CompareRecord {
    /// Returns the record of an opinion about a puzzle.
    pub fn new(number: usize, opinion: &Opinion, said: EngineRecord) -> CompareRecord {
        let (verdict, result) = match &opinion.census {
            Err(EngineError::Unsupported { .. }) => {
                (VerdictWord::Unknown, Some(CompareResult::NoAnswer))
            }
            Err(_) => (VerdictWord::Unknown, Some(CompareResult::Failed)),
            Ok(census) => {
                let run = census.run;
                let verdict = VerdictWord::of_count(run.solutions, run.stop.is_none());
                let result = match (run.solutions, run.stop) {
                    (1, Some(_)) => Some(CompareResult::Solved),
                    (0, Some(Stop::Budget)) => Some(CompareResult::NotFound),
                    _ => None,
                };
                (verdict, result)
            }
        };
        CompareRecord {
            number,
            verdict,
            result,
            said,
        }
    }
}

impl Body for CompareRecord {
    fn drop_timings(&mut self) {
        self.said.drop_timings();
    }
}
