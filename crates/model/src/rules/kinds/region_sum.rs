//! Region sum lines.

use super::{ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, Relation, Stroke, line};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "region-sum",
    noun: "region sum line",
    numbers: Numbers::None,
    groups: ClueGroups::one(2).repeating(),
    meaning: "The parts into which the borders of regions cut the line have the same sum; a region that the line enters twice counts twice.",
    lower: |clue, ground| pieces(clue.cells(), ground),
    marks: |clue| line(clue, Stroke::Sum, Ends::Bare),
};

fn pieces(cells: &[Cell], ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let regions = ground
        .regions()
        .ok_or_else(|| Misfit::new("a region sum line takes a board with regions"))?;
    let inside: Vec<Cell> = cells
        .iter()
        .copied()
        .filter(|&c| regions.of(c).is_some())
        .collect();
    let parts: Vec<&[Cell]> = inside
        .chunk_by(|&a, &b| regions.of(a) == regions.of(b))
        .collect();
    let others = parts.iter().skip(1);
    Ok(others
        .map(|part| ground.equal_sums(parts[0], part))
        .collect())
}
