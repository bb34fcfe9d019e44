//! Killer cages.

use super::{Groups, Kind, Mark, Numbers, numbers};

pub(super) const KIND: Kind = Kind {
    name: "cage",
    noun: "cage",
    numbers: Numbers::Optional,
    groups: Groups::one(1),
    meaning: "No digit occurs twice among the cells, and they add up to the number if there is one.",
    lower: |clue, ground| {
        Ok([ground.different(clue.cells())]
            .into_iter()
            .chain(
                clue.numbers()
                    .iter()
                    .map(|&total| ground.sum(clue.cells(), total)),
            )
            .collect())
    },
    marks: |clue| {
        vec![Mark::Cage {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};
