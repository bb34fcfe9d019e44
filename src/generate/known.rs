//! What earlier answers imply for other puzzles of the same grid.
//!
//! Every puzzle needs a given in the cells in which another solution differs from the grid (an
//! unavoidable set, or a union of some).

/// A set of cells, a bit each.
type Cells = Vec<u64>;

/// Unavoidable sets of one grid.
#[derive(Debug, Default)]
pub(super) struct Known {
    unavoidable: Vec<Cells>,
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
    /// Returns whether a puzzle of the grid is known to have another solution.
    pub(super) fn has_rival(&self, values: &[u8]) -> bool {
        let givens = cells((0..values.len()).filter(|&cell| values[cell] != 0));
        let word = |i: usize| givens.get(i).copied().unwrap_or(0);
        let missed = |set: &Cells| set.iter().enumerate().all(|(i, w)| w & word(i) == 0);
        self.unavoidable.iter().any(missed)
    }

    /// Records another board that satisfies the rules.
    pub(super) fn rival(&mut self, grid: &[u8], other: &[u8]) {
        let differs = |&cell: &usize| grid[cell] != other[cell];
        self.unavoidable
            .push(cells((0..grid.len()).filter(differs)));
    }
}
