//! Whispers: neighbours on the line lie far apart.

use super::{ClueGroups, ClueKind, Ends, Numbers, Stroke, along, numbered_line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "whisper",
    noun: "whisper",
    numbers: Numbers::One,
    groups: ClueGroups::one(2).repeating(),
    meaning: "Neighbours on the line differ by at least the number: 5 for German whispers on 9×9, 4 for Dutch ones.",
    lower: |clue, ground| {
        Ok(along(clue.cells(), |a, b| {
            ground.pair(a, b, |x, y| (x - y).abs() >= clue.number())
        }))
    },
    marks: |clue| numbered_line(clue, Stroke::Whisper, Ends::Bare, 5),
};
