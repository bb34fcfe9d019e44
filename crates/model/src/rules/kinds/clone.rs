//! Clones.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};

pub(super) const KIND: ClueKind = ClueKind {
    name: "clone",
    noun: "clone",
    numbers: Numbers::None,
    groups: ClueGroups::between(2, 2, 1).repeating(),
    meaning: "The cells before the '=' hold the same digits as those after it, one by one.",
    lower: |clue, ground| cloned(clue, ground),
    marks: |clue| {
        clue.groups()
            .iter()
            .map(|group| ClueMark::Shade {
                cells: group.clone(),
            })
            .collect()
    },
};

fn cloned(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let [cells, others] = clue.groups() else {
        return Err(Misfit::new("clone takes two groups of cells"));
    };
    if cells.len() != others.len() {
        return Err(Misfit::new("clone takes two groups of one size"));
    }
    let pairs = cells.iter().zip(others).filter(|(a, b)| a != b);
    Ok(pairs.map(|(&a, &b)| ground.same(a, b)).collect())
}
