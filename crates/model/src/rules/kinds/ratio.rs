//! Ratios: black dots.

use super::{ClueGroups, ClueKind, Dot, Numbers, along, dots, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "ratio",
    noun: "black dot",
    numbers: Numbers::One,
    groups: ClueGroups::one(2),
    meaning: "Of neighbours in the list, one is the other times the number.",
    lower: |clue, ground| {
        Ok(along(clue.cells(), |a, b| {
            ground.pair(a, b, |x, y| in_ratio(x, y, clue.number()))
        }))
    },
    marks: |clue| {
        dots(
            clue,
            Dot::Black,
            if clue.number() == 2 {
                String::new()
            } else {
                numbers(clue)
            },
        )
    },
};

/// Returns whether one of two values is the other times a number.
pub(super) fn in_ratio(x: i64, y: i64, ratio: i64) -> bool {
    Some(x) == y.checked_mul(ratio) || Some(y) == x.checked_mul(ratio)
}
