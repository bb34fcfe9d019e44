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
    marks: |clue| line(clue, Stroke::Mirror, Ends::Bare),
};

fn zipped(cells: &[Cell], ground: &Ground<'_>) -> Vec<Relation> {
    let mut parts: Vec<Vec<Cell>> = mirrored(cells).map(|(a, b)| vec![a, b]).collect();
    if cells.len() % 2 == 1 {
        parts.push(vec![cells[cells.len() / 2]]);
    }
    let parts = parts.windows(2);
    parts
        .map(|pair| ground.equal_sums(&pair[0], &pair[1]))
        .collect()
}
