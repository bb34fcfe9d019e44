//! All X and V are given.

use super::all_given_difference::unmarked;
use super::{ClueGroups, ClueKind, ClueMark, Numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "all-given-sum",
    noun: "rule that all sums of two are given",
    numbers: Numbers::List,
    groups: ClueGroups::NONE,
    meaning: "Cells that share an edge and have no sum between them do not add up to one of the numbers: 5,10 for XV.",
    lower: |clue, ground| {
        Ok(unmarked(ground, &["pair-sum"])
            .map(|(a, b)| ground.pair(a, b, |x, y| !clue.numbers().contains(&(x + y))))
            .collect())
    },
    marks: |_clue| vec![ClueMark::Note("all sums of two are given".into())],
};
