//! Even cells.

use super::{ClueGroups, ClueKind, Numbers, Sign, signs};

pub(super) const KIND: ClueKind = ClueKind {
    name: "even",
    noun: "even cell",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "Each of the cells holds an even digit.",
    lower: |clue, ground| {
        Ok(clue
            .cells()
            .iter()
            .map(|&cell| ground.domain(cell, |v| v % 2 == 0))
            .collect())
    },
    marks: |clue| signs(clue.cells(), Sign::Square),
};
