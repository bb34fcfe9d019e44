//! Renban lines: a set of consecutive digits.

use super::{ClueGroups, ClueKind, Ends, Ground, Numbers, Relation, Stroke, every_two, line};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "renban",
    noun: "Renban line",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "The line holds consecutive digits, each once, in any order.",
    lower: |clue, ground| Ok(consecutive(clue.cells(), ground)),
    marks: |clue| line(clue, Stroke::Renban, Ends::Bare),
};

/// Says that the digits differ, and that every two differ by less than the number of cells: that
/// is exactly what consecutive digits do.
fn consecutive(cells: &[Cell], ground: &Ground<'_>) -> Vec<Relation> {
    let near = cells.len() as i64;
    let pairs = every_two(cells, |a, b| ground.pair(a, b, |x, y| (x - y).abs() < near));
    [ground.different(cells)].into_iter().chain(pairs).collect()
}
