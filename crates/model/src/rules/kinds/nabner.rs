//! Nabner lines: no two digits are the same or consecutive.

use super::{Ends, Groups, Kind, Numbers, Stroke, every_two, line};

pub(super) const KIND: Kind = Kind {
    name: "nabner",
    noun: "Nabner line",
    numbers: Numbers::None,
    groups: Groups::one(2),
    meaning: "Every two cells of the line differ by at least 2.",
    lower: |clue, ground| {
        Ok(every_two(clue.cells(), |a, b| {
            ground.pair(a, b, |x, y| x.abs_diff(y) >= 2)
        }))
    },
    marks: |clue| line(clue, Stroke::Group, Ends::Bare),
};
