//! The diagonal from the lower left to the upper right.

use super::{ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "diagonal-up",
    noun: "rising diagonal",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "No digit occurs twice on the diagonal from the lower left corner to the upper right.",
    lower: |_clue, ground| diagonal(ground),
    marks: |_clue| vec![ClueMark::Note("diagonal /".into())],
};

fn diagonal(ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let shape = ground.shape();
    if shape.rows() != shape.columns() {
        return Err(Misfit::new("a diagonal takes a square board"));
    }
    let last = shape.rows() - 1;
    let cells: Vec<Cell> = (0..=last).map(|row| shape.cell(row, last - row)).collect();
    Ok(vec![ground.different(&cells)])
}
