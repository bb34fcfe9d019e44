//! Hidden skyscrapers.

use super::{ClueGroups, ClueKind, Numbers, outside};

pub(super) const KIND: ClueKind = ClueKind {
    name: "hidden-skyscraper",
    noun: "hidden skyscraper",
    numbers: Numbers::One,
    groups: ClueGroups::one(1),
    meaning: "The first cell that is not greater than all cells before it holds the number; the cell in front is always seen.",
    lower: |clue, ground| {
        Ok(vec![ground.word(
            clue.cells(),
            Some(i64::MIN),
            |&top, v| hidden(top, v, clue.number()),
            |top| top.is_none(),
        )?])
    },
    marks: |clue| outside(clue),
};

/// Returns the greatest value so far, or `None` once a cell was hidden.
fn hidden(top: Option<i64>, value: i64, wanted: i64) -> Option<Option<i64>> {
    match top {
        Some(top) if value > top => Some(Some(value)),
        Some(_) => (value == wanted).then_some(None),
        None => Some(None),
    }
}
