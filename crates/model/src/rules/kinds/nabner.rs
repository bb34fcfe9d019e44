//! Nabner lines: no two digits are the same or consecutive.

use super::{ClueGroups, ClueKind, Ends, Numbers, Stroke, every_two, line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "nabner",
    noun: "Nabner line",
    numbers: Numbers::None,
    groups: ClueGroups::one(2),
    meaning: "Every two cells of the line differ by at least 2.",
    lower: |clue, ground| {
        Ok(every_two(clue.cells(), |a, b| {
            ground.pair(a, b, |x, y| x.abs_diff(y) >= 2)
        }))
    },
    marks: |clue| line(clue, Stroke::Nabner, Ends::Bare),
};
