//! Global modulo: every 2×2 square has a digit of each remainder by 3.

use super::{Groups, Kind, Mark, Numbers};

pub(super) const KIND: Kind = Kind {
    name: "global-modulo",
    noun: "global modulo rule",
    numbers: Numbers::None,
    groups: Groups::NONE,
    meaning: "Every 2×2 square has a digit of each remainder when divided by 3.",
    lower: |_clue, ground| {
        Ok(ground
            .squares()
            .iter()
            .flat_map(|square| (0..3).map(|rest| ground.some(square, |v| v.rem_euclid(3) == rest)))
            .collect())
    },
    marks: |_clue| vec![Mark::Note("global modulo".into())],
};
