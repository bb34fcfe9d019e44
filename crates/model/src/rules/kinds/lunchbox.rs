//! Lunchboxes: sandwiches between the least and the greatest digit that are there.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "lunchbox",
    noun: "lunchbox",
    numbers: Numbers::One,
    groups: ClueGroups::one(2),
    meaning: "No digit occurs twice, and the cells between the least and the greatest digit of these cells add up to the number.",
    lower: |clue, ground| Ok(vec![ground.different(clue.cells()), packed(clue, ground)?]),
    marks: |clue| {
        vec![
            ClueMark::Shade {
                cells: clue.cells().to_vec(),
            },
            ClueMark::Cage {
                cells: clue.cells().to_vec(),
                text: numbers(clue),
            },
        ]
    },
};

/// The least and the greatest digit, chosen before they are read; how many of the two were read,
/// and the sum since the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Lunch {
    ends: (i64, i64),
    first: Option<i64>,
    second: bool,
    sum: i64,
}

impl Lunch {
    fn read(self, value: i64, total: i64) -> Option<Lunch> {
        let (least, greatest) = self.ends;
        let is_end = value == least || value == greatest;
        match (self.first, self.second, is_end) {
            _ if value < least || value > greatest => None,
            (None, _, true) => Some(Lunch {
                first: Some(value),
                ..self
            }),
            (Some(first), false, true) => {
                let second = true;
                (first != value && self.sum == total).then_some(Lunch { second, ..self })
            }
            (Some(_), false, false) => {
                let sum = self.sum + value;
                (sum <= total).then_some(Lunch { sum, ..self })
            }
            (Some(_), true, true) => None,
            (None, _, false) | (Some(_), true, false) => Some(self),
        }
    }
}

fn packed(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let (low, high) = (ground.low(), ground.high());
    // The cells differ: there are no fewer digits from the least to the greatest.
    let apart = (clue.cells().len() as i64 - 1).min(high - low).max(1);
    let ends = (low..=high).flat_map(|least| (least + apart..=high).map(move |most| (least, most)));
    let starts = ends.map(|ends| Lunch {
        ends,
        first: None,
        second: false,
        sum: 0,
    });
    let step = |lunch: &Lunch, value| lunch.read(value, clue.number()).into_iter().collect();
    ground.some_word(clue.cells(), starts.collect(), step, |lunch| lunch.second)
}
