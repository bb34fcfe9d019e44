//! The lower part of the search, bit-parallel: a bit a set, for each cell the sets that it hits, for each set those it meets.

use super::cells::Cells;

/// Words of a set of sets.
const WORDS: usize = 4;
/// The most sets that a table holds; the smallest are the most useful.
const MOST: usize = 64 * WORDS;

/// A set of sets, a bit each.
pub(super) type Bits = [u64; WORDS];

/// The sets below one node of the search.
pub(super) struct Table {
    sets: Vec<Cells>,
    /// By cell: the sets it is in.
    hit: Vec<Bits>,
    /// By set: the sets that have a cell in common with it.
    meet: Vec<Bits>,
}

/// What the bound says of a node.
pub(super) enum Bound {
    /// More clues are needed than are left.
    Over,
    /// The clues may be anywhere.
    Free,
    /// As many clues are needed as are left: they are in these cells.
    Within(Cells),
}

#[inline(always)]
fn first(bits: &Bits) -> Option<usize> {
    let word = bits.iter().position(|&word| word != 0)?;
    Some(word * 64 + bits[word].trailing_zeros() as usize)
}

#[inline(always)]
fn without(bits: &Bits, other: &Bits) -> Bits {
    std::array::from_fn(|i| bits[i] & !other[i])
}

impl Table {
    pub(super) fn new() -> Table {
        Table {
            sets: Vec::with_capacity(MOST),
            hit: vec![[0; WORDS]; 128],
            meet: vec![[0; WORDS]; MOST],
        }
    }

    /// How many sets it has.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// Takes up to [`MOST`] sets, all of which wait for a clue; the result is these.
    pub(super) fn fill(&mut self, sets: &[Cells]) -> Bits {
        self.sets.clear();
        self.sets.extend(sets.iter().take(MOST));
        self.hit.fill([0; WORDS]);
        let mut waiting = [0; WORDS];
        for (i, set) in self.sets.iter().enumerate() {
            waiting[i / 64] |= 1 << (i % 64);
            for cell in set.iter() {
                self.hit[cell][i / 64] |= 1 << (i % 64);
            }
        }
        for (i, set) in self.sets.iter().enumerate() {
            let mut meet = [0; WORDS];
            for cell in set.iter() {
                for (word, hit) in meet.iter_mut().zip(self.hit[cell]) {
                    *word |= hit;
                }
            }
            self.meet[i] = meet;
        }
        waiting
    }

    /// The first set that waits.
    #[inline(always)]
    pub(super) fn first(&self, waiting: &Bits) -> Option<Cells> {
        first(waiting).map(|i| self.sets[i])
    }

    /// The sets that wait once there is a clue in a cell.
    #[inline(always)]
    pub(super) fn place(&self, waiting: &Bits, cell: usize) -> Bits {
        without(waiting, &self.hit[cell])
    }

    /// The cells that are in every set that waits and are not dead.
    #[inline(always)]
    pub(super) fn common(&self, waiting: &Bits, dead: Cells) -> Cells {
        let mut common = !dead;
        for (word, &bits) in waiting.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                common = common & self.sets[word * 64 + rest.trailing_zeros() as usize];
                if common.is_empty() {
                    return common;
                }
                rest &= rest - 1;
            }
        }
        common
    }

    /// Looks for disjoint sets that wait, the first ones first.
    #[inline(always)]
    pub(super) fn bound(&self, waiting: &Bits, dead: Cells, left: usize) -> Bound {
        let (mut rest, mut disjoint, mut used) = (*waiting, 0, Cells::NONE);
        while let Some(i) = first(&rest) {
            disjoint += 1;
            if disjoint > left || self.sets[i].within(dead) {
                return Bound::Over;
            }
            used = used | self.sets[i];
            rest = without(&rest, &self.meet[i]);
        }
        if disjoint == left {
            Bound::Within(used)
        } else {
            Bound::Free
        }
    }
}
