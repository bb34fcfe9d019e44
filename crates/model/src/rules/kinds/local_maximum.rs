//! Fortresses: cells greater than their neighbours.

use super::{Clue, ClueGroups, ClueKind, Ground, Numbers, Sign, signs};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "local-maximum",
    noun: "maximum",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "Each of the cells is greater than the cells it shares an edge with, except others of the list.",
    lower: |clue, ground| {
        Ok(beside(clue, ground)
            .map(|(cell, other)| ground.pair(cell, other, |x, y| x > y))
            .collect())
    },
    marks: |clue| signs(clue.cells(), Sign::Out),
};

/// Returns each cell of the list with each cell beside it that is not in the list.
pub(super) fn beside<'a>(
    clue: &'a Clue,
    ground: &'a Ground<'_>,
) -> impl Iterator<Item = (Cell, Cell)> + 'a {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let others = move |&cell: &Cell| {
        let others = steps
            .into_iter()
            .filter_map(move |(r, c)| ground.offset(cell, r, c));
        others.map(move |other| (cell, other))
    };
    let all = clue.cells().iter().flat_map(others);
    all.filter(|(_, other)| !clue.cells().contains(other))
}
