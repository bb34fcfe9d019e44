//! Dutch flatmates: each middle digit has the least above it or the greatest below it.

use super::{ClueGroups, ClueKind, ClueMark, Ground, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "dutch-flatmates",
    noun: "Dutch flatmates rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "Every middle digit (5 of 9, the lower of two) has the least digit directly above it or the greatest directly below it.",
    lower: |_clue, ground| {
        Ok(ground
            .shape()
            .all_cells()
            .map(|cell| flatmates(ground, cell))
            .collect())
    },
    marks: |_clue| vec![ClueMark::Note("Dutch flatmates".into())],
};

fn flatmates(ground: &Ground<'_>, cell: Cell) -> Relation {
    let middle = ground.low() + (ground.high() - ground.low()) / 2;
    let above = ground.offset(cell, -1, 0).map(|cell| (cell, ground.low()));
    let below = ground.offset(cell, 1, 0).map(|cell| (cell, ground.high()));
    let mates = above.into_iter().chain(below);
    let mates = mates.map(|(cell, value)| (cell, ground.set(|v| v == value)));
    let other = (cell, ground.set(|v| v != middle));
    Relation::Clause {
        any_of: [other].into_iter().chain(mates).collect(),
    }
}
