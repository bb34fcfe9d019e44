//! Counts of different digits.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation, Sign};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "count-distinct",
    noun: "count of different digits",
    numbers: Numbers::None,
    groups: ClueGroups::between(2, 2, 1),
    meaning: "The cell before the '=' holds the number of different digits in the cells after it.",
    lower: |clue, ground| Ok(vec![distinct(clue, ground)?]),
    marks: |clue| {
        vec![
            ClueMark::Sign {
                cell: clue.cells()[0],
                sign: Sign::Ring,
            },
            ClueMark::Shade {
                cells: clue.groups()[1].clone(),
            },
        ]
    },
};

/// The number that the first cell promises, and the values seen.
fn distinct(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let [control, cells] = clue.groups() else {
        return Err(Misfit::new("count-distinct takes two groups of cells"));
    };
    if control.len() != 1 {
        return Err(Misfit::new("count-distinct takes one cell before the '='"));
    }
    let low = ground.low();
    let step = |state: &Option<(i64, u64)>, value: i64| match *state {
        None => Some(Some((value, 0u64))),
        Some((promised, seen)) => {
            let seen = seen | 1 << (value - low);
            (i64::from(seen.count_ones()) <= promised).then_some(Some((promised, seen)))
        }
    };
    let kept = |state: &Option<(i64, u64)>| {
        state.is_some_and(|(promised, seen)| promised == i64::from(seen.count_ones()))
    };
    let all: Vec<Cell> = control.iter().chain(cells).copied().collect();
    ground.word(&all, None, step, kept)
}
