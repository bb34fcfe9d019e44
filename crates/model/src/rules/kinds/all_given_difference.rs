//! All white dots are given.

use super::{ClueGroups, ClueKind, ClueMark, Ground, Numbers};
use crate::grid::Cell;
use std::collections::HashSet;

pub(super) const KIND: ClueKind = ClueKind {
    name: "all-given-difference",
    noun: "rule that all white dots are given",
    numbers: Numbers::List,
    groups: ClueGroups::NONE,
    meaning: "Cells that share an edge and have no dot do not differ by one of the numbers.",
    lower: |clue, ground| {
        Ok(unmarked(ground, &["difference", "ratio"])
            .map(|(a, b)| ground.pair(a, b, |x, y| !clue.numbers().contains(&(x - y).abs())))
            .collect())
    },
    marks: |_clue| vec![ClueMark::Note("all white dots are given".into())],
};

/// Returns the pairs of cells that share an edge and are neighbours in no clue of these kinds.
pub(super) fn unmarked<'a>(
    ground: &Ground<'a>,
    kinds: &[&str],
) -> impl Iterator<Item = (Cell, Cell)> + use<'a> {
    let clues = ground
        .clues()
        .iter()
        .filter(|clue| kinds.contains(&clue.kind().name));
    let marked = clues.flat_map(|clue| clue.cells().windows(2));
    let marked: HashSet<(Cell, Cell)> = marked
        .map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])))
        .collect();
    ground
        .edges()
        .into_iter()
        .filter(move |pair| !marked.contains(pair))
}
