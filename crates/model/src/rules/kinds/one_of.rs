//! Cells that hold one of some digits.

use super::{ClueGroups, ClueKind, ClueMark, Numbers, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "one-of",
    noun: "set of digits",
    numbers: Numbers::List,
    groups: ClueGroups::one(1),
    meaning: "Each of the cells holds one of the numbers.",
    lower: |clue, ground| {
        Ok(clue
            .cells()
            .iter()
            .map(|&cell| ground.domain(cell, |v| clue.numbers().contains(&v)))
            .collect())
    },
    marks: |clue| {
        let cells = clue.cells().to_vec();
        let words = cells.iter().map(|&cell| ClueMark::Words {
            cell,
            text: numbers(clue),
        });
        let words: Vec<ClueMark> = words.collect();
        [vec![ClueMark::Shade { cells }], words].concat()
    },
};
