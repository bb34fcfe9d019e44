//! Verdicts, each with its evidence.

use super::Opinion;
use crate::engine::Stop;
use crate::grid::{Candidate, Cell, CellSet, Digit, Shape};
use crate::rules::{Clue, Name, Rule, Solution, Violation};
use std::fmt;

/// The claim about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// No board satisfies the puzzle.
    None(Conflict),
    /// Exactly one board does.
    Unique(Solution),
    /// At least two boards do.
    Multiple(Ambiguity),
    /// A limit was reached first.
    Unknown(Undecided),
}

impl Verdict {
    /// Returns the verdict in one word: `unique`, `multiple`, `none` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::None(_) => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(_) => "multiple",
            Verdict::Unknown(_) => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    /// Writes one line: `unique 4689…`, `multiple: 2 solutions`, `none: 4 givens contradict each
    /// other`, `unknown: native: at least 1 solution (time limit)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Unique(solution) => write!(f, "unique {solution}"),
            Verdict::Multiple(found) => {
                let bound = if found.exact { "" } else { "at least " };
                write!(f, "multiple: {bound}{} solutions", found.solutions)
            }
            Verdict::None(conflict) => {
                let givens = conflict.givens.len();
                match conflict.clues.len() {
                    0 => write!(f, "none: {givens} givens contradict each other"),
                    clues => write!(
                        f,
                        "none: {clues} clues and {givens} givens contradict each other"
                    ),
                }
            }
            Verdict::Unknown(undecided) => write!(f, "unknown: {}", undecided.reasons.join("; ")),
        }
    }
}

/// Why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Givens that contradict each other and the clues; none if the rules alone do.
    pub givens: Vec<Candidate>,
    /// Clues that contradict each other and the givens, under the other rules of the board. All of
    /// them if that was not looked into.
    pub clues: Vec<Clue>,
    /// The other rules of the board that this takes, such as rows; `None` if no clue is among the
    /// parts, or that was not looked into.
    pub rules: Option<Vec<Rule>>,
    /// Whether every one of the givens and clues is needed: without any one, the others have a
    /// solution.
    pub minimal: bool,
    /// Whether no fewer givens and clues contradict each other; `None` if that was not asked.
    pub smallest: Option<bool>,
    /// Why they contradict each other, if that is visible at once.
    pub reason: Option<Reason>,
    /// Every house in which givens repeat a digit, with the cells.
    pub repeats: Vec<Violation>,
}

/// Why givens contradict each other, if that is visible at once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Two givens of one digit lie in these houses.
    SameHouse(Vec<Name>),
    /// The givens, or pencil marks, eliminate every digit from a cell.
    NoDigit(Cell),
    /// The givens, or pencil marks, eliminate every place of a digit in a house.
    NoPlace(Digit, Name),
    /// There are no givens: the rules alone have no solution.
    RulesAlone,
    /// There are no givens: the pencil marks among the rules leave no solution.
    PencilMarksAlone,
}

impl Reason {
    /// Returns the reason in words, with digits written as `digit` writes them: `both in row 1`,
    /// `no digit is left for r1c5`.
    pub fn words(&self, shape: Shape, digit: impl Fn(Digit) -> String) -> String {
        match self {
            Reason::SameHouse(houses) => {
                let names: Vec<String> = houses.iter().map(|h| h.words(shape)).collect();
                format!("both in {}", names.join(" and "))
            }
            Reason::NoDigit(cell) => format!("no digit is left for {}", cell.name(shape)),
            Reason::NoPlace(d, house) => {
                format!(
                    "no place is left for {} in {}",
                    digit(*d),
                    house.words(shape)
                )
            }
            Reason::RulesAlone => "the rules alone have no solution".to_string(),
            Reason::PencilMarksAlone => "the pencil marks leave no solution".to_string(),
        }
    }
}

/// Two solutions of one puzzle, with further findings.
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
    pub repairs: SingleRepairs,
}

impl Ambiguity {
    /// Returns the cells in which the two solutions differ.
    pub fn differences(&self) -> CellSet {
        self.first.differences(&self.second)
    }
}

/// Single further givens that would make a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SingleRepairs {
    /// The givens found, in row order, then by digit.
    pub givens: Vec<Candidate>,
    /// What ended the search before all were tried, if anything did.
    pub stop: Option<Stop>,
}

/// The state of the engines when a limit was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The reason of each engine: `native: time limit`.
    pub reasons: Vec<String>,
    /// The number of solutions found: 0 or 1.
    pub solutions: u64,
    /// The limit that was reached; `None` if an engine failed.
    pub stop: Option<Stop>,
}

/// A verdict with the opinion of each engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The verdict.
    pub verdict: Verdict,
    /// The opinion of each engine, in the order in which they were asked.
    pub opinions: Vec<Opinion>,
}
