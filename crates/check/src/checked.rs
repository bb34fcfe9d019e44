//! What a certificate claims, and the words for a claim that holds.

use super::lines::number;
use super::subject::{Rules, Subject};
use std::fmt;

/// What a certificate claims of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It has exactly one solution.
    Unique,
    /// It has at least two solutions.
    Several,
    /// It has no solution.
    None,
    /// It has exactly one solution, and more without any one of its givens.
    Minimal,
    /// It has exactly this number of solutions.
    Count(usize),
}

impl Claim {
    /// Returns the claim that these words say; `None` if they say none.
    pub fn read(words: &str) -> Option<Claim> {
        match words {
            "unique" => Some(Claim::Unique),
            "several" => Some(Claim::Several),
            "none" => Some(Claim::None),
            "minimal" => Some(Claim::Minimal),
            other => number(other.strip_prefix("count ")?).map(Claim::Count),
        }
    }

    /// Returns whether another claim follows from this one.
    pub fn shows(self, other: Claim) -> bool {
        match other {
            Claim::Unique => matches!(self, Claim::Unique | Claim::Minimal | Claim::Count(1)),
            Claim::Several => matches!(self, Claim::Several | Claim::Count(2..)),
            Claim::None => matches!(self, Claim::None | Claim::Count(0)),
            Claim::Minimal => self == Claim::Minimal,
            Claim::Count(0) => self.shows(Claim::None),
            Claim::Count(1) => self.shows(Claim::Unique),
            Claim::Count(_) => self == other,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Unique => f.write_str("unique"),
            Claim::Several => f.write_str("several"),
            Claim::None => f.write_str("none"),
            Claim::Minimal => f.write_str("minimal"),
            Claim::Count(n) => write!(f, "count {n}"),
        }
    }
}

/// A claim that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What is claimed.
    pub claim: Claim,
    /// The puzzle, with its rules.
    pub subject: Subject,
    /// The solutions shown.
    pub solutions: Vec<Vec<u8>>,
    /// The cells, by index, of givens that contradict each other, if the claim is that there is no
    /// solution.
    pub conflict: Vec<usize>,
    /// Whether no fewer givens contradict each other than those of `conflict`.
    pub smallest: bool,
    /// The number of steps of all proofs.
    pub steps: usize,
}

impl Checked {
    /// Returns a claim of which nothing is shown yet.
    pub(super) fn nothing(claim: Claim, subject: Subject) -> Checked {
        Checked {
            claim,
            subject,
            solutions: Vec::new(),
            conflict: Vec::new(),
            smallest: false,
            steps: 0,
        }
    }

    /// Returns the words for the rules; none for those of plain Sudoku.
    fn under(&self) -> String {
        let rules = &self.subject.rules;
        let digest = rules.digest_text().unwrap_or_default();
        match (rules, rules.summary()) {
            (Rules::Relations { number, .. }, _) => {
                format!(" under other rules ({number} relations of sha256 {digest})")
            }
            (_, Some(summary)) => format!(" under {summary} (sha256 {digest})"),
            _ => String::new(),
        }
    }
}

/// `unique holds: 4...3.......6..… (boxes of 3x3; sha256 …)`.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (claim, puzzle) = (self.claim, self.subject.puzzle_text());
        let (under, digest) = (self.under(), self.subject.puzzle_digest());
        let word = match self.subject.size.boxes {
            Some(_) => "boxes of",
            None => "board",
        };
        let shape = self.subject.shape_text();
        let boxes = shape.map_or(String::new(), |shape| format!("{word} {shape}; "));
        write!(f, "{claim} holds{under}: {puzzle} ({boxes}sha256 {digest})")?;
        if self.smallest {
            let givens = self.conflict.len();
            write!(f, "; no fewer than {givens} givens contradict each other")?;
        }
        Ok(())
    }
}
