//! Differences: white dots.

use super::{ClueGroups, ClueKind, Dot, Numbers, along, dots, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "difference",
    noun: "white dot",
    numbers: Numbers::One,
    groups: ClueGroups::one(2),
    meaning: "Neighbours in the list differ by the number.",
    lower: |clue, ground| {
        Ok(along(clue.cells(), |a, b| {
            ground.pair(a, b, |x, y| (x - y).abs() == clue.number())
        }))
    },
    marks: |clue| {
        dots(
            clue,
            Dot::White,
            if clue.number() == 1 {
                String::new()
            } else {
                numbers(clue)
            },
        )
    },
};
