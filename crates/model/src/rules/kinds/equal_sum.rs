//! ClueGroups of cells with one sum.

use super::{ClueGroups, ClueKind, ClueMark, Numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "equal-sum",
    noun: "equal sum",
    numbers: Numbers::None,
    groups: ClueGroups::between(2, 4096, 1).repeating(),
    meaning: "All groups have the same sum.",
    lower: |clue, ground| {
        Ok(clue
            .groups()
            .windows(2)
            .map(|pair| ground.equal_sums(&pair[0], &pair[1]))
            .collect())
    },
    marks: |clue| {
        clue.groups()
            .iter()
            .map(|group| ClueMark::Shade {
                cells: group.clone(),
            })
            .collect()
    },
};
