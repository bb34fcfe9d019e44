//! Groups of cells with one sum.

use super::{Groups, Kind, Mark, Numbers};

pub(super) const KIND: Kind = Kind {
    name: "equal-sum",
    noun: "equal sum",
    numbers: Numbers::None,
    groups: Groups::between(2, 4096, 1).repeating(),
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
            .map(|group| Mark::Shade {
                cells: group.clone(),
            })
            .collect()
    },
};
