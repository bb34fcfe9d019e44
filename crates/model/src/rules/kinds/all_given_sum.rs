//! All X and V are given.

use super::all_given_difference::unmarked;
use super::{Groups, Kind, Mark, Numbers};

pub(super) const KIND: Kind = Kind {
    name: "all-given-sum",
    noun: "rule that all sums of two are given",
    numbers: Numbers::List,
    groups: Groups::NONE,
    meaning: "Cells that share an edge and have no sum between them do not add up to one of the numbers: 5,10 for XV.",
    lower: |clue, ground| {
        Ok(unmarked(ground, &["pair-sum"])
            .map(|(a, b)| ground.pair(a, b, |x, y| !clue.numbers().contains(&(x + y))))
            .collect())
    },
    marks: |_clue| vec![Mark::Note("all sums of two are given".into())],
};
