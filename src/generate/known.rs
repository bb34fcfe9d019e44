//! What earlier answers imply for other puzzles of the same grid.
//!
//! Every puzzle needs a given in the cells in which another solution differs from the grid (an
//! unavoidable set, or a union of some).

use crate::rules::{Model, Solution, Swaps};

/// The most sets to keep that searches found: with more, going through them takes as long as a
/// search.
const MOST: usize = 1024;

/// A grid with its unavoidable sets.
#[derive(Debug)]
pub(super) struct Known {
    grid: Vec<u8>,
    /// The sets one after another, a bit for each cell in as many words as the cells need.
    sets: Vec<u64>,
    words: usize,
    /// The number of sets that searches found.
    found: usize,
    /// Reused between sets.
    differs: Vec<u8>,
}

impl Known {
    /// Returns what is known of a grid before any search: nothing.
    pub(super) fn new(grid: &[u8]) -> Known {
        Known {
            grid: grid.to_vec(),
            sets: Vec::new(),
            words: grid.len().div_ceil(64).max(1),
            found: 0,
            differs: Vec::with_capacity(grid.len()),
        }
    }

    /// Adds the sets that are found without a search: exchanges of two digits or of two lines.
    /// `rules` is a model without givens, and `swaps` its exchanges.
    pub(super) fn exchanges(&mut self, rules: &Model, swaps: &mut Swaps) {
        let grid = self.grid.clone();
        let plain = rules.rulebook().is_plain();
        swaps.each(&grid, &mut |other| {
            // Rules beyond houses may forbid the other board.
            if plain || Solution::check(rules, other).is_ok() {
                self.push(other);
            }
        });
    }

    /// Adds an unavoidable set of a classic board, a bit for each cell.
    pub(super) fn set(&mut self, cells: u128) {
        self.sets.extend([cells as u64, (cells >> 64) as u64]);
    }

    /// Returns the grid.
    pub(super) fn grid(&self) -> &[u8] {
        &self.grid
    }

    /// Returns whether a puzzle of the grid is known to have another solution.
    pub(super) fn has_rival(&self, values: &[u8]) -> bool {
        if self.words == 2 {
            let mut givens = [0; 2];
            mark(&mut givens, values);
            let [low, high] = givens;
            // The highest bit says whether a set has a given, of several at once.
            let met = |met: u64, set: &[u64; 2]| {
                let given = set[0] & low | set[1] & high;
                met & (given | given.wrapping_neg())
            };
            let mut some = self.sets.chunks(32).map(|sets| sets.as_chunks::<2>().0);
            return some.any(|sets| sets.iter().fold(u64::MAX, met) >> 63 == 0);
        }
        let mut givens = vec![0; self.words];
        mark(&mut givens, values);
        let missed = |set: &[u64]| set.iter().zip(&givens).all(|(a, b)| a & b == 0);
        self.sets.chunks_exact(self.words).any(missed)
    }

    /// Records a board that satisfies the rules, unless it is the grid itself.
    pub(super) fn rival(&mut self, other: &[u8]) {
        if self.found < MOST && other != self.grid {
            self.found += 1;
            self.push(other);
        }
    }

    fn push(&mut self, other: &[u8]) {
        let from = self.sets.len();
        self.sets.resize(from + self.words, 0);
        self.differs.clear();
        let differs = self.grid.iter().zip(other).map(|(own, other)| own ^ other);
        self.differs.extend(differs);
        mark(&mut self.sets[from..], &self.differs);
    }
}

/// Sets the bits of the bytes that are not 0, in words that are all 0.
fn mark(words: &mut [u64], bytes: &[u8]) {
    let (eights, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    for (number, eight) in eights.iter().chain([&last]).enumerate() {
        if let Some(word) = words.get_mut(number / 8) {
            *word |= bits(u64::from_le_bytes(*eight)) << (number % 8 * 8);
        }
    }
}

/// Returns a bit for each byte, the lowest first: whether it is not 0.
fn bits(bytes: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let high = (((bytes & LOW) + LOW) | bytes) >> 7 & 0x0101_0101_0101_0101;
    // Moves the bit of byte i to place 56 + i.
    high.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_those_of_the_cells_that_differ() {
        for cells in [1, 7, 8, 63, 64, 65, 81, 128, 256, 625] {
            let grid: Vec<u8> = (0..cells).map(|cell| (cell * 7 % 256) as u8).collect();
            for at in 0..cells {
                let mut known = Known::new(&grid);
                let mut other = grid.clone();
                (other[at], other[cells / 2]) = (!grid[at], !grid[cells / 2]);
                known.rival(&other);
                for given in 0..cells {
                    let mut values = vec![0; cells];
                    values[given] = 1 + (given % 255) as u8;
                    let hit = given == at || given == cells / 2;
                    assert_eq!(known.has_rival(&values), !hit, "{cells}: {at} {given}");
                }
            }
        }
    }
}
