//! Parity lines.

use super::{ClueGroups, ClueKind, Ends, Numbers, Stroke, along, line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "parity",
    noun: "parity line",
    numbers: Numbers::None,
    groups: ClueGroups::one(2).repeating(),
    meaning: "Odd and even digits alternate along the line.",
    lower: |clue, ground| {
        Ok(along(clue.cells(), |a, b| {
            ground.pair(a, b, |x, y| (x - y) % 2 != 0)
        }))
    },
    marks: |clue| line(clue, Stroke::Parity, Ends::Bare),
};
