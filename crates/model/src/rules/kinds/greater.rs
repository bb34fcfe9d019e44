//! Inequalities.

use super::{ClueGroups, ClueKind, Dot, Numbers, along, dots};

pub(super) const KIND: ClueKind = ClueKind {
    name: "greater",
    noun: "inequality",
    numbers: Numbers::None,
    groups: ClueGroups::one(2),
    meaning: "Digits fall from the first cell of the list to the last.",
    lower: |clue, ground| Ok(along(clue.cells(), |a, b| ground.pair(a, b, |x, y| x > y))),
    marks: |clue| dots(clue, Dot::Greater, String::new()),
};
