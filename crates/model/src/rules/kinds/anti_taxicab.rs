//! Anti-taxicab: no digit at its own distance from itself.

use super::{ClueGroups, ClueKind, ClueMark, Ground, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "anti-taxicab",
    noun: "anti-taxicab rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "Two cells that are v steps apart along rows and columns do not both hold v.",
    lower: |_clue, ground| Ok(far(ground)),
    marks: |_clue| vec![ClueMark::Note("anti-taxicab".into())],
};

fn far(ground: &Ground<'_>) -> Vec<Relation> {
    let shape = ground.shape();
    let cells: Vec<Cell> = shape.all_cells().collect();
    let mut all = Vec::new();
    for (index, &a) in cells.iter().enumerate() {
        for &b in &cells[index + 1..] {
            let rows = shape.row(a).abs_diff(shape.row(b));
            let distance = (rows + shape.column(a).abs_diff(shape.column(b))) as i64;
            if (ground.low()..=ground.high()).contains(&distance) {
                all.push(ground.pair(a, b, |x, y| (x, y) != (distance, distance)));
            }
        }
    }
    all
}
