//! Whether a certificate holds.

use super::{Body, Head, Record, VerdictWord};
use crate::check::{Checked, Found};
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
        let head = Head::new("check").at(source, found.line);
        match &found.result {
            Ok(checked) => Record::new(about(head, checked), CheckRecord::holds(checked)),
            Err(refusal) => {
                let refusal = RefusalRecord {
                    line: found.line_of(refusal),
                    text: refusal.what.clone(),
                };
                Record::new(head, CheckRecord::Refused { refusal })
            }
        }
    }

    fn holds(checked: &Checked) -> CheckRecord {
        let verdict = VerdictWord::from(checked.claim);
        let none = verdict == VerdictWord::None;
        CheckRecord::Holds {
            verdict,
            claim: checked.claim.to_string(),
            plain: checked.plain,
            solutions: checked.solutions.len(),
            exact: checked.claim != crate::check::Claim::Several,
            step_count: checked.steps,
            smallest: checked.smallest,
            conflict_size: none.then_some(checked.conflict.len()),
        }
    }
}

/// Returns the head with the puzzle of a claim, as certificates write it.
fn about(head: Head, checked: &Checked) -> Head {
    Head {
        puzzle: Some(checked.puzzle_text()),
        shape: Some(checked.shape_text()),
        givens: Some(checked.puzzle.iter().filter(|&&value| value != 0).count()),
        ..head
    }
}

impl Body for CheckRecord {}
