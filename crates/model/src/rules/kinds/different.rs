//! Extra regions: cells that differ.

use super::{Groups, Kind, Mark, Numbers};

pub(super) const KIND: Kind = Kind {
    name: "different",
    noun: "extra region",
    numbers: Numbers::None,
    groups: Groups::one(1),
    meaning: "No digit occurs twice among the cells; with as many cells as digits, each occurs once.",
    lower: |clue, ground| Ok(vec![ground.different(clue.cells())]),
    marks: |clue| {
        vec![Mark::Shade {
            cells: clue.cells().to_vec(),
        }]
    },
};
