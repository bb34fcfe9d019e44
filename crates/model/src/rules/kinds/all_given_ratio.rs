//! All black dots are given.

use super::all_given_difference::unmarked;
use super::ratio::in_ratio;
use super::{ClueGroups, ClueKind, ClueMark, Numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "all-given-ratio",
    noun: "rule that all black dots are given",
    numbers: Numbers::List,
    groups: ClueGroups::NONE,
    meaning: "Of cells that share an edge and have no dot, none is the other times one of the numbers.",
    lower: |clue, ground| {
        Ok(unmarked(ground, &["difference", "ratio"])
            .map(|(a, b)| {
                ground.pair(a, b, |x, y| {
                    !clue.numbers().iter().any(|&ratio| in_ratio(x, y, ratio))
                })
            })
            .collect())
    },
    marks: |_clue| vec![ClueMark::Note("all black dots are given".into())],
};
