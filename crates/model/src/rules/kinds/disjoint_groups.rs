//! Disjoint groups: the same place of every region.

use super::{ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "disjoint-groups",
    noun: "disjoint groups rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "No digit occurs twice at the same place of its region, places counted in row order.",
    lower: |_clue, ground| groups(ground),
    marks: |_clue| vec![ClueMark::Note("disjoint groups".into())],
};

fn groups(ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let regions = ground
        .regions()
        .ok_or_else(|| Misfit::new("disjoint groups take a board with regions"))?
        .all();
    let most = regions.iter().map(Vec::len).max().unwrap_or(0);
    let group = |place: usize| {
        let cells = regions.iter().filter_map(|region| region.get(place));
        ground.different(&cells.copied().collect::<Vec<Cell>>())
    };
    Ok((0..most).map(group).collect())
}
