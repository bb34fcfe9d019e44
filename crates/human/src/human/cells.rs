//! Sets of cells as bit sets, with as many words as the board needs.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use veridoku_model::grid::Cell;

/// A set of cells: bit `i` of the words stands for the cell at index `i`. With `W` words it has
/// room for `64 · W` cells.
///
/// ```
/// use veridoku_model::grid::Cell;
/// use veridoku_human::human::Cells;
/// let set: Cells<2> = [3, 70].map(Cell::new).into_iter().collect();
/// assert_eq!((set.len(), set.first()), (2, Some(Cell::new(3))));
/// assert!((set - Cells::of(Cell::new(3))).contains(Cell::new(70)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Default for Cells<W> {
    fn default() -> Cells<W> {
        Cells::EMPTY
    }
}

impl<const W: usize> Cells<W> {
    /// The set with no cell.
    pub const EMPTY: Cells<W> = Cells([0; W]);

    /// The set of every cell, of the largest board that there is room for.
    pub(super) const ALL: Cells<W> = Cells([u64::MAX; W]);

    /// Returns the set of one cell.
    #[inline]
    pub fn of(cell: Cell) -> Cells<W> {
        let mut set = Cells::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell to the set.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell from the set.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Returns whether a cell is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Returns the number of cells in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns whether the two sets have a cell in common.
    #[inline]
    pub fn meets(&self, other: &Cells<W>) -> bool {
        !(*self & *other).is_empty()
    }

    /// Returns whether every cell of this set is in the other.
    #[inline]
    pub fn within(&self, other: &Cells<W>) -> bool {
        (*self - *other).is_empty()
    }

    /// Returns the first cell in row order.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Cell::new(
            word * 64 + self.0[word].trailing_zeros() as usize,
        ))
    }

    /// Returns the cell of a set that has exactly one.
    #[inline]
    pub fn single(&self) -> Option<Cell> {
        self.first().filter(|_| !self.has_several())
    }

    /// Returns whether the set has two cells or more.
    #[inline]
    pub(super) fn has_several(&self) -> bool {
        let mut words = self.0.iter().filter(|&&word| word != 0);
        words.next().is_some_and(|&word| !at_most(word, 1)) || words.next().is_some()
    }

    /// Iterates over the cells in row order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        Members {
            words: self.0,
            word: self.0[0],
            at: 0,
        }
    }
}

/// The cells of a set that are left to visit.
struct Members<const W: usize> {
    words: [u64; W],
    /// What is left of the word in hand, and its number.
    word: u64,
    at: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Cell::new(self.at * 64 + bit))
    }
}

/// Returns whether a mask has at most some bits: for few, faster than to count them where the
/// processor has no instruction for it.
#[inline]
pub(super) fn at_most(mask: u64, most: usize) -> bool {
    (0..most).fold(mask, |left, _| left & left.wrapping_sub(1)) == 0
}

impl<const W: usize> FromIterator<Cell> for Cells<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells<W> {
        let mut set = Cells::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Cells<W>;
    #[inline]
    fn bitand(mut self, other: Cells<W>) -> Cells<W> {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Cells<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Cells<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Cells<W>;
    #[inline]
    fn bitor(mut self, other: Cells<W>) -> Cells<W> {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Cells<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

/// Returns the cells of the first set that are not in the second.
impl<const W: usize> Sub for Cells<W> {
    type Output = Cells<W>;
    #[inline]
    fn sub(mut self, other: Cells<W>) -> Cells<W> {
        self -= other;
        self
    }
}

impl<const W: usize> SubAssign for Cells<W> {
    #[inline]
    fn sub_assign(&mut self, other: Cells<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= !b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_agree_with_lists() {
        let list = [0, 5, 63, 64, 80, 127].map(Cell::new);
        let set: Cells<2> = list.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), list);
        assert_eq!(set.len(), 6);
        assert_eq!(set.single(), None);
        assert!(set.has_several() && !Cells::<2>::EMPTY.has_several());
        assert!([[3, 7], [3, 64]].iter().all(|two| {
            let two: Cells<2> = two.map(Cell::new).into_iter().collect();
            two.has_several() && !Cells::<2>::of(two.first().unwrap()).has_several()
        }));
        let other: Cells<2> = [5, 64, 100].map(Cell::new).into_iter().collect();
        assert_eq!((set & other).len(), 2);
        assert_eq!((set | other).len(), 7);
        assert_eq!((other - set).single(), Some(Cell::new(100)));
        assert!(set.meets(&other) && !other.within(&set));
        assert!((set & other).within(&set));
        assert_eq!(Cells::<2>::EMPTY.first(), None);
    }
}
