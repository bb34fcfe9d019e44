//! Look-and-say cages.

use super::{
    Clue, ClueGroups, ClueKind, ClueMark, Comparison, Ground, Misfit, Numbers, Relation, numbers,
};

pub(super) const KIND: ClueKind = ClueKind {
    name: "look-and-say",
    noun: "look-and-say cage",
    numbers: Numbers::List,
    groups: ClueGroups::one(1),
    meaning: "The numbers are pairs: how often, and which digit; '2,3' means exactly two 3s. Other digits are free.",
    lower: |clue, ground| say(clue, ground),
    marks: |clue| {
        vec![ClueMark::Cage {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};

fn say(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let pairs = clue.numbers().chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return Err(Misfit::new("look-and-say takes pairs of numbers"));
    }
    let count =
        |pair: &[i64]| ground.count(clue.cells(), |v| v == pair[1], Comparison::Equal, pair[0]);
    Ok(pairs.map(count).collect())
}
