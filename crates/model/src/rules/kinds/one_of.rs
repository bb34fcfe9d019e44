//! Cells that hold one of some digits.

use super::{Groups, Kind, Mark, Numbers};

pub(super) const KIND: Kind = Kind {
    name: "one-of",
    noun: "set of digits",
    numbers: Numbers::List,
    groups: Groups::one(1),
    meaning: "Each of the cells holds one of the numbers.",
    lower: |clue, ground| {
        Ok(clue
            .cells()
            .iter()
            .map(|&cell| ground.domain(cell, |v| clue.numbers().contains(&v)))
            .collect())
    },
    marks: |clue| {
        vec![Mark::Shade {
            cells: clue.cells().to_vec(),
        }]
    },
};
