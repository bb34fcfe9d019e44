//! Zipper lines.

use super::palindrome::mirrored;
use super::{ClueGroups, ClueKind, Ends, Ground, Numbers, Relation, Stroke, line};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "zipper",
    noun: "zipper line",
    numbers: Numbers::None,
    groups: ClueGroups::one(3).repeating(),
    meaning: "Cells at equal distance from the middle of the line have the same sum; a middle cell holds it.",
    lower: |clue, ground| Ok(zipped(clue.cells(), ground)),
    marks: |clue| line(clue, Stroke::Zipper, Ends::Bare),
};

fn zipped(cells: &[Cell], ground: &Ground<'_>) -> Vec<Relation> {
    let mut pairs = mirrored(cells).map(|(a, b)| vec![a, b]);
    // What all pairs add up to: the middle cell, or the first pair.
    let sum = match cells.len() % 2 {
        1 => Some(vec![cells[cells.len() / 2]]),
        _ => pairs.next(),
    };
    let same = |sum: Vec<Cell>| pairs.map(move |pair| ground.equal_sums(&pair, &sum));
    sum.map(same).into_iter().flatten().collect()
}
