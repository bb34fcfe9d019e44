//! Renban lines: a set of consecutive digits.

use super::{
    Clue, ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, Relation, Stroke, every_two, line,
};

pub(super) const KIND: ClueKind = ClueKind {
    name: "renban",
    noun: "Renban line",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "The line holds consecutive digits, each once, in any order.",
    lower: |clue, ground| consecutive(clue, ground),
    marks: |clue| line(clue, Stroke::Renban, Ends::Bare),
};

/// Says that the digits differ, and that what is read is a set of digits that fit into as many
/// neighbours as there are cells.
fn consecutive(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let cells = clue.cells();
    let length = cells.len() as u32;
    let span = |set: u64| 64 - set.leading_zeros() - set.trailing_zeros();
    let step = |&set: &u64, v: i64| {
        let bit = 1 << (v - ground.low());
        let more = set | bit;
        (set & bit == 0 && span(more) <= length).then_some(more)
    };
    let set = ground.word(cells, 0, step, |_| true);
    match set {
        Ok(set) => Ok(vec![ground.different(cells), set]),
        // That every two differ by less than the number of cells says the same.
        Err(_) => {
            let near = i64::from(length);
            let pairs = every_two(cells, |a, b| ground.pair(a, b, |x, y| (x - y).abs() < near));
            Ok([ground.different(cells)].into_iter().chain(pairs).collect())
        }
    }
}
