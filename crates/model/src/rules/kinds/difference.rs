//! Differences: white dots.

use super::{Dot, Groups, Kind, Numbers, along, dots, numbers};

pub(super) const KIND: Kind = Kind {
    name: "difference",
    noun: "white dot",
    numbers: Numbers::One,
    groups: Groups::one(2),
    meaning: "Neighbours in the list differ by the number.",
    lower: |clue, ground| {
        Ok(along(clue.cells(), |a, b| {
            ground.pair(a, b, |x, y| (x - y).abs() == clue.number())
        }))
    },
    marks: |clue| {
        dots(
            clue,
            Dot::White,
            if clue.number() == 1 {
                String::new()
            } else {
                numbers(clue)
            },
        )
    },
};
