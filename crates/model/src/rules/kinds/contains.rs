//! Cells that contain some digits.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Comparison, Ground, Numbers, Relation, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "contains",
    noun: "set to contain",
    numbers: Numbers::List,
    groups: ClueGroups::one(1),
    meaning: "Each number occurs among the cells at least as often as it is listed.",
    lower: |clue, ground| Ok(at_least(clue, ground)),
    marks: |clue| {
        vec![ClueMark::Cage {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};

/// Returns each number of a clue once, with how often it is listed.
pub(super) fn listed(clue: &Clue) -> Vec<(i64, i64)> {
    let mut sorted = clue.numbers().to_vec();
    sorted.sort_unstable();
    let each = sorted.chunk_by(|a, b| a == b);
    each.map(|same| (same[0], same.len() as i64)).collect()
}

pub(super) fn at_least(clue: &Clue, ground: &Ground<'_>) -> Vec<Relation> {
    let relation = |(value, times)| match times {
        1 => ground.some(clue.cells(), |v| v == value),
        _ => ground.count(clue.cells(), |v| v == value, Comparison::AtLeast, times),
    };
    listed(clue).into_iter().map(relation).collect()
}
