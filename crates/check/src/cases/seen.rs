//! Cells that see each other: that hold different digits by a relation of the puzzle.

use super::super::board::Relation;

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

    /// Calls `each` with the cells that all of these, at least one, see.
    pub(super) fn by_all(
        &self,
        cells: impl Iterator<Item = usize> + Clone,
        mut each: impl FnMut(usize),
    ) {
        if cells.clone().next().is_none() {
            return;
        }
        for word in 0..self.words {
            let mut common = u64::MAX;
            for cell in cells.clone() {
                common &= self.bits[cell * self.words + word];
                if common == 0 {
                    break;
                }
            }
            while common != 0 {
                each(word * 64 + common.trailing_zeros() as usize);
                common &= common - 1;
            }
        }
    }
}
