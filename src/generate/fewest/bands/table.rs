//! The unhit sets of one band, a bit each: for each cell the sets that it hits, for each set the
//! sets that it meets.

use super::masks::{BAND, Mask, each};

/// Words of a set of sets.
const WORDS: usize = 4;

/// A set of sets, a bit each.
pub(super) type Bits = [u64; WORDS];

/// The capacity of a table; the smallest sets are the most useful.
const MOST: usize = 64 * WORDS;

/// The unhit sets of a band at the root of its search.
pub(super) struct Table {
    known: usize,
    sets: [Mask; MOST],
    hit: [Bits; 27],
    meet: [Bits; MOST],
}

/// The cells for the next clue.
pub(super) enum Next {
    /// None: more clues are needed than are left.
    Over,
    /// Any: every set is hit.
    Nothing,
    /// One of the first cells; the second are dead from here on.
    In(Mask, Mask),
}

#[inline(always)]
fn first(bits: &Bits) -> Option<usize> {
    let word = bits.iter().position(|&word| word != 0)?;
    Some((word * 64 + bits[word].trailing_zeros() as usize) & (MOST - 1))
}

#[inline(always)]
fn without(bits: &Bits, others: &Bits) -> Bits {
    let mut rest = *bits;
    for (word, other) in rest.iter_mut().zip(others) {
        *word &= !other;
    }
    rest
}

impl Table {
    pub(super) fn new() -> Table {
        Table {
            known: 0,
            sets: [0; MOST],
            hit: [[0; WORDS]; 27],
            meet: [[0; WORDS]; MOST],
        }
    }

    /// Takes as many sets as fit, in their order. Returns their bits, all unhit.
    pub(super) fn fill(&mut self, sets: &[Mask]) -> Bits {
        self.known = sets.len().min(MOST);
        self.hit = [[0; WORDS]; 27];
        let mut waiting = [0; WORDS];
        for (i, &set) in sets.iter().take(MOST).enumerate() {
            self.sets[i] = set;
            waiting[i / 64] |= 1 << (i % 64);
            for cell in each(set & BAND) {
                self.hit[cell][i / 64] |= 1 << (i % 64);
            }
        }
        for i in 0..self.known {
            let mut meet = [0; WORDS];
            for cell in each(self.sets[i] & BAND) {
                for (word, hit) in meet.iter_mut().zip(&self.hit[cell]) {
                    *word |= hit;
                }
            }
            self.meet[i] = meet;
        }
        waiting
    }

    /// Returns the number of sets.
    pub(super) fn len(&self) -> usize {
        self.known
    }

    /// Returns the unhit sets after a clue in a cell of the band.
    #[inline(always)]
    pub(super) fn place(&self, waiting: &Bits, cell: usize) -> Bits {
        without(waiting, &self.hit[cell])
    }

    /// Returns the cells for the next clue with `left` clues left: disjoint unhit sets need a clue
    /// each.
    #[inline(always)]
    pub(super) fn next(&self, waiting: &Bits, dead: Mask, left: usize) -> Next {
        match (first(waiting), left) {
            (None, _) => Next::Nothing,
            (Some(_), 0) => Next::Over,
            (Some(_), 1) => match self.common(waiting, !dead & BAND) {
                0 => Next::Over,
                cells => Next::In(cells, dead),
            },
            (Some(first), _) => self.disjoint(waiting, first, dead, left),
        }
    }

    /// Returns those of some cells that are in every unhit set.
    #[inline(always)]
    fn common(&self, waiting: &Bits, among: Mask) -> Mask {
        let mut common = among;
        for (word, &bits) in waiting.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 && common != 0 {
                common &= self.sets[word * 64 + rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        common
    }

    /// Searches greedily for disjoint unhit sets. If there are as many as clues left, all other
    /// cells are dead.
    #[inline(always)]
    fn disjoint(&self, waiting: &Bits, start: usize, dead: Mask, left: usize) -> Next {
        let (mut rest, mut used, mut count) = (*waiting, 0, 0);
        let (mut branch, mut at) = (BAND, Some(start));
        while let Some(set) = at {
            let alive = self.sets[set] & !dead;
            if count == left || alive == 0 {
                return Next::Over;
            }
            if alive.count_ones() < branch.count_ones() {
                branch = alive;
            }
            count += 1;
            used |= alive;
            rest = without(&rest, &self.meet[set]);
            at = first(&rest);
        }
        if count == left {
            Next::In(branch, dead | !used)
        } else {
            Next::In(branch, dead)
        }
    }
}
