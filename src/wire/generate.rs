//! A new puzzle.

use super::{Body, Head, Notation, VerdictWord};
use crate::generate::{Attempt, Measured, Pattern};
use crate::human::Level;
use crate::rate::{TIMED_ER, points};
use serde::Serialize;

/// The answer of `generate`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GenerateRecord {
    /// The number of the puzzle, from 1: with the seed it makes the puzzle again.
    pub number: u64,
    /// The seed of the run.
    pub seed: u64,
    /// `unique`; not if no puzzle was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictWord>,
    /// Whether the puzzle is as wished.
    pub result: GenerateResult,
    /// The solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The symmetry that was wished.
    pub symmetry: String,
    /// Whether no given can be left out; not if that was too much work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The level. For 9×9.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The rating on the scale of Sudoku Explainer. For 9×9.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// The time that people can be expected to take, if that was wished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_seconds: Option<u32>,
    /// Whether that time is beyond what was measured: above ER 2.6 it hardly rises with the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond_measured: Option<bool>,
    /// The number of tries, the last one included.
    pub tries: u64,
}

/// Whether a new puzzle is as wished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum GenerateResult {
    /// It is.
    Made,
    /// The tries ran out; the puzzle, if there is one, is the nearest found.
    Short,
}

impl GenerateRecord {
    /// Returns the head of the record of an attempt: about its puzzle, or the nearest, if there is
    /// one.
    pub fn head(attempt: &Attempt, notation: &Notation<'_>) -> Head {
        let head = Head {
            shape: Some(notation.shape.to_string()),
            ..Head::new("generate")
        };
        match attempt.puzzle() {
            Some(made) => head.with(&made.givens, notation),
            None => head,
        }
    }

    /// Returns the record of an attempt at the puzzle with a number, with the difficulty of its
    /// puzzle as far as it was measured; `None` if the attempt was stopped.
    pub fn new(
        attempt: &Attempt,
        (seed, number): (u64, u64),
        symmetry: Pattern,
        measured: &Measured,
        notation: &Notation<'_>,
    ) -> Option<GenerateRecord> {
        let (result, tries) = match attempt {
            Attempt::Made(_, tries) => (GenerateResult::Made, *tries),
            Attempt::Short(_, tries) => (GenerateResult::Short, *tries),
            Attempt::Stopped(_) => return None,
        };
        let made = attempt.puzzle();
        Some(GenerateRecord {
            number,
            seed,
            verdict: made.map(|_| VerdictWord::Unique),
            result,
            solution: made.map(|made| notation.board(made.solution.givens())),
            symmetry: symmetry.to_string(),
            minimal: made.and_then(|made| made.minimal),
            level: measured.er.map(|er| Level::of_er(er).to_string()),
            er: measured.er.map(points),
            expected_seconds: measured.seconds.map(|seconds| seconds.round() as u32),
            beyond_measured: measured.seconds.and(measured.er).map(|er| er > TIMED_ER),
            tries,
        })
    }
}

impl Body for GenerateRecord {}
