//! Quadruples.

use super::contains::at_least;
use super::{ClueGroups, ClueKind, ClueMark, Numbers, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "quadruple",
    noun: "quadruple",
    numbers: Numbers::List,
    groups: ClueGroups::one(1),
    meaning: "Each number occurs among the cells at least as often as it is listed.",
    lower: |clue, ground| Ok(at_least(clue, ground)),
    marks: |clue| {
        vec![ClueMark::Corner {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};
