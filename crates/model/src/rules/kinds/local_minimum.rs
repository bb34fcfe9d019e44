//! Cells less than their neighbours.

use super::local_maximum::beside;
use super::{ClueGroups, ClueKind, Numbers, Sign, signs};

pub(super) const KIND: ClueKind = ClueKind {
    name: "local-minimum",
    noun: "minimum",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "Each of the cells is less than the cells it shares an edge with, except others of the list.",
    lower: |clue, ground| {
        Ok(beside(clue, ground)
            .map(|(cell, other)| ground.pair(cell, other, |x, y| x < y))
            .collect())
    },
    marks: |clue| signs(clue.cells(), Sign::In),
};
