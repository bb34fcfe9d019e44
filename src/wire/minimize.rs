//! A puzzle without the givens that it does not need.

use super::{Body, Notation, VerdictWord};
use crate::ask::{Minimal, MinimalPuzzles, MinimizeError, Minimized, SolveError};
use crate::grid::Candidate;
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
    /// Whether none of them can be left out, or no other candidate restored; false if a limit was
    /// reached before that was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The givens that are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Vec<String>>,
    /// Of a puzzle of pencil marks: the number of candidates that stay eliminated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eliminated: Option<usize>,
    /// Of a puzzle of pencil marks: the eliminated candidates that are restored; with `--list`,
    /// those that can be, each by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restored: Option<Vec<String>>,
    /// With `--list`: the givens that follow from the others, each by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// With `--all`: the minimal puzzles inside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<Vec<String>>,
    /// With `--all`: whether there are no others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exhaustive: Option<bool>,
    /// Why it was not minimized, or why not all is known.
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
            eliminated: None,
            restored: None,
            redundant: None,
            puzzles: None,
            exhaustive: None,
            reason: None,
        }
    }

    /// Returns the record of a puzzle that was not minimized, with the reason.
    pub fn failed(error: &MinimizeError) -> MinimizeRecord {
        let verdict = match error {
            MinimizeError::Unsolved(error) => error.into(),
            _ => VerdictWord::Unique,
        };
        let solutions = match error {
            MinimizeError::Unsolved(error) => unsolved(error),
            _ => None,
        };
        let expected = |found| format!("{found}: only one with one solution is minimized");
        MinimizeRecord {
            reason: solutions.map(expected).or(MinimizeRecord::shortfall(error)),
            ..MinimizeRecord::new(verdict)
        }
    }

    /// Returns why a puzzle was not minimized, if that is not its number of solutions.
    pub fn shortfall(error: &MinimizeError) -> Option<String> {
        match error {
            MinimizeError::Unsolved(SolveError::Unknown(undecided)) => {
                Some(undecided.reasons.join("; "))
            }
            MinimizeError::Unsolved(_) => None,
            error => Some(error.to_string()),
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

    /// Returns the record of what came of a puzzle with one solution.
    pub fn found(found: &Minimized, notation: &Notation<'_>) -> MinimizeRecord {
        match found {
            Minimized::Minimal(found) => MinimizeRecord::minimal(found, notation),
            Minimized::Spare(None) | Minimized::Restorable(None) => {
                MinimizeRecord::undecided("a limit was reached")
            }
            Minimized::Restorable(Some(list)) => MinimizeRecord::restorable(list, notation),
            Minimized::Spare(Some(cells)) => MinimizeRecord::redundant(cells, notation),
            Minimized::All(found) => MinimizeRecord::puzzles(found, notation),
        }
    }

    fn minimized() -> MinimizeRecord {
        MinimizeRecord {
            result: Some(MinimizeResult::Minimized),
            ..MinimizeRecord::new(VerdictWord::Unique)
        }
    }

    /// Returns the record of a puzzle that was minimized.
    pub fn minimal(found: &Minimal, notation: &Notation<'_>) -> MinimizeRecord {
        if let Some(marks) = found.puzzle.as_sukaku() {
            return MinimizeRecord {
                reduced: Some(notation.puzzle(&found.puzzle)),
                minimal: Some(found.complete),
                eliminated: Some(marks.eliminated().count()),
                ..MinimizeRecord::restorable(&found.removed, notation)
            };
        }
        let givens = found.puzzle.givens();
        MinimizeRecord {
            reduced: Some(notation.puzzle(&found.puzzle)),
            reduced_givens: Some(givens.count()),
            minimal: Some(found.complete),
            removed: Some(notation.candidates(&found.removed)),
            ..MinimizeRecord::minimized()
        }
    }

    /// Returns the record of the candidates that can be restored.
    pub fn restorable(list: &[Candidate], notation: &Notation<'_>) -> MinimizeRecord {
        MinimizeRecord {
            restored: Some(notation.candidates(list)),
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
    pub fn puzzles(found: &MinimalPuzzles, notation: &Notation<'_>) -> MinimizeRecord {
        let puzzles = found.puzzles.iter();
        MinimizeRecord {
            puzzles: Some(puzzles.map(|p| notation.puzzle(p)).collect()),
            exhaustive: Some(found.complete),
            ..MinimizeRecord::minimized()
        }
    }
}

impl Body for MinimizeRecord {}

/// Returns what a puzzle is that has not one solution.
fn unsolved(error: &SolveError) -> Option<&'static str> {
    match error {
        SolveError::NoSolution => Some("the puzzle has no solution"),
        SolveError::Several(_) => Some("the puzzle has several solutions"),
        _ => None,
    }
}
