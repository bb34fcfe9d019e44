//! Double arrows.

use super::{Clue, ClueGroups, ClueKind, Ends, Ground, Numbers, Relation, Stroke, line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "double-arrow",
    noun: "double arrow",
    numbers: Numbers::None,
    groups: ClueGroups::one(2).repeating(),
    meaning: "The two ends of the line add up to the cells between them.",
    lower: |clue, ground| Ok(vec![ends(clue, ground)]),
    marks: |clue| line(clue, Stroke::Thin, Ends::Circles),
};

fn ends(clue: &Clue, ground: &Ground<'_>) -> Relation {
    let cells = clue.cells();
    let between = &cells[1..cells.len() - 1];
    ground.equal_sums(&[cells[0], cells[cells.len() - 1]], between)
}
