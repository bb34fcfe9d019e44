//! The diagonal from the upper left to the lower right.

use super::{ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "diagonal-down",
    noun: "falling diagonal",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "No digit occurs twice on the diagonal from the upper left corner to the lower right.",
    lower: |_clue, ground| diagonal(ground),
    marks: |_clue| vec![ClueMark::Note("diagonal \\".into())],
};

fn diagonal(ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let shape = ground.shape();
    if shape.rows() != shape.columns() {
        return Err(Misfit::new("a diagonal takes a square board"));
    }
    let cells: Vec<Cell> = (0..shape.rows()).map(|row| shape.cell(row, row)).collect();
    Ok(vec![ground.different(&cells)])
}
