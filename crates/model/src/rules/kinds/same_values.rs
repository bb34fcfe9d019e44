//! Sets of cells with the same digits.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};

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
            all.push(ground.as_often(first, other, value));
        }
    }
    Ok(all)
}
