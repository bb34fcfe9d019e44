//! Numbered rooms.

use super::{Clue, ClueGroups, ClueKind, Ground, Numbers, Relation, outside};

pub(super) const KIND: ClueKind = ClueKind {
    name: "numbered-room",
    noun: "numbered room",
    numbers: Numbers::One,
    groups: ClueGroups::one(1),
    meaning: "The X-th cell holds the number, X being the first cell.",
    lower: |clue, ground| Ok(room(clue, ground)),
    marks: |clue| outside(clue),
};

fn room(clue: &Clue, ground: &Ground<'_>) -> Vec<Relation> {
    let (cells, wanted) = (clue.cells(), clue.number());
    let inside = |v: i64| (1..=cells.len() as i64).contains(&v) && (v != 1 || wanted == 1);
    let first = ground.domain(cells[0], inside);
    let others = (2..).zip(&cells[1..]);
    let others =
        others.map(|(place, &cell)| ground.pair(cells[0], cell, |x, y| x != place || y == wanted));
    [first].into_iter().chain(others).collect()
}
