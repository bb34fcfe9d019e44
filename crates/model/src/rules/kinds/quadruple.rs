//! Quadruples.

use super::contains::at_least;
use super::{Groups, Kind, Mark, Numbers, numbers};

pub(super) const KIND: Kind = Kind {
    name: "quadruple",
    noun: "quadruple",
    numbers: Numbers::List,
    groups: Groups::one(1),
    meaning: "Each number occurs among the cells at least as often as it is listed.",
    lower: |clue, ground| Ok(at_least(clue, ground)),
    marks: |clue| {
        vec![Mark::Corner {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};
