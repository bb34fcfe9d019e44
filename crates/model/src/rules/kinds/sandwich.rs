//! Sandwiches.

use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation, outside};

pub(super) const KIND: ClueKind = ClueKind {
    name: "sandwich",
    noun: "sandwich",
    numbers: Numbers::One,
    groups: ClueGroups::one(2),
    meaning: "The cells between the least and the greatest digit of the board, each there once, add up to the number; 0 if they are neighbours.",
    lower: |clue, ground| Ok(vec![filled(clue, ground)?]),
    marks: |clue| outside(clue),
};

/// What was read: neither crust, what lies behind the first, or both.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Bread {
    Before,
    Inside { first: i64, sum: i64 },
    After,
}

fn filled(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let (low, high, total) = (ground.low(), ground.high(), clue.number());
    let step = |bread: &Bread, value| match *bread {
        Bread::Before if value == low || value == high => Some(Bread::Inside {
            first: value,
            sum: 0,
        }),
        Bread::Before => Some(Bread::Before),
        Bread::Inside { first, sum } if value == low || value == high => {
            (value != first && sum == total).then_some(Bread::After)
        }
        Bread::Inside { first, sum } => {
            let sum = sum + value;
            (sum <= total).then_some(Bread::Inside { first, sum })
        }
        Bread::After => (value != low && value != high).then_some(Bread::After),
    };
    ground.word(clue.cells(), Bread::Before, step, |bread| {
        *bread == Bread::After
    })
}
