//! Little killers: sums along a diagonal.

use super::{ClueGroups, ClueKind, ClueMark, Numbers, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "diagonal-sum",
    noun: "little killer",
    numbers: Numbers::One,
    groups: ClueGroups::one(1),
    meaning: "The cells of the diagonal add up to the number; digits may repeat.",
    lower: |clue, ground| Ok(vec![ground.sum(clue.cells(), clue.number())]),
    marks: |clue| {
        vec![ClueMark::Outside {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};
