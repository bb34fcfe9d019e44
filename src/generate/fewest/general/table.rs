//! The lower part of the search, bit-parallel: a bit for each set, for each cell the sets that it
//! hits, for each set those it meets.

use super::super::cells::CellBits;

/// A set of sets, a bit each.
pub(super) type Bits = u128;

/// The capacity of a table; the smallest sets are the most useful.
const MOST: usize = Bits::BITS as usize;

/// The number of clues left from which a second search for disjoint sets pays.
const EXCHANGE_FROM: usize = 5;

/// The sets below one node of the search.
pub(super) struct Table {
    known: usize,
    sets: [CellBits; MOST],
    /// By cell: the sets it is in.
    hit: [Bits; 128],
    /// By set: the sets that have a cell in common with it.
    meet: [Bits; MOST],
}

/// The result of the bound at a node.
pub(super) enum Bound {
    /// More clues are needed than are left.
    Over,
    /// Every set is hit.
    Nothing,
    /// A clue is needed in one of the first cells; all further clues are among the second.
    Branch(CellBits, CellBits),
}

#[inline(always)]
fn first(bits: Bits) -> usize {
    bits.trailing_zeros() as usize & (MOST - 1)
}

impl Table {
    pub(super) fn new() -> Table {
        Table {
            known: 0,
            sets: [CellBits::NONE; MOST],
            hit: [0; 128],
            meet: [0; MOST],
        }
    }

    /// Returns the number of sets.
    pub(super) fn len(&self) -> usize {
        self.known
    }

    /// Takes the first sets of a list, all of them unhit. Returns their bits.
    pub(super) fn fill(&mut self, sets: &[CellBits]) -> Bits {
        self.known = sets.len().min(MOST);
        self.hit.fill(0);
        let mut waiting = 0;
        for (i, &set) in sets.iter().take(MOST).enumerate() {
            self.sets[i] = set;
            waiting |= 1 << i;
            for cell in set.iter() {
                self.hit[cell] |= 1 << i;
            }
        }
        for (i, set) in sets.iter().take(MOST).enumerate() {
            self.meet[i] = set.iter().fold(0, |all, cell| all | self.hit[cell]);
        }
        waiting
    }

    /// Returns the unhit sets after a clue in a cell.
    #[inline(always)]
    pub(super) fn place(&self, waiting: Bits, cell: usize) -> Bits {
        waiting & !self.hit[cell & 127]
    }

    /// Returns those of some cells that are in every unhit set.
    #[inline(always)]
    pub(super) fn common(&self, waiting: Bits, among: CellBits) -> CellBits {
        let (mut common, mut rest) = (among, waiting);
        while rest != 0 && !common.is_empty() {
            common = common & self.sets[first(rest)];
            rest &= rest - 1;
        }
        common
    }

    /// Returns the branching with two clues left: an unhit set, and the cells in which the other
    /// clue has to be.
    #[inline(always)]
    pub(super) fn last_two(&self, waiting: Bits, dead: CellBits) -> Bound {
        if waiting == 0 {
            return Bound::Nothing;
        }
        let a = first(waiting);
        let beyond = waiting & !self.meet[a];
        if beyond == 0 {
            return Bound::Branch(self.sets[a] & !dead, !dead);
        }
        let b = first(beyond);
        if beyond & !self.meet[b] != 0 {
            return Bound::Over;
        }
        Bound::Branch(self.sets[a] & !dead, self.sets[b] & !dead)
    }

    /// Searches greedily for disjoint unhit sets; if there are as many as clues left, tries to
    /// exchange one of them for two.
    #[inline(always)]
    pub(super) fn bound(&self, waiting: Bits, dead: CellBits, left: usize) -> Bound {
        if waiting == 0 {
            return Bound::Nothing;
        }
        let (mut rest, mut disjoint, mut used) = (waiting, 0, CellBits::NONE);
        let (mut branch, mut least) = (CellBits::NONE, usize::MAX);
        // The sets that meet one of those chosen, and those that meet several.
        let (mut once, mut more) = (0, 0);
        while rest != 0 {
            let i = first(rest);
            let alive = self.sets[i] & !dead;
            if disjoint == left || alive.is_empty() {
                return Bound::Over;
            }
            // The first few sets are nearly the smallest; with more than three clues left, counts
            // to find the smallest.
            let size = if left > 3 { alive.len() } else { disjoint };
            if size < least {
                (branch, least) = (alive, size);
            }
            disjoint += 1;
            used = used | alive;
            rest &= !self.meet[i];
            more |= once & self.meet[i];
            once |= self.meet[i];
        }
        if disjoint < left {
            return Bound::Branch(branch, !dead);
        }
        if left >= EXCHANGE_FROM && self.exchange(waiting, waiting & !more) {
            return Bound::Over;
        }
        Bound::Branch(branch, used)
    }

    /// Returns whether two disjoint sets could replace one of those that the bound chose; `free`
    /// are the sets that meet just one of these.
    #[inline(never)]
    fn exchange(&self, waiting: Bits, free: Bits) -> bool {
        let mut rest = waiting;
        while rest != 0 {
            let chosen = first(rest);
            rest &= !self.meet[chosen];
            let own = free & self.meet[chosen];
            let mut others = own;
            while others != 0 {
                let j = first(others);
                others &= others - 1;
                if others & !self.meet[j] != 0 {
                    return true;
                }
            }
        }
        false
    }
}
