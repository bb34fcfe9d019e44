//! Sums of two: X and V.

use super::{ClueGroups, ClueKind, Dot, Numbers, along, dots, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "pair-sum",
    noun: "pair sum",
    numbers: Numbers::One,
    groups: ClueGroups::one(2),
    meaning: "Neighbours in the list add up to the number: 10 for X, 5 for V.",
    lower: |clue, ground| {
        Ok(along(clue.cells(), |a, b| {
            ground.pair(a, b, |x, y| x + y == clue.number())
        }))
    },
    marks: |clue| {
        dots(
            clue,
            Dot::Letters,
            match clue.number() {
                10 => "X".into(),
                5 => "V".into(),
                _ => numbers(clue),
            },
        )
    },
};
