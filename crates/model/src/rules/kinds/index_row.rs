//! Row indexers.

use super::index_column::points;
use super::{ClueGroups, ClueKind, Ground, Numbers, Relation, Sign, signs};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "index-row",
    noun: "row indexer",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "A cell of row r holds v exactly if the v-th cell of its column holds r.",
    lower: |clue, ground| {
        Ok(clue
            .cells()
            .iter()
            .flat_map(|&cell| indexed(cell, ground))
            .collect())
    },
    marks: |clue| signs(clue.cells(), Sign::Tint),
};

fn indexed(cell: Cell, ground: &Ground<'_>) -> Vec<Relation> {
    let shape = ground.shape();
    let column: Vec<Cell> = shape.column_cells(shape.column(cell)).collect();
    points(cell, &column, shape.row(cell), ground)
}
