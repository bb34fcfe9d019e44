//! Lockout lines.

use super::between::BothEnds;
use super::{
    Clue, ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, Relation, Stroke, numbered_line,
};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "lockout",
    noun: "lockout line",
    numbers: Numbers::One,
    groups: ClueGroups::one(2).repeating(),
    meaning: "The two ends differ by at least the number (4 on 9×9), and no digit between them on the line lies between theirs or is one of them.",
    lower: |clue, ground| lockout(clue, ground),
    marks: |clue| numbered_line(clue, Stroke::Sum, Ends::Diamonds, 4),
};

fn lockout(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let (&first, rest) = clue.cells().split_first().expect("two cells or more");
    let (&last, inner) = rest.split_last().expect("two cells or more");
    let far = ground.pair(first, last, |x, y| (x - y).abs() >= clue.number());
    let ends_first: Vec<Cell> = [first, last].iter().chain(inner).copied().collect();
    let step =
        |state: &BothEnds, value| state.read(value, |(a, b)| value < a.min(b) || value > a.max(b));
    let word = ground.word(&ends_first, BothEnds::default(), step, |_| true)?;
    Ok(vec![far, word])
}
