//! Column indexers: 159 puzzles.

use super::{ClueGroups, ClueKind, Ground, Numbers, Relation, Sign, signs};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "index-column",
    noun: "column indexer",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "A cell of column c holds v exactly if the v-th cell of its row holds c.",
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
    let row: Vec<Cell> = shape.row_cells(shape.row(cell)).collect();
    points(cell, &row, shape.column(cell), ground)
}

/// Says that a cell, which has a place in a line, holds v exactly if the v-th cell of the line
/// holds that place, counted from 1.
pub(super) fn points(
    cell: Cell,
    line: &[Cell],
    place: usize,
    ground: &Ground<'_>,
) -> Vec<Relation> {
    let place = place as i64 + 1;
    let inside = ground.domain(cell, |v| (1..=line.len() as i64).contains(&v));
    let others = (1..).zip(line).filter(|&(_, &other)| other != cell);
    let others =
        others.map(|(v, &other)| ground.pair(cell, other, move |x, y| (x == v) == (y == place)));
    [inside].into_iter().chain(others).collect()
}
