//! Odd cells.

use super::{ClueGroups, ClueKind, Numbers, Sign, signs};

pub(super) const KIND: ClueKind = ClueKind {
    name: "odd",
    noun: "odd cell",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "Each of the cells holds an odd digit.",
    lower: |clue, ground| {
        Ok(clue
            .cells()
            .iter()
            .map(|&cell| ground.domain(cell, |v| v % 2 == 1))
            .collect())
    },
    marks: |clue| signs(clue.cells(), Sign::Circle),
};
