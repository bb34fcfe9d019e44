//! Whether a certificate holds.

use super::{Body, Head, Record, VerdictWord};
use crate::check::{Checked, Found, Rules, Subject};
use crate::formats::Position;
use serde::Serialize;

/// The answer of `check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum CheckRecord {
    /// The certificate holds.
    Holds {
        /// What it claims of the puzzle.
        verdict: VerdictWord,
        /// The claim in its own words: `unique`, `several`, `none`, `minimal` or `count N`.
        claim: String,
        /// Whether the rules are those of plain Sudoku.
        plain: bool,
        /// The SHA-256 digest of the puzzle, as certificates write it (`.` for an empty cell).
        puzzle_sha256: String,
        /// The rules, if the certificate names them: a line each, such as `cage 10 r1c1 r1c2`.
        #[serde(skip_serializing_if = "Option::is_none")]
        clues: Option<Vec<String>>,
        /// The number of relations, if the certificate lists relations instead.
        #[serde(skip_serializing_if = "Option::is_none")]
        relations: Option<usize>,
        /// The SHA-256 digest of the lines of either, those of clues in ascending order.
        #[serde(skip_serializing_if = "Option::is_none")]
        rules_sha256: Option<String>,
        /// The number of solutions that it shows.
        solutions: usize,
        /// Whether there are no others.
        exact: bool,
        /// The number of steps of its proofs.
        step_count: usize,
        /// Whether it shows that no fewer givens contradict each other than those of
        /// `conflict_size`.
        smallest: bool,
        /// The number of givens that contradict each other, if there is no solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        conflict_size: Option<usize>,
    },
    /// It does not.
    Refused {
        /// Why not, and the place.
        refusal: RefusalRecord,
    },
    /// The time limit was reached first.
    Undecided {
        /// The place.
        refusal: RefusalRecord,
    },
    /// A puzzle that was asked for has no certificate that holds.
    Missing,
}

/// Why a certificate does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RefusalRecord {
    /// The line of the source, from 1.
    pub line: u64,
    /// What is wrong there.
    pub text: String,
}

impl CheckRecord {
    /// Returns the record of a certificate that was checked.
    pub fn new(found: &Found, source: &str) -> Record<CheckRecord> {
        let head = Head::new("check").at(source, found.line.into());
        match &found.result {
            Ok(checked) => Record::new(about(head, &checked.subject), CheckRecord::holds(checked)),
            Err(refusal) => {
                let undecided = refusal.undecided;
                let refusal = RefusalRecord {
                    line: found.line_of(refusal),
                    text: refusal.what.clone(),
                };
                Record::new(head, CheckRecord::not(undecided, refusal))
            }
        }
    }

    /// Returns the record of a puzzle without a certificate, at its place in the list of puzzles.
    pub fn missing(subject: &Subject, source: &str, place: Position) -> Record<CheckRecord> {
        let head = about(Head::new("check").at(source, place), subject);
        Record::new(head, CheckRecord::Missing)
    }

    fn not(undecided: bool, refusal: RefusalRecord) -> CheckRecord {
        if undecided {
            CheckRecord::Undecided { refusal }
        } else {
            CheckRecord::Refused { refusal }
        }
    }

    fn holds(checked: &Checked) -> CheckRecord {
        let verdict = VerdictWord::from(checked.claim);
        let none = verdict == VerdictWord::None;
        let rules = &checked.subject.rules;
        CheckRecord::Holds {
            verdict,
            claim: checked.claim.to_string(),
            plain: *rules == Rules::Plain,
            puzzle_sha256: checked.subject.puzzle_digest(),
            relations: match rules {
                Rules::Relations { number, .. } => Some(*number),
                _ => None,
            },
            clues: match rules {
                Rules::Clues { lines, .. } => Some(lines.to_vec()),
                _ => None,
            },
            rules_sha256: rules.digest_text(),
            solutions: checked.solutions.len(),
            exact: checked.claim != crate::check::Claim::Several,
            step_count: checked.steps,
            smallest: checked.smallest,
            conflict_size: none.then_some(checked.conflict.len()),
        }
    }
}

/// Returns the head with a puzzle, as certificates write it, and the shape of its boxes if boxes
/// are a rule, or its board if it has no boxes of its own.
fn about(head: Head, subject: &Subject) -> Head {
    Head {
        puzzle: Some(subject.puzzle_text()),
        shape: subject.shape_text(),
        givens: Some(subject.values.iter().filter(|&&value| value != 0).count()),
        ..head
    }
}

impl Body for CheckRecord {}
