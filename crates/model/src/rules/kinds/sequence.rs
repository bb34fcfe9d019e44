//! Sequences: arithmetic progressions.

use super::{ClueGroups, ClueKind, Ends, Numbers, Stroke, line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "sequence",
    noun: "sequence",
    numbers: Numbers::None,
    groups: ClueGroups::one(2).repeating(),
    meaning: "Every digit of the line but the first is as much greater, or as much less, than the one before it; all may be equal.",
    lower: |clue, ground| {
        let step = |seen: &[i64; 3], value: i64| match *seen {
            [0, ..] => Some([1, value, 0]),
            [1, last, _] => Some([2, value, value - last]),
            [_, last, step] => (value - last == step).then_some([2, value, step]),
        };
        Ok(vec![ground.word(clue.cells(), [0; 3], step, |_| true)?])
    },
    marks: |clue| line(clue, Stroke::Thin, Ends::Bare),
};
