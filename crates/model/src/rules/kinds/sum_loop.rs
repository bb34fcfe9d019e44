//! Closed sum lines.

use super::sum_line::onward;
use super::{
    Clue, ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, Relation, Stroke, numbered_line,
};

pub(super) const KIND: ClueKind = ClueKind {
    name: "sum-loop",
    noun: "closed sum line",
    numbers: Numbers::One,
    groups: ClueGroups::one(1),
    meaning: "The loop can be cut into parts, one after another, that each add up to the number; a part may go over from the last cell to the first.",
    lower: |clue, ground| Ok(vec![around(clue, ground)?]),
    marks: |clue| numbered_line(clue, Stroke::Sum, Ends::Closed, 0),
};

/// What the part at the end of the loop has to add up to is chosen before the first cell. A loop of
/// zeros has no part.
fn around(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let total = clue.number();
    if !(1..=MOST).contains(&total) {
        return Err(Misfit::new("sum-loop takes a number from 1 to 1000"));
    }
    let start = Read {
        sum: 0,
        open: Open::all(total),
        begun: false,
    };
    let step = |read: &Read, value: i64| {
        let fits = |start: i64| onward((start + read.sum) % total, value, total).is_some();
        let open = read.open.kept(fits)?;
        let sum = (read.sum + value) % total;
        let begun = read.begun || value != 0;
        Some(Read { sum, open, begun })
    };
    // What is left over at the end is what the first part began with.
    ground.word(clue.cells(), start, step, |read| {
        read.sum == 0 && read.begun
    })
}

/// The greatest number.
const MOST: i64 = 1000;

/// What is remembered of the cells so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Read {
    /// What they add up to, less whole parts.
    sum: i64,
    /// What the first part may have begun with.
    open: Open,
    /// Whether one of them is not 0.
    begun: bool,
}

/// Numbers from 0, as bits; some.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Open(Vec<u64>);

impl Open {
    fn all(below: i64) -> Open {
        let words = (0..below).step_by(64);
        Open(
            words
                .map(|from| u64::MAX >> (64 - (below - from).min(64)))
                .collect(),
        )
    }

    /// Returns those of which `fits` is true; `None` if there is none.
    fn kept(&self, fits: impl Fn(i64) -> bool) -> Option<Open> {
        let mut open = self.clone();
        for (word, from) in open.0.iter_mut().zip((0..).step_by(64)) {
            let mut rest = *word;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                if !fits(from + i64::from(bit)) {
                    *word ^= 1 << bit;
                }
            }
        }
        open.0.iter().any(|word| *word != 0).then_some(open)
    }
}
