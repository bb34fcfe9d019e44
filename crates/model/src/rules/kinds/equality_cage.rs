//! Equality cages.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};

pub(super) const KIND: ClueKind = ClueKind {
    name: "equality-cage",
    noun: "equality cage",
    numbers: Numbers::None,
    groups: ClueGroups::one(2),
    meaning: "No digit occurs twice; as many are odd as even, and as many in the lower half as in the upper (the middle digit is in neither).",
    lower: |clue, ground| {
        Ok(vec![
            ground.different(clue.cells()),
            balanced(clue, ground, |v| if v % 2 == 0 { 1 } else { -1 })?,
            balanced(clue, ground, |v| {
                (ground.low() + ground.high() - 2 * v).signum()
            })?,
        ])
    },
    marks: |clue| {
        vec![ClueMark::Cage {
            cells: clue.cells().to_vec(),
            text: "=".into(),
        }]
    },
};

/// Says that the weights of the values, each −1, 0 or 1, add up to 0.
fn balanced(
    clue: &Clue,
    ground: &Ground<'_>,
    weight: impl Fn(i64) -> i64,
) -> Result<Relation, Misfit> {
    let step = |&sum: &i64, value| Some(sum + weight(value));
    ground.word(clue.cells(), 0, step, |&sum| sum == 0)
}
