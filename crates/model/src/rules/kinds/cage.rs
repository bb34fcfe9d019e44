//! Killer cages.

use super::{ClueGroups, ClueKind, ClueMark, Numbers, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "cage",
    noun: "cage",
    numbers: Numbers::Optional,
    groups: ClueGroups::one(1),
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
        vec![ClueMark::Cage {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};
