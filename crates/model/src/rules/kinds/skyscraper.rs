//! Skyscrapers.

use super::{ClueGroups, ClueKind, Numbers, outside};

pub(super) const KIND: ClueKind = ClueKind {
    name: "skyscraper",
    noun: "skyscraper",
    numbers: Numbers::One,
    groups: ClueGroups::one(1),
    meaning: "The number of cells that are greater than all cells before them, the first included; a 0 is not seen.",
    lower: |clue, ground| {
        Ok(vec![ground.word(
            clue.cells(),
            (0, 0),
            |&(top, seen), v| see(top, seen, v, clue.number()),
            |&(_, seen)| seen == clue.number(),
        )?])
    },
    marks: |clue| outside(clue),
};

fn see(top: i64, seen: i64, value: i64, most: i64) -> Option<(i64, i64)> {
    if value > top {
        (seen < most).then_some((value, seen + 1))
    } else {
        Some((top, seen))
    }
}
