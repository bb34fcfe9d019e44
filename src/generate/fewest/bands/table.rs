//! The unavoidable sets of a case, a bit each: for each cell the sets that it hits, for each set
//! the sets that it meets in the last of its bands, in which the search looks for clues.
//!
//! The bits stay the same for all clues of the bands before, which only decide which sets are still
//! unhit; for those of the first band, unless a search below them is deep (`known.rs`).

use super::masks::{BAND, Mask, bits, each};
use super::plan::MOST_CLUES;

/// Words of a set of sets.
const WORDS: usize = 16;

/// A set of sets, a bit each.
pub(super) type Bits = [u64; WORDS];

/// The capacity of a table; the sets with the fewest cells in the last band are the most useful.
pub(super) const MOST: usize = 64 * WORDS;

/// Sets with cells in some bands, by their cells in the last of them.
pub(super) struct Table {
    sets: Vec<Mask>,
    all: Bits,
    /// By band and cell.
    hit: Vec<[Bits; 27]>,
    meet: Vec<Bits>,
    /// Whether disjoint sets are narrowed: that pays in the third band, where a search is deep.
    narrows: bool,
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
    let mut rest = [0; WORDS];
    for word in 0..WORDS {
        rest[word] = bits[word] & !others[word];
    }
    rest
}

impl Table {
    /// Takes as many sets as fit, in their order: the cells in each of some bands.
    pub(super) fn new<const BANDS: usize>(sets: &[[Mask; BANDS]]) -> Table {
        let sets = &sets[..sets.len().min(MOST)];
        let mut table = Table {
            sets: Vec::with_capacity(sets.len()),
            all: [0; WORDS],
            hit: vec![[[0; WORDS]; 27]; BANDS],
            meet: Vec::with_capacity(sets.len()),
            narrows: BANDS == 3,
        };
        for (i, set) in sets.iter().enumerate() {
            table.all[i / 64] |= 1 << (i % 64);
            for (hit, &mask) in table.hit.iter_mut().zip(set) {
                for cell in each(mask & BAND) {
                    hit[cell][i / 64] |= 1 << (i % 64);
                }
            }
            table.sets.extend(set.last());
        }
        for &set in &table.sets {
            let mut meet = [0; WORDS];
            for cell in each(set & BAND) {
                for (word, hit) in meet.iter_mut().zip(&table.hit[BANDS - 1][cell]) {
                    *word |= hit;
                }
            }
            table.meet.push(meet);
        }
        table
    }

    /// Returns all sets.
    pub(super) fn all(&self) -> Bits {
        self.all
    }

    /// Returns the unhit sets after a clue in a cell of a band.
    #[inline(always)]
    pub(super) fn place(&self, waiting: &Bits, band: usize, cell: usize) -> Bits {
        without(waiting, &self.hit[band][cell])
    }

    /// Returns the unhit sets after several clues in a band.
    #[inline(always)]
    pub(super) fn unhit(&self, waiting: &Bits, band: usize, clues: Mask) -> Bits {
        let mut rest = *waiting;
        for cell in each(clues & BAND) {
            rest = self.place(&rest, band, cell);
        }
        rest
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
        for (from, &word) in waiting.iter().enumerate() {
            for i in bits(word) {
                common &= self.sets[from * 64 + i];
                if common == 0 {
                    return 0;
                }
            }
        }
        common
    }

    /// Searches greedily for disjoint unhit sets. If there are as many as clues left, all other
    /// cells are dead, and the sets may be narrowed.
    #[inline(always)]
    fn disjoint(&self, waiting: &Bits, start: usize, dead: Mask, left: usize) -> Next {
        let (mut rest, mut used, mut count) = (*waiting, 0, 0);
        let (mut branch, mut at) = (BAND, Some(start));
        let mut disjoint = [0; MOST_CLUES];
        while let Some(set) = at {
            let alive = self.sets[set] & !dead;
            if count == left || alive == 0 {
                return Next::Over;
            }
            if alive.count_ones() < branch.count_ones() {
                branch = alive;
            }
            disjoint[count] = alive;
            count += 1;
            used |= alive;
            rest = without(&rest, &self.meet[set]);
            at = first(&rest);
        }
        if count < left {
            Next::In(branch, dead)
        } else if self.narrows && left > 2 {
            self.narrowed(waiting, &mut disjoint[..count], used)
        } else {
            Next::In(branch, dead | !used)
        }
    }

    /// Returns the cells for the next clue if each of some disjoint sets, which have the `used`
    /// cells, must hold one of those left: if a set that waits has all its used cells in one of
    /// them, the clue there is among these.
    #[inline(always)]
    fn narrowed(&self, waiting: &Bits, disjoint: &mut [Mask], mut used: Mask) -> Next {
        let mut home = [0; 27];
        for (i, &set) in disjoint.iter().enumerate() {
            each(set & BAND).for_each(|cell| home[cell] = i);
        }
        loop {
            let before = used;
            for (from, &word) in waiting.iter().enumerate() {
                for i in bits(word) {
                    let alive = self.sets[from * 64 + i] & used;
                    let Some(cell) = each(alive).next() else {
                        return Next::Over;
                    };
                    let set = &mut disjoint[home[cell]];
                    if alive & !*set == 0 {
                        used &= !*set | alive;
                        *set = alive;
                    }
                }
            }
            if used == before {
                break;
            }
        }
        let fewest = disjoint.iter().min_by_key(|set| set.count_ones());
        fewest.map_or(Next::Over, |&branch| Next::In(branch, !used))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random::{below, stream};

    /// Compares the unhit sets after random clues with those found one by one, with more sets than
    /// fit.
    #[test]
    fn unhit_sets_are_those_that_no_clue_hits() {
        let mut rng = stream(3, 1);
        let mut mask = |cells: u64| {
            let cells = 1 + below(&mut rng, cells);
            (0..cells).fold(0, |mask, _| mask | 1 << below(&mut rng, 27))
        };
        let sets: Vec<[Mask; 3]> = (0..MOST + 100)
            .map(|_| [mask(5), mask(5), mask(5)])
            .collect();
        let table = Table::new(&sets);
        let mut seen = 0;
        for _ in 0..50 {
            let clues = [mask(3), mask(3), mask(2)];
            let unhit = (0..3).fold(table.all(), |bits, band| {
                table.unhit(&bits, band, clues[band])
            });
            for (i, set) in sets[..MOST].iter().enumerate() {
                let is_hit = (0..3).any(|band| set[band] & clues[band] != 0);
                assert_eq!(unhit[i / 64] >> (i % 64) & 1 == 0, is_hit);
                seen += usize::from(!is_hit);
            }
        }
        assert!(seen > 1000);
    }

    /// Compares the cells for the next clue with every set of three cells that hits all sets: each
    /// has one of them, and none that is said to be dead.
    #[test]
    fn no_clues_are_lost_where_the_next_is_looked_for() {
        let mut rng = stream(4, 1);
        let (mut over, mut narrowed) = (0, 0);
        for _ in 0..3000 {
            let sets: Vec<[Mask; 3]> = (0..3 + below(&mut rng, 9))
                .map(|_| {
                    [
                        0,
                        0,
                        (0..3).fold(0, |set, _| set | 1 << below(&mut rng, 12)),
                    ]
                })
                .collect();
            let table = Table::new(&sets);
            let dead = 1 << below(&mut rng, 12);
            let alive = (1..1 << 12).filter(|clues: &Mask| clues & dead == 0);
            let mut hitting = alive.filter(|&clues| {
                clues.count_ones() == 3 && sets.iter().all(|set| set[2] & clues != 0)
            });
            match table.next(&table.all(), dead, 3) {
                Next::Over => {
                    over += 1;
                    assert_eq!(hitting.next(), None, "{sets:?}");
                }
                Next::Nothing => panic!("no set is hit"),
                Next::In(cells, outside) => {
                    narrowed += usize::from(outside != dead);
                    for clues in hitting {
                        assert!(clues & cells != 0 && clues & outside == 0, "{sets:?}");
                    }
                }
            }
        }
        assert!(
            over > 300 && narrowed > 300,
            "{over} over, {narrowed} narrowed"
        );
    }
}
