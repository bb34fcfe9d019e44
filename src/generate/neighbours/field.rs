//! Candidates as sets of bits: the digits possible in each cell beside some givens.

use crate::grid::{Candidate, Cell, Digit, Shape};
use crate::rules::{Relation, Rulebook};

/// A set of candidates: bit cell · order + digit − 1.
pub(super) type Set = Vec<u64>;

/// The candidates of a board and which of them directly exclude each other.
#[derive(Clone, Debug)]
pub(super) struct Field {
    order: usize,
    cells: usize,
    /// By cell: the cells that must not have the same digit.
    peers: Vec<Vec<u16>>,
}

impl Field {
    pub(super) fn new(book: &Rulebook) -> Field {
        let shape: Shape = book.shape();
        let mut peers = vec![std::collections::BTreeSet::new(); shape.cells()];
        for constraint in book.constraints() {
            if let Relation::AllDifferent { cells } = &constraint.relation {
                for a in cells {
                    let others = cells.iter().filter(|b| b.index() != a.index());
                    peers[a.index()].extend(others.map(|b| b.index() as u16));
                }
            }
        }
        Field {
            order: shape.order(),
            cells: shape.cells(),
            peers: peers.into_iter().map(|p| p.into_iter().collect()).collect(),
        }
    }

    /// Words of a set.
    pub(super) fn words(&self) -> usize {
        (self.cells * self.order).div_ceil(64)
    }

    pub(super) fn bits(&self) -> usize {
        self.cells * self.order
    }

    pub(super) fn bit(&self, cell: usize, value: u8) -> usize {
        cell * self.order + usize::from(value) - 1
    }

    pub(super) fn cell(&self, bit: usize) -> usize {
        bit / self.order
    }

    pub(super) fn value(&self, bit: usize) -> u8 {
        (bit % self.order) as u8 + 1
    }

    pub(super) fn candidate(&self, bit: usize) -> Candidate {
        Candidate {
            cell: Cell::new(self.cell(bit)),
            digit: Digit::from_index(bit % self.order),
        }
    }

    /// Writes a full board as a set.
    pub(super) fn board(&self, values: &[u8], set: &mut [u64]) {
        set.fill(0);
        for (cell, &value) in values.iter().enumerate() {
            let bit = self.bit(cell, value.max(1));
            set[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Returns the candidates of the empty cells that do not directly contradict a given.
    pub(super) fn at_sight(&self, values: &[u8]) -> Set {
        let mut set = vec![0; self.words()];
        for cell in (0..self.cells).filter(|&cell| values[cell] == 0) {
            for value in 1..=self.order as u8 {
                let taken = |&peer: &u16| values[usize::from(peer)] == value;
                if !self.peers[cell].iter().any(taken) {
                    insert(&mut set, self.bit(cell, value));
                }
            }
        }
        set
    }

    /// Returns the candidates of a set that may be added after one candidate: those in later cells,
    /// so that no set of givens occurs twice, and not directly excluded by it.
    pub(super) fn after(&self, set: &[u64], bit: usize) -> Set {
        let (cell, value) = (self.cell(bit), self.value(bit));
        let mut rest = set.to_vec();
        let first = (cell + 1) * self.order;
        for (index, word) in rest.iter_mut().enumerate() {
            let from = first.saturating_sub(64 * index);
            *word &= if from >= 64 { 0 } else { u64::MAX << from };
        }
        for &peer in &self.peers[cell] {
            remove(&mut rest, self.bit(usize::from(peer), value));
        }
        rest
    }
}

pub(super) fn insert(set: &mut [u64], bit: usize) {
    set[bit / 64] |= 1 << (bit % 64);
}

pub(super) fn remove(set: &mut [u64], bit: usize) {
    set[bit / 64] &= !(1 << (bit % 64));
}

pub(super) fn contains(set: &[u64], bit: usize) -> bool {
    set[bit / 64] >> (bit % 64) & 1 == 1
}

pub(super) fn len(set: &[u64]) -> u64 {
    set.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Returns the first member at or after a place.
pub(super) fn next(set: &[u64], from: usize) -> Option<usize> {
    let mut index = from / 64;
    let mut word = set.get(index)? & (u64::MAX << (from % 64));
    while word == 0 {
        index += 1;
        word = *set.get(index)?;
    }
    Some(64 * index + word.trailing_zeros() as usize)
}
