//! Counting circles.

use super::{
    Clue, ClueGroups, ClueKind, Comparison, Ground, Misfit, Numbers, Relation, Sign, signs,
};

pub(super) const KIND: ClueKind = ClueKind {
    name: "counting-circles",
    noun: "counting circles",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "A digit that is in one of the circles is in as many of them as it says.",
    lower: |clue, ground| {
        (ground.low()..=ground.high())
            .map(|value| circled(clue, ground, value))
            .collect()
    },
    marks: |clue| signs(clue.cells(), Sign::Ring),
};

/// Says how often a digit is in the circles. The digits that are there add up to the number of
/// circles, which may tell that one of them is there, or that it is not.
fn circled(clue: &Clue, ground: &Ground<'_>, value: i64) -> Result<Relation, Misfit> {
    let circles = clue.cells().len() as i64;
    let others = || (ground.low().max(1)..=ground.high()).filter(move |&other| other != value);
    let without = adds_up(others(), circles);
    let with = value > 0 && adds_up(others(), circles - value);
    if with && !without {
        return Ok(ground.count(clue.cells(), |v| v == value, Comparison::Equal, value));
    }
    let step = |&seen: &i64, v: i64| match v == value {
        true => (seen < value).then_some(seen + 1),
        false => Some(seen),
    };
    ground.word(clue.cells(), 0, step, |&seen| {
        seen == 0 && without || seen == value && with
    })
}

/// Returns whether some of the numbers, each once, add up to a total.
fn adds_up(numbers: impl Iterator<Item = i64>, total: i64) -> bool {
    let Ok(total) = usize::try_from(total) else {
        return false;
    };
    let mut sums = vec![false; total + 1];
    sums[0] = true;
    for number in numbers {
        for sum in (number as usize..=total).rev() {
            sums[sum] |= sums[sum - number as usize];
        }
    }
    sums[total]
}
