//! Cells that see each other: that hold different digits by a relation of the puzzle; and those
//! that may hold a digit.

use super::super::board::Relation;
use super::digits;

/// For each cell, those that hold another digit.
pub(super) struct Seen {
    /// The number of words for a cell.
    words: usize,
    /// By cell: the others as bits.
    bits: Vec<u64>,
}

impl Seen {
    /// Returns which of this many cells see each other: by an "all different", and by a pair that
    /// allows no digit twice.
    pub(super) fn of(relations: &[Relation], cells: usize) -> Seen {
        let words = cells.div_ceil(64);
        let mut seen = Seen {
            words,
            bits: vec![0; words * cells],
        };
        for relation in relations {
            match relation {
                Relation::Different { cells, .. } => {
                    for (place, &a) in cells.iter().enumerate() {
                        cells[..place].iter().for_each(|&b| seen.add(a, b));
                    }
                }
                Relation::Pair { cells, allowed } => {
                    let mut each = allowed.iter().enumerate();
                    if each.all(|(digit, set)| set >> digit & 1 == 0) {
                        seen.add(cells[0], cells[1]);
                    }
                }
                _ => {}
            }
        }
        seen
    }

    fn add(&mut self, a: usize, b: usize) {
        self.bits[a * self.words + b / 64] |= 1 << (b % 64);
        self.bits[b * self.words + a / 64] |= 1 << (a % 64);
    }

    /// Returns whether two cells see each other.
    pub(super) fn has(&self, a: usize, b: usize) -> bool {
        self.bits[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    /// Returns cells as a house, with as many cells as there are digits.
    pub(super) fn house(&self, cells: &[usize]) -> House {
        let mut own = vec![0; self.words];
        cells
            .iter()
            .for_each(|cell| own[cell / 64] |= 1 << (cell % 64));
        // By cell: how many of the house see it.
        let mut seen_by = vec![0; self.words * 64];
        for &cell in cells {
            let seen = &self.bits[cell * self.words..][..self.words];
            for (word, (&seen, own)) in seen.iter().zip(&own).enumerate() {
                digits(seen & !own).for_each(|bit| seen_by[word * 64 + bit] += 1);
            }
        }
        let most = seen_by.into_iter().max();
        House {
            cells: own,
            most: most.unwrap_or(0),
        }
    }

    /// Calls `each` with those of `within`, as bits, that all of these cells, at least one, see.
    pub(super) fn by_all(
        &self,
        cells: impl Iterator<Item = usize> + Clone,
        within: &[u64],
        mut each: impl FnMut(usize),
    ) {
        if cells.clone().next().is_none() {
            return;
        }
        for (word, &within) in within.iter().enumerate() {
            let mut common = within;
            for cell in cells.clone() {
                common &= self.bits[cell * self.words + word];
            }
            while common != 0 {
                each(word * 64 + common.trailing_zeros() as usize);
                common &= common - 1;
            }
        }
    }
}

/// Returns how many cells two sets have in common.
fn common(a: &[u64], b: &[u64]) -> u32 {
    let both = a.iter().zip(b).map(|(a, b)| a & b);
    both.map(u64::count_ones).sum()
}

/// As many cells as digits, which differ.
pub(super) struct House {
    /// The cells, as bits.
    cells: Vec<u64>,
    /// How many of them another cell sees at most.
    pub(super) most: u32,
}

/// For each digit, the cells that may hold it.
pub(super) struct Places {
    /// The number of words for a digit.
    words: usize,
    /// By digit, from 0: the cells as bits.
    bits: Vec<u64>,
}

impl Places {
    /// Returns the places of this many digits, by the candidates of each cell.
    pub(super) fn of(order: usize, sets: &[u64]) -> Places {
        let words = sets.len().div_ceil(64);
        let mut places = Places {
            words,
            bits: vec![0; words * order],
        };
        (sets.iter().enumerate()).for_each(|(cell, &set)| places.flip(cell, set));
        places
    }

    /// Returns the cells that may hold a digit, as bits.
    pub(super) fn of_digit(&self, digit: usize) -> &[u64] {
        &self.bits[digit * self.words..][..self.words]
    }

    /// Returns whether a digit has so few places in a house that it may be held there, or another
    /// cell may see them all.
    pub(super) fn are_few(&self, digit: usize, house: &House) -> bool {
        common(self.of_digit(digit), &house.cells) <= house.most.max(1)
    }

    /// Takes note that a cell may hold these digits now if it might not, and else that it may not.
    pub(super) fn flip(&mut self, cell: usize, set: u64) {
        for digit in digits(set) {
            self.bits[digit * self.words + cell / 64] ^= 1 << (cell % 64);
        }
    }
}
