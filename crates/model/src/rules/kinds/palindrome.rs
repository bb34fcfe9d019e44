//! Palindromes.

use super::{ClueGroups, ClueKind, Ends, Numbers, Stroke, line};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "palindrome",
    noun: "palindrome",
    numbers: Numbers::None,
    groups: ClueGroups::one(2).repeating(),
    meaning: "The line reads the same from both ends.",
    lower: |clue, ground| {
        Ok(mirrored(clue.cells())
            .filter(|(a, b)| a != b)
            .map(|(a, b)| ground.same(a, b))
            .collect())
    },
    marks: |clue| line(clue, Stroke::Mirror, Ends::Bare),
};

/// Returns the cells at equal distance from the middle of a line.
pub(super) fn mirrored(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    let half = cells.len() / 2;
    let ends = cells.iter().zip(cells.iter().rev()).take(half);
    ends.map(|(&a, &b)| (a, b))
}
