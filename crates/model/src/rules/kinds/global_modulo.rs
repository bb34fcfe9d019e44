//! Global modulo: every 2×2 square has a digit of each remainder by 3.

use super::{ClueGroups, ClueKind, ClueMark, Numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "global-modulo",
    noun: "global modulo rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "Every 2×2 square has a digit of each remainder when divided by 3.",
    lower: |_clue, ground| {
        Ok(ground
            .squares()
            .iter()
            .flat_map(|square| (0..3).map(|rest| ground.some(square, |v| v.rem_euclid(3) == rest)))
            .collect())
    },
    marks: |_clue| vec![ClueMark::Note("global modulo".into())],
};
