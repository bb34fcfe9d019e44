//! Sums in which digits may repeat.

use super::{ClueGroups, ClueKind, ClueMark, Numbers, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "sum",
    noun: "sum",
    numbers: Numbers::One,
    groups: ClueGroups::one(1).repeating(),
    meaning: "The cells add up to the number; digits may repeat.",
    lower: |clue, ground| Ok(vec![ground.sum(clue.cells(), clue.number())]),
    marks: |clue| {
        vec![ClueMark::Cage {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};
