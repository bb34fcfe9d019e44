//! Closed sum lines.

use super::sum_line::onward;
use super::{Clue, ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, Relation, Stroke, line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "sum-loop",
    noun: "closed sum line",
    numbers: Numbers::One,
    groups: ClueGroups::one(1),
    meaning: "The loop can be cut into parts, one after another, that each add up to the number; a part may go over from the last cell to the first.",
    lower: |clue, ground| Ok(vec![around(clue, ground)?]),
    marks: |clue| line(clue, Stroke::Sum, Ends::Bare),
};

/// What the part at the end of the loop has to add up to is chosen before the first cell. A loop of
/// zeros has no part.
fn around(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let total = clue.number();
    if !(1..=1000).contains(&total) {
        return Err(Misfit::new("sum-loop takes a number from 1 to 1000"));
    }
    let starts = (0..total).map(|part| (part, part, false)).collect();
    let step = |&(start, part, begun): &(i64, i64, bool), value| {
        let next = onward(part, value, total).map(|part| (start, part, begun || value != 0));
        next.into_iter().collect()
    };
    ground.some_word(clue.cells(), starts, step, |&(start, part, begun)| {
        start == part && begun
    })
}
