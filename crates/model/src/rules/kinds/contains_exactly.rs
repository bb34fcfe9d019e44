//! Cells that contain some digits, and not more of them.

use super::contains::listed;
use super::{ClueGroups, ClueKind, ClueMark, Comparison, Numbers, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "contains-exactly",
    noun: "set to contain exactly",
    numbers: Numbers::List,
    groups: ClueGroups::one(1),
    meaning: "Each number occurs among the cells exactly as often as it is listed; others are free.",
    lower: |clue, ground| {
        Ok(listed(clue)
            .into_iter()
            .map(|(value, times)| {
                ground.count(clue.cells(), |v| v == value, Comparison::Equal, times)
            })
            .collect())
    },
    marks: |clue| {
        vec![ClueMark::Cage {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};
