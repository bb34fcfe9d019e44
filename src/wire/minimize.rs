//! A puzzle without the givens and clues that it does not need.

use super::{Body, Notation, VerdictWord};
use crate::ask::{Minimal, MinimalPuzzles, MinimizeError, Minimized, SolveError, Spare};
use crate::grid::Candidate;
use crate::rules::{Clue, Rule};
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
    /// The number of its clues, if clues may go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduced_clues: Option<usize>,
    /// Whether none of what may go can be left out, or no other candidate restored; false if a
    /// limit was reached before that was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The givens that are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Vec<String>>,
    /// The clues that are left out, if clues may go, as in `.vdk`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed_clues: Option<Vec<String>>,
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
    /// With `--list`, if clues may go: those that are not needed, each by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant_clues: Option<Vec<String>>,
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
            reduced_clues: None,
            minimal: None,
            removed: None,
            removed_clues: None,
            eliminated: None,
            restored: None,
            redundant: None,
            redundant_clues: None,
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
            Minimized::Spare(Some(spare)) => MinimizeRecord::redundant(spare, notation),
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
        let rules = found.puzzle.rules().iter();
        let clues = rules.filter(|rule| matches!(rule, Rule::Clue(_))).count();
        MinimizeRecord {
            reduced: Some(notation.puzzle(&found.puzzle)),
            reduced_givens: Some(givens.count()),
            reduced_clues: found.removed_clues.as_ref().map(|_| clues),
            minimal: Some(found.complete),
            removed: Some(notation.candidates(&found.removed)),
            removed_clues: texts(&found.removed_clues, notation),
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

    /// Returns the record of what is not needed, each by itself.
    pub fn redundant(spare: &Spare, notation: &Notation<'_>) -> MinimizeRecord {
        MinimizeRecord {
            redundant: Some(notation.candidates(&spare.givens)),
            redundant_clues: texts(&spare.clues, notation),
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

/// Returns clues as they stand in a file.
fn texts(clues: &Option<Vec<Clue>>, notation: &Notation<'_>) -> Option<Vec<String>> {
    let text = |clue: &Clue| clue.text(notation.shape);
    let clues = clues.as_ref()?.iter();
    Some(clues.map(text).collect())
}

/// Returns what a puzzle is that has not one solution.
fn unsolved(error: &SolveError) -> Option<&'static str> {
    match error {
        SolveError::NoSolution => Some("the puzzle has no solution"),
        SolveError::Several(_) => Some("the puzzle has several solutions"),
        _ => None,
    }
}
