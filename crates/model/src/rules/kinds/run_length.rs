//! Lengths of runs of cells that hold the same.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation, numbers};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "run-length",
    noun: "run length",
    numbers: Numbers::Optional,
    groups: ClueGroups::between(2, 4096, 1),
    meaning: "All groups after the first begin with the same cell; the one cell of the first group holds how many cells, that one counted once, stand at the beginnings of those groups without a gap and hold what it holds, less the number if there is one.",
    lower,
    marks: |clue| counted(clue, clue.groups().iter().skip(1).flatten()),
};

/// Returns a shade in cells that are counted, and the number that is taken off where the result is.
pub(super) fn counted<'a>(clue: &Clue, cells: impl Iterator<Item = &'a Cell>) -> Vec<ClueMark> {
    let number = (!clue.numbers().is_empty()).then(|| ClueMark::Corner {
        cells: clue.cells().to_vec(),
        text: format!("−{}", numbers(clue)),
    });
    let mut cells: Vec<Cell> = cells.copied().collect();
    cells.sort_unstable();
    cells.dedup();
    number
        .into_iter()
        .chain([ClueMark::Shade { cells }])
        .collect()
}

fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let [result, arms @ ..] = clue.groups() else {
        return Err(Misfit::new("run-length takes a cell, and groups of cells"));
    };
    let first = arms[0][0];
    if result.len() != 1 || arms.iter().any(|arm| arm[0] != first) {
        let reason = "run-length takes one cell before the first '=', and groups that begin with the same cell after it";
        return Err(Misfit::new(reason));
    }
    let arms = arms.iter().map(|arm| &arm[1..]);
    let read = [first]
        .into_iter()
        .chain(arms.clone().flatten().copied())
        .chain(result.iter().copied());
    // By place in the word: whether a group begins.
    let begins = arms.flat_map(|arm| (0..arm.len()).map(|at| at == 0));
    let begins: Vec<bool> = [true].into_iter().chain(begins).collect();
    let most = ground.high().saturating_add(clue.number());
    let step = |run: &Run, value: i64| {
        let next = Run {
            read: run.read + 1,
            ..*run
        };
        let Some(&begins) = begins.get(run.read) else {
            let length = run.length - clue.number();
            return (value == length).then_some(next);
        };
        let Some(of) = run.of else {
            let (of, length) = (Some(value), 1);
            return Some(Run { of, length, ..next });
        };
        let goes_on = (begins || run.goes_on) && value == of;
        let length = run.length + i64::from(goes_on);
        // No cell can hold more than the greatest value.
        (length <= most).then_some(Run {
            goes_on,
            length,
            ..next
        })
    };
    let start = Run {
        read: 0,
        of: None,
        goes_on: true,
        length: 0,
    };
    let all: Vec<Cell> = read.collect();
    Ok(vec![ground.word(&all, start, step, |_| true)?])
}

/// What is read of the cells.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Run {
    read: usize,
    /// What the first cell holds.
    of: Option<i64>,
    /// Whether the group at hand has held it without a gap.
    goes_on: bool,
    length: i64,
}
