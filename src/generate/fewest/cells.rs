//! Sets of cells of a board of up to 128 cells, a bit each, for the search for few clues.

use std::ops::{BitAnd, BitOr, Not};

/// A set of cells; bit `i` is the cell of index `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellBits(pub u128);

impl CellBits {
    /// No cell.
    pub const NONE: CellBits = CellBits(0);

    /// Returns the set of one cell.
    #[inline(always)]
    pub const fn only(cell: usize) -> CellBits {
        CellBits(1 << cell)
    }

    /// Returns the first `count` cells.
    pub const fn first(count: usize) -> CellBits {
        CellBits(u128::MAX >> (128 - count))
    }

    /// Returns the cells for which `holds` is true.
    pub fn where_true(count: usize, mut holds: impl FnMut(usize) -> bool) -> CellBits {
        let cells = (0..count).filter(|&cell| holds(cell));
        cells.fold(CellBits::NONE, |all, cell| all | CellBits::only(cell))
    }

    /// Returns the number of cells.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether there is no cell.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether a cell is in the set.
    #[inline(always)]
    pub const fn contains(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// Returns whether the two sets have a cell in common.
    #[inline(always)]
    pub const fn meets(self, other: CellBits) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether the set is a subset of the other.
    #[inline(always)]
    pub const fn within(self, other: CellBits) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the cells in ascending order.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                cell
            })
        })
    }
}

impl BitAnd for CellBits {
    type Output = CellBits;
    #[inline(always)]
    fn bitand(self, other: CellBits) -> CellBits {
        CellBits(self.0 & other.0)
    }
}

impl BitOr for CellBits {
    type Output = CellBits;
    #[inline(always)]
    fn bitor(self, other: CellBits) -> CellBits {
        CellBits(self.0 | other.0)
    }
}

impl Not for CellBits {
    type Output = CellBits;
    #[inline(always)]
    fn not(self) -> CellBits {
        CellBits(!self.0)
    }
}
