//! The fewest givens that repair a puzzle.

use super::{Body, Notation, VerdictWord};
use crate::verify::{Addition, Blamed, Removal, Repair};
use serde::Serialize;

/// The answer of `repair`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RepairRecord {
    /// What is known of the puzzle.
    pub verdict: VerdictWord,
    /// The number of its solutions, if it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
    /// Whether there are no others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// Further givens, each of which makes the puzzle unique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs: Option<Vec<String>>,
    /// Whether all candidates were tried for `repairs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs_exhaustive: Option<bool>,
    /// No fewer givens do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// The number of givens of the example, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<usize>,
    /// An example of givens to add.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<Vec<String>>,
    /// An example of givens to take away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove: Option<Vec<String>>,
    /// An example of clues to take away, as in `.vdk`, where fewer clues and givens do
    /// than givens alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove_clues: Option<Vec<String>>,
    /// A solution of what is left without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
    /// Sets of givens, or of clues and givens, that contradict each other, which nothing smaller
    /// meets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<Vec<Vec<String>>>,
    /// Why not all is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl RepairRecord {
    /// Returns the record of a repair.
    pub fn new(found: &Repair, notation: &Notation<'_>) -> RepairRecord {
        let reason = found.shortfall();
        match found {
            Repair::Unique => RepairRecord::bare(VerdictWord::Unique, reason),
            Repair::Unknown(..) => RepairRecord::bare(VerdictWord::Unknown, reason),
            Repair::Add(addition) => RepairRecord::added(addition, reason, notation),
            Repair::Remove(removal) => RepairRecord::removed(removal, reason, notation),
        }
    }

    fn bare(verdict: VerdictWord, reason: Option<String>) -> RepairRecord {
        RepairRecord {
            verdict,
            solutions: None,
            exact: None,
            repairs: None,
            repairs_exhaustive: None,
            at_least: None,
            at_most: None,
            add: None,
            remove: None,
            remove_clues: None,
            witness: None,
            conflicts: None,
            reason,
        }
    }

    fn added(found: &Addition, reason: Option<String>, notation: &Notation<'_>) -> RepairRecord {
        let example = found.example.as_ref();
        RepairRecord {
            solutions: Some(found.solutions.solutions),
            exact: Some(found.solutions.exact),
            repairs: Some(notation.candidates(&found.single)),
            repairs_exhaustive: Some(found.complete),
            at_least: Some(found.least),
            at_most: example.map(Vec::len),
            add: example.map(|list| notation.candidates(list)),
            ..RepairRecord::bare(VerdictWord::Multiple, reason)
        }
    }

    fn removed(found: &Removal, reason: Option<String>, notation: &Notation<'_>) -> RepairRecord {
        let example = found.example.as_ref();
        let clues = |blamed: &Blamed| -> Vec<String> {
            let clues = blamed.clues.iter();
            clues.map(|clue| clue.text(notation.shape)).collect()
        };
        let all = |set: &Blamed| [clues(set), notation.candidates(&set.givens)].concat();
        if found.hopeless {
            let nothing = "no solution, whatever is taken away".to_string();
            return RepairRecord::bare(VerdictWord::None, Some(nothing));
        }
        RepairRecord {
            at_least: Some(found.least),
            at_most: example.map(|(gone, _)| gone.count()),
            remove: example.map(|(gone, _)| notation.candidates(&gone.givens)),
            remove_clues: example
                .filter(|_| found.of_clues)
                .map(|(gone, _)| clues(gone)),
            witness: example.map(|(_, board)| notation.board(board.givens())),
            conflicts: Some(found.conflicts.iter().map(all).collect()),
            ..RepairRecord::bare(VerdictWord::None, reason)
        }
    }
}

impl Body for RepairRecord {}
