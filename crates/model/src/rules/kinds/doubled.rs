//! Clues of values that may be doubled.

use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation};
use crate::rules::valued::valued;

pub(super) const KIND: ClueKind = ClueKind {
    name: "doubled",
    noun: "doubled",
    numbers: Numbers::None,
    groups: ClueGroups::between(0, 2, 1).repeating(),
    meaning: "The clue holds of values: a cell before the '=' counts twice if the cell after it holds 2, and once if that holds 1.",
    lower,
    marks: |clue| clue.inner().map(Clue::marks).unwrap_or_default(),
};

fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    valued(clue, ground, &|digit, times| {
        (times == 1 || times == 2).then_some(digit * times)
    })
}
