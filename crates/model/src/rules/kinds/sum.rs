//! Sums in which digits may repeat.

use super::{Groups, Kind, Mark, Numbers, numbers};

pub(super) const KIND: Kind = Kind {
    name: "sum",
    noun: "sum",
    numbers: Numbers::One,
    groups: Groups::one(1).repeating(),
    meaning: "The cells add up to the number; digits may repeat.",
    lower: |clue, ground| Ok(vec![ground.sum(clue.cells(), clue.number())]),
    marks: |clue| {
        vec![Mark::Cage {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};
