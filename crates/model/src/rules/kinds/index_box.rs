//! Box indexers.

use super::index_column::points;
use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation, Sign, signs};

pub(super) const KIND: ClueKind = ClueKind {
    name: "index-box",
    noun: "box indexer",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "The p-th cell of a region, in row order, holds v exactly if the v-th cell of the region holds p.",
    lower: |clue, ground| indexed(clue, ground),
    marks: |clue| signs(clue.cells(), Sign::Tint),
};

fn indexed(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let misfit = || Misfit::new("a box indexer takes a cell in a region");
    let regions = ground.regions().ok_or_else(misfit)?;
    let all = regions.all();
    let mut relations = Vec::new();
    for &cell in clue.cells() {
        let region = &all[regions.of(cell).ok_or_else(misfit)?];
        let place = region
            .iter()
            .position(|&other| other == cell)
            .ok_or_else(misfit)?;
        relations.extend(points(cell, region, place, ground));
    }
    Ok(relations)
}
