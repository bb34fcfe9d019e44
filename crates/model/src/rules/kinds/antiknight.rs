//! Anti-knight: no digit twice a knight's move apart.

use super::{ClueGroups, ClueKind, ClueMark, Numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "antiknight",
    noun: "anti-knight rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "No digit occurs twice a knight's move apart.",
    lower: |_clue, ground| {
        Ok(ground
            .apart(&MOVES)
            .into_iter()
            .map(|(a, b)| ground.different(&[a, b]))
            .collect())
    },
    marks: |_clue| vec![ClueMark::Note("anti-knight".into())],
};

/// The moves of a knight that lead on in row order; the others lead back.
const MOVES: [(isize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];
