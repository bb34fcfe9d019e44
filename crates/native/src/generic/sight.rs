//! The cells that each cell sees, as bits.

use crate::network::Lists;

/// By cell: the cells that must hold another digit, as bits.
#[derive(Debug)]
pub(super) struct Sight {
    /// The words of a cell.
    words: usize,
    bits: Vec<u64>,
}

impl Sight {
    pub(super) fn new(peers: &Lists<u16>, cells: usize) -> Sight {
        let words = cells.div_ceil(64);
        let mut bits = vec![0; cells * words];
        for cell in 0..cells {
            for &peer in peers.of(cell) {
                let peer = usize::from(peer);
                bits[cell * words + (peer >> 6)] |= 1 << (peer & 63);
            }
        }
        Sight { words, bits }
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
