//! Cells that hold what the first of them holds.

use super::run_length::counted;
use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "same-as-first",
    noun: "number of equal cells",
    numbers: Numbers::Optional,
    groups: ClueGroups::between(2, 2, 1),
    meaning: "The one cell of the first group holds how many cells of the second group, the first of them included, hold what that first one holds, less the number if there is one.",
    lower,
    marks: |clue| counted(clue, clue.groups().iter().skip(1).flatten()),
};

fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let [result, cells] = clue.groups() else {
        return Err(Misfit::new("same-as-first takes two groups of cells"));
    };
    if result.len() != 1 {
        let reason = "same-as-first takes one cell before the '='";
        return Err(Misfit::new(reason));
    }
    let most = ground.high().saturating_add(clue.number());
    // How many cells were read, what the first holds, and how many hold it.
    let step = |&(read, first, same): &(usize, i64, i64), value: i64| match read {
        0 => Some((1, value, 1)),
        read if read == cells.len() => (value == same - clue.number()).then_some((read + 1, 0, 0)),
        read => {
            let same = same + i64::from(value == first);
            // No cell can hold more than the greatest value.
            (same <= most).then_some((read + 1, first, same))
        }
    };
    let read: Vec<Cell> = cells.iter().chain(result).copied().collect();
    Ok(vec![ground.word(&read, (0, 0, 0), step, |_| true)?])
}
