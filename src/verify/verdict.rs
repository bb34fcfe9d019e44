//! Verdicts, and what each of them shows for itself.

use super::Opinion;
use crate::engine::Stop;
use crate::grid::{Candidate, CellSet};
use crate::rules::{Solution, Violation};

/// What is claimed of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No board satisfies the puzzle.
    None(Conflict),
    /// Exactly one board does.
    Unique(Solution),
    /// At least two boards do.
    Multiple(Ambiguity),
    /// A limit was hit first.
    Unknown(Undecided),
}

impl Verdict {
    /// The verdict in one word: `unique`, `multiple`, `none` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::None(_) => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(_) => "multiple",
            Verdict::Unknown(_) => "unknown",
        }
    }
}

/// Why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Givens that already contradict each other; none where the rules alone do.
    pub givens: Vec<Candidate>,
    /// Whether every one of them is needed: without any one, the others have a solution.
    pub minimal: bool,
    /// Why they do, where a look at them shows it: `both in row 1`, `no digit is left for r1c5`.
    pub reason: Option<String>,
    /// Every house in which givens repeat a digit, with the cells.
    pub repeats: Vec<Violation>,
}

/// Two solutions of one puzzle, and what more is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// A solution.
    pub first: Solution,
    /// Another.
    pub second: Solution,
    /// The number of solutions, or a lower bound.
    pub solutions: u64,
    /// Whether `solutions` is the exact number.
    pub exact: bool,
    /// Single further givens that would make the puzzle unique.
    pub repairs: Repairs,
}

impl Ambiguity {
    /// The cells in which the two solutions differ.
    pub fn differences(&self) -> CellSet {
        self.first.differences(&self.second)
    }
}

/// Single further givens that would make a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repairs {
    /// Those found, in row order, then by digit.
    pub givens: Vec<Candidate>,
    /// What ended the search before all were tried, if anything did.
    pub stop: Option<Stop>,
}

/// How far the engines came before a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// Why, engine by engine: `native: time limit`.
    pub reasons: Vec<String>,
    /// Solutions found by the time: 0 or 1.
    pub solutions: u64,
    /// The limit that was hit; `None` where an engine failed.
    pub stop: Option<Stop>,
}

/// A verdict with what each engine said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The verdict.
    pub verdict: Verdict,
    /// What each engine said, in the order in which they were asked.
    pub opinions: Vec<Opinion>,
}
