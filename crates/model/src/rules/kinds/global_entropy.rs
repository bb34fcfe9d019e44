//! Global entropy: every 2×2 square has a low, a middle and a high digit.

use super::entropic::third_of;
use super::{ClueGroups, ClueKind, ClueMark, Numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "global-entropy",
    noun: "global entropy rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "Every 2×2 square has a digit of the lower, one of the middle and one of the upper third.",
    lower: |_clue, ground| {
        Ok(ground
            .squares()
            .iter()
            .flat_map(|square| {
                (0..3).map(|third| ground.some(square, |v| third_of(ground, v) == third))
            })
            .collect())
    },
    marks: |_clue| vec![ClueMark::Note("global entropy".into())],
};
