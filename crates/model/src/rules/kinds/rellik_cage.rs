//! Rellik cages.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation, numbers};

pub(super) const KIND: ClueKind = ClueKind {
    name: "rellik-cage",
    noun: "Rellik cage",
    numbers: Numbers::One,
    groups: ClueGroups::one(1),
    meaning: "No digit occurs twice, and no cells of the cage, one or more, add up to the number.",
    lower: |clue, ground| rellik(clue, ground),
    marks: |clue| {
        vec![ClueMark::Cage {
            cells: clue.cells().to_vec(),
            text: format!("≠{}", numbers(clue)),
        }]
    },
};

/// The sums up to the number that some of the cells have, as bits.
fn rellik(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let total = clue.number();
    if !(0..=126).contains(&total) {
        return Err(Misfit::new("rellik-cage takes a number from 0 to 126"));
    }
    let within = u128::MAX >> (127 - total);
    let step = |&sums: &u128, value: i64| {
        let sums = (sums | sums << value) & within;
        let hit = value == total || (total > 0 && sums >> total & 1 == 1);
        (!hit).then_some(sums)
    };
    let word = ground.word(clue.cells(), 1u128, step, |_| true)?;
    Ok(vec![ground.different(clue.cells()), word])
}
