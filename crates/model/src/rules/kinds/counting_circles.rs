//! Counting circles.

use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation, Sign, signs};

pub(super) const KIND: ClueKind = ClueKind {
    name: "counting-circles",
    noun: "counting circles",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "A digit that is in one of the circles is in as many of them as it says.",
    lower: |clue, ground| {
        (ground.low()..=ground.high())
            .map(|value| circled(clue, ground, value))
            .collect()
    },
    marks: |clue| signs(clue.cells(), Sign::Ring),
};

fn circled(clue: &Clue, ground: &Ground<'_>, value: i64) -> Result<Relation, Misfit> {
    let step = |&seen: &i64, v: i64| match v == value {
        true => (seen < value).then_some(seen + 1),
        false => Some(seen),
    };
    ground.word(clue.cells(), 0, step, |&seen| seen == 0 || seen == value)
}
