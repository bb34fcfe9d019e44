//! Arrows that say how far away a digit is.

use super::{Clue, ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, Relation, Stroke, line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "value-index",
    noun: "arrow to a digit",
    numbers: Numbers::None,
    groups: ClueGroups::one(3).repeating(),
    meaning: "The second cell says how many cells behind it on the line the digit of the first cell is.",
    lower: |clue, ground| Ok(vec![indexed(clue, ground)?]),
    marks: |clue| line(clue, Stroke::Thin, Ends::Arrow),
};

/// The digit looked for, and how many cells it is away; `None` before the first cell, and before
/// the second.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Search {
    Start,
    For(i64),
    In(i64, i64),
    Done,
}

fn indexed(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let step = |search: &Search, v: i64| match *search {
        Search::Start => Some(Search::For(v)),
        Search::For(digit) => (v > 0).then_some(Search::In(digit, v)),
        Search::In(digit, 1) => (v == digit).then_some(Search::Done),
        Search::In(digit, far) => Some(Search::In(digit, far - 1)),
        Search::Done => Some(Search::Done),
    };
    ground.word(clue.cells(), Search::Start, step, |search| {
        *search == Search::Done
    })
}
