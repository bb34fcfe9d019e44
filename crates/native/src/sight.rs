//! The cells that each cell sees, as bits.

use crate::lists::Lists;

/// By cell: the cells that must hold another digit, as bits.
#[derive(Debug, Default)]
pub(super) struct Sight {
    /// The words of a cell.
    words: usize,
    bits: Vec<u64>,
}

impl Sight {
    /// Returns what cells see by these lists.
    pub(super) fn new(peers: &Lists<u16>, cells: usize) -> Sight {
        let mut sight = Sight::none(cells);
        for cell in 0..cells {
            let peers = peers.of(cell).iter();
            peers.for_each(|&peer| sight.add(cell, peer.into()));
        }
        sight
    }

    /// Returns cells, or other things that are numbered, none of which sees another.
    pub(super) fn none(cells: usize) -> Sight {
        let words = cells.div_ceil(64);
        let bits = vec![0; cells * words];
        Sight { words, bits }
    }

    /// Notes that a cell sees another.
    pub(super) fn add(&mut self, cell: usize, other: usize) {
        self.bits[cell * self.words + (other >> 6)] |= 1 << (other & 63);
    }

    /// Returns whether a cell sees another.
    pub(super) fn has(&self, cell: usize, other: usize) -> bool {
        self.of(cell)[other >> 6] >> (other & 63) & 1 == 1
    }

    /// Returns how many words a cell has.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Returns the cells that a cell sees.
    pub(super) fn of(&self, cell: usize) -> &[u64] {
        &self.bits[cell * self.words..][..self.words]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_the_lists() {
        // Each cell sees those whose distance is a multiple of 7, across words.
        let peers = |cell: u16| {
            (0..150)
                .filter(move |&other| other != cell && (other + 7 * 150 - cell).is_multiple_of(7))
        };
        let lists = (0..150).map(|cell| peers(cell).collect()).collect();
        let sight = Sight::new(&Lists::new(lists), 150);
        assert_eq!(sight.words(), 3);
        for cell in 0..150 {
            let bits = sight.of(cell.into());
            let seen =
                (0..150u16).filter(|&other| bits[usize::from(other >> 6)] >> (other & 63) & 1 == 1);
            assert!(seen.eq(peers(cell)));
            assert!(peers(cell).all(|other| sight.has(cell.into(), other.into())));
        }
    }
}
