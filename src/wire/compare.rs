//! What one of several engines said of a puzzle.

use super::{Body, EngineRecord, Notation, VerdictWord};
use crate::crosscheck::{EngineRun, RunFinding};
use crate::words;
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
    /// Returns the record of a run of an engine on the puzzle with a number.
    pub fn new(number: usize, run: &EngineRun, notation: &Notation<'_>) -> CompareRecord {
        let (verdict, result) = match run.finding {
            RunFinding::Unique => (VerdictWord::Unique, None),
            RunFinding::None => (VerdictWord::None, None),
            RunFinding::Multiple => (VerdictWord::Multiple, None),
            RunFinding::Unknown => (VerdictWord::Unknown, None),
            RunFinding::Solved => (VerdictWord::Unknown, Some(CompareResult::Solved)),
            RunFinding::NotFound => (VerdictWord::Unknown, Some(CompareResult::NotFound)),
            RunFinding::NoAnswer => (VerdictWord::Unknown, Some(CompareResult::NoAnswer)),
            RunFinding::Failed => (VerdictWord::Unknown, Some(CompareResult::Failed)),
        };
        let opinion = &run.opinion;
        CompareRecord {
            number,
            verdict,
            result,
            said: EngineRecord {
                failure: opinion.census.as_ref().err().map(words::why_no_answer),
                ..EngineRecord::new(opinion, notation)
            },
        }
    }
}

impl Body for CompareRecord {
    fn drop_timings(&mut self) {
        self.said.drop_timings();
    }
}
