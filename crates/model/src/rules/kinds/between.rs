//! Between lines.

use super::{ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, Relation, Stroke, line};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "between",
    noun: "between line",
    numbers: Numbers::None,
    groups: ClueGroups::one(2).repeating(),
    meaning: "The digits between the two ends of the line lie between the digits of the ends, and are neither.",
    lower: |clue, ground| between(clue.cells(), ground),
    marks: |clue| line(clue, Stroke::Thin, Ends::Circles),
};

fn between(cells: &[Cell], ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let (&first, rest) = cells.split_first().expect("two cells or more");
    let (&last, inner) = rest.split_last().expect("two cells or more");
    if inner.is_empty() {
        return Ok(Vec::new());
    }
    let ends_first: Vec<Cell> = [first, last].iter().chain(inner).copied().collect();
    let step =
        |state: &BothEnds, value| state.read(value, |(a, b)| a.min(b) < value && value < a.max(b));
    let word = ground.word(&ends_first, BothEnds::default(), step, |_| true)?;
    Ok(vec![word])
}

/// What is known of the two ends, which are read before the other cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct BothEnds(Option<i64>, Option<i64>);

impl BothEnds {
    /// Returns the state after a value: an end, or another cell, in which it has to be allowed.
    pub(super) fn read(self, value: i64, allowed: impl Fn((i64, i64)) -> bool) -> Option<BothEnds> {
        match (self.0, self.1) {
            (None, _) => Some(BothEnds(Some(value), None)),
            (Some(a), None) => Some(BothEnds(Some(a.min(value)), Some(a.max(value)))),
            (Some(a), Some(b)) => allowed((a, b)).then_some(self),
        }
    }
}
