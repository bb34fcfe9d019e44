//! X-sums.

use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation, outside};

pub(super) const KIND: ClueKind = ClueKind {
    name: "x-sum",
    noun: "X-sum",
    numbers: Numbers::One,
    groups: ClueGroups::one(1),
    meaning: "The first X cells add up to the number, X being the first of them.",
    lower: |clue, ground| Ok(vec![first_cells(clue, ground)?]),
    marks: |clue| outside(clue),
};

/// How many cells are to come, and what they have to add up to; `None` before the first.
fn first_cells(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let total = clue.number();
    let step = |state: &Option<(i64, i64)>, value: i64| match *state {
        None if value < 2 => (value == total).then_some(Some((0, 0))),
        None => (value <= total).then_some(Some((value - 1, total - value))),
        Some((0, _)) => Some(Some((0, 0))),
        Some((cells, rest)) => {
            let rest = rest - value;
            let done = cells == 1;
            (rest >= 0 && (!done || rest == 0)).then_some(Some((cells - 1, rest)))
        }
    };
    let accepts = |state: &Option<(i64, i64)>| *state == Some((0, 0));
    ground.word(clue.cells(), None, step, accepts)
}
