//! Little killers: sums along a diagonal.

use super::{Groups, Kind, Mark, Numbers, numbers};

pub(super) const KIND: Kind = Kind {
    name: "diagonal-sum",
    noun: "little killer",
    numbers: Numbers::One,
    groups: Groups::one(1),
    meaning: "The cells of the diagonal add up to the number; digits may repeat.",
    lower: |clue, ground| Ok(vec![ground.sum(clue.cells(), clue.number())]),
    marks: |clue| {
        vec![Mark::Outside {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};
