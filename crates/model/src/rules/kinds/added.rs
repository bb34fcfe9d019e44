//! Clues of values to which something is added.

use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation};
use crate::rules::valued::valued;

pub(super) const KIND: ClueKind = ClueKind {
    name: "added",
    noun: "added",
    numbers: Numbers::None,
    groups: ClueGroups::between(0, 2, 1).repeating(),
    meaning: "The clue holds of values: the value of a cell before the '=' is its digit and that of the cell after it together.",
    lower,
    marks: |clue| clue.inner().map(Clue::marks).unwrap_or_default(),
};

fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    valued(clue, ground, &|digit, more| Some(digit + more))
}
