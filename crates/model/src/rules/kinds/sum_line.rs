//! Sum lines: parts of one sum, as of ten lines.

use super::{ClueGroups, ClueKind, Ends, Numbers, Stroke, numbered_line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "sum-line",
    noun: "sum line",
    numbers: Numbers::One,
    groups: ClueGroups::one(1).repeating(),
    meaning: "The line can be cut into parts, one after another, that each add up to the number.",
    lower: |clue, ground| {
        Ok(vec![ground.word(
            clue.cells(),
            (0, clue.number() == 0),
            |&(part, begun), v| Some((onward(part, v, clue.number())?, begun || v != 0)),
            |&(part, begun)| part == 0 && begun,
        )?])
    },
    marks: |clue| numbered_line(clue, Stroke::Sum, Ends::Bare, 0),
};

/// Returns what a part adds up to after one more value: 0 if that completes it, `None` if it is too
/// much.
pub(super) fn onward(part: i64, value: i64, total: i64) -> Option<i64> {
    let sum = part + value;
    (sum <= total).then_some(if sum == total { 0 } else { sum })
}
