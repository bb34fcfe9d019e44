//! Modular lines.

use super::entropic::every_two_at;
use super::{
    Clue, ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, Relation, Stroke, numbered_line,
};

pub(super) const KIND: ClueKind = ClueKind {
    name: "modular",
    noun: "modular line",
    numbers: Numbers::One,
    groups: ClueGroups::one(2).repeating(),
    meaning: "As many neighbours on the line as the number, or all of a shorter one, have different remainders when divided by it, and every later one that of the one so many before it.",
    lower: |clue, ground| modular(clue, ground),
    marks: |clue| numbered_line(clue, Stroke::Modular, Ends::Bare, 3),
};

fn modular(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let modulus = clue.number();
    if !(1..=64).contains(&modulus) {
        return Err(Misfit::new("modular takes a number from 1 to 64"));
    }
    let same = |x: i64, y: i64| x.rem_euclid(modulus) == y.rem_euclid(modulus);
    Ok(every_two_at(clue.cells(), |a, b, far| {
        let turns = far.is_multiple_of(modulus as usize);
        ground.pair(a, b, |x, y| same(x, y) == turns)
    }))
}
