//! Anti-king: no digit twice in cells that touch.

use super::{ClueGroups, ClueKind, ClueMark, Numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "antiking",
    noun: "anti-king rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "No digit occurs twice in cells that touch, at a corner too.",
    lower: |_clue, ground| {
        Ok(ground
            .apart(&MOVES)
            .into_iter()
            .map(|(a, b)| ground.different(&[a, b]))
            .collect())
    },
    marks: |_clue| vec![ClueMark::Note("anti-king".into())],
};

/// The moves of a king that lead on in row order; the others lead back.
const MOVES: [(isize, isize); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];
