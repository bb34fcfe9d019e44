//! Thermometers.

use super::{ClueGroups, ClueKind, Ends, Numbers, Stroke, along, line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "thermo",
    noun: "thermometer",
    numbers: Numbers::None,
    groups: ClueGroups::one(2).repeating(),
    meaning: "Digits rise from the first cell, the bulb, to the last.",
    lower: |clue, ground| Ok(along(clue.cells(), |a, b| ground.pair(a, b, |x, y| x < y))),
    marks: |clue| line(clue, Stroke::Thick, Ends::Bulb),
};
