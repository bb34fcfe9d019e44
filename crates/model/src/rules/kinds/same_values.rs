//! Sets of cells with the same digits.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "same-values",
    noun: "sets of the same digits",
    numbers: Numbers::None,
    groups: ClueGroups::between(2, 4096, 1),
    meaning: "Every group holds the same digits, each as often.",
    lower: |clue, ground| same(clue, ground),
    marks: |clue| {
        clue.groups()
            .iter()
            .map(|group| ClueMark::Shade {
                cells: group.clone(),
            })
            .collect()
    },
};

fn same(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let (first, others) = clue.groups().split_first().expect("two groups or more");
    if others.iter().any(|other| other.len() != first.len()) {
        return Err(Misfit::new("same-values takes groups of one size"));
    }
    let mut all = Vec::new();
    for other in others {
        for value in ground.low()..=ground.high() {
            all.push(as_often(first, other, ground, value)?);
        }
    }
    Ok(all)
}

/// Says that a value is as often in one group as in another: how many cells are read, and how often
/// more it was in the first.
fn as_often(a: &[Cell], b: &[Cell], ground: &Ground<'_>, value: i64) -> Result<Relation, Misfit> {
    let half = a.len();
    let step = |&(read, more): &(usize, i64), v: i64| {
        let one = i64::from(v == value);
        let more = if read < half { more + one } else { more - one };
        (more >= 0).then_some((read + 1, more))
    };
    let cells: Vec<Cell> = a.iter().chain(b).copied().collect();
    ground.word(&cells, (0, 0), step, |&(_, more)| more == 0)
}
