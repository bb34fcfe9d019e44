//! What earlier answers say about other puzzles of the same grid.
//!
//! Where another solution differs from the grid, every puzzle needs a given (an unavoidable set, or a union of some). And givens that
//! were enough once are enough with any others beside them.

use crate::grid::Cell;

/// A set of cells, a bit each.
type Cells = Vec<u64>;

/// Unavoidable sets and sufficient sets of one grid.
#[derive(Debug, Default)]
pub(super) struct Known {
    unavoidable: Vec<Cells>,
    sufficient: Vec<Cells>,
}

fn cells(list: impl Iterator<Item = usize>) -> Cells {
    let mut set = Vec::new();
    for cell in list {
        if set.len() <= cell / 64 {
            set.resize(cell / 64 + 1, 0);
        }
        set[cell / 64] |= 1 << (cell % 64);
    }
    set
}

impl Known {
    /// Whether a puzzle of the grid has only one solution, where that follows.
    pub(super) fn is_unique(&self, values: &[u8]) -> Option<bool> {
        let givens = cells((0..values.len()).filter(|&cell| values[cell] != 0));
        let word = |i: usize| givens.get(i).copied().unwrap_or(0);
        let missed = |set: &Cells| set.iter().enumerate().all(|(i, w)| w & word(i) == 0);
        let within = |set: &Cells| set.iter().enumerate().all(|(i, w)| w & !word(i) == 0);
        if self.unavoidable.iter().any(missed) {
            return Some(false);
        }
        self.sufficient.iter().any(within).then_some(true)
    }

    /// Notes another board that keeps the rules.
    pub(super) fn rival(&mut self, grid: &[u8], other: &[u8]) {
        let differs = |&cell: &usize| grid[cell] != other[cell];
        self.unavoidable
            .push(cells((0..grid.len()).filter(differs)));
    }

    /// Notes cells whose digits are enough.
    pub(super) fn enough(&mut self, list: &[Cell]) {
        self.sufficient
            .push(cells(list.iter().map(|cell| cell.index())));
    }
}
