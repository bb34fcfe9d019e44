//! Choices: one of several clues holds.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};
use crate::rules::choice::either;

pub(in crate::rules) const KIND: ClueKind = ClueKind {
    name: "any-of",
    noun: "choice",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "At least one of the alternatives holds, which have a bar between; of clues with '&' between, all.",
    lower: |clue, ground| choice(clue, ground),
    // The marks of all alternatives together would say that all of them hold.
    marks: |clue| {
        vec![ClueMark::Shade {
            cells: clue.cells().to_vec(),
        }]
    },
};

fn choice(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    if clue.alternatives().is_empty() {
        return Err(Misfit::new("any-of takes clues with a bar between"));
    }
    let mut lists = Vec::with_capacity(clue.alternatives().len());
    for list in clue.alternatives() {
        let mut relations = Vec::new();
        for one in list {
            relations.extend(one.lower(ground)?);
        }
        lists.push(relations);
    }
    Ok(either(ground.shape().order(), &lists)?)
}
