//! Nonconsecutive: neighbours do not differ by 1.

use super::{ClueGroups, ClueKind, ClueMark, Numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "nonconsecutive",
    noun: "nonconsecutive rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "Cells that share an edge do not hold consecutive digits.",
    lower: |_clue, ground| {
        Ok(ground
            .edges()
            .into_iter()
            .map(|(a, b)| ground.pair(a, b, |x, y| x.abs_diff(y) != 1))
            .collect())
    },
    marks: |_clue| vec![ClueMark::Note("nonconsecutive".into())],
};
