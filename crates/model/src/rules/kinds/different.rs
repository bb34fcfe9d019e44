//! Extra regions: cells that differ.

use super::{ClueGroups, ClueKind, ClueMark, Numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "different",
    noun: "extra region",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "No digit occurs twice among the cells; with as many cells as digits, each occurs once.",
    lower: |clue, ground| Ok(vec![ground.different(clue.cells())]),
    marks: |clue| {
        vec![ClueMark::Shade {
            cells: clue.cells().to_vec(),
        }]
    },
};
