//! The singles in HoDoKu's order: the order in which they appear.
//!
//! HoDoKu has one queue of naked and one of hidden singles. A placement eliminates the digit from
//! the cells that see it, in row order, then the other digits from the cell; each new single goes
//! to the end of its queue. A Full House is a naked single in the last open cell of a house. With
//! this order the steps on puzzles that singles solve are HoDoKu's, on all 628 puzzles of
//! `tools/src/hodoku_trial.rs`.

use crate::human::TechniqueId;
use crate::rate::grid::{HOUSES, OF, PEERS, cells, digits};

/// The kinds of houses in HoDoKu's order: rows, columns, boxes.
const KINDS: [usize; 3] = [1, 2, 0];

/// The candidates of a board and the queues.
pub(super) struct Queue {
    /// By cell, its candidates; 0 if settled.
    digits: [u16; 81],
    /// By house and digit, the number of cells with the candidate.
    places: [[u8; 9]; 27],
    settled: [bool; 81],
    /// By house, the number of its open cells.
    room: [u8; 27],
    naked: Vec<(usize, usize)>,
    hidden: Vec<(usize, usize)>,
}

impl Queue {
    /// Returns the queues after the givens are placed in row order.
    pub(super) fn new(values: &[u8; 81]) -> Queue {
        let mut queue = Queue {
            digits: [0x1ff; 81],
            places: [[9; 9]; 27],
            settled: [false; 81],
            room: [9; 27],
            naked: Vec::new(),
            hidden: Vec::new(),
        };
        for (cell, &value) in values.iter().enumerate() {
            if value != 0 {
                queue.place(cell, usize::from(value) - 1);
            }
        }
        queue
    }

    /// Returns the next single in HoDoKu's order.
    pub(super) fn next(&mut self) -> Option<(TechniqueId, usize, usize)> {
        let settled = &self.settled;
        self.naked.retain(|&(cell, _)| !settled[cell]);
        self.hidden.retain(|&(cell, _)| !settled[cell]);
        let last = |cell: usize| OF[cell].iter().any(|&h| self.room[usize::from(h)] == 1);
        let full = self.naked.iter().find(|&&(cell, _)| last(cell));
        if let Some(&(cell, digit)) = full {
            return Some((TechniqueId::FullHouse, cell, digit));
        }
        if let Some(&(cell, digit)) = self.naked.first() {
            return Some((TechniqueId::NakedSingle, cell, digit));
        }
        let there = |&&(cell, digit): &&(usize, usize)| self.digits[cell] >> digit & 1 == 1;
        let &(cell, digit) = self.hidden.iter().find(there)?;
        let in_box = self.places[usize::from(OF[cell][0])][digit] == 1;
        let technique = if in_box {
            TechniqueId::HiddenSingleBox
        } else {
            TechniqueId::HiddenSingleLine
        };
        Some((technique, cell, digit))
    }

    /// Places a digit in a cell.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        if std::mem::replace(&mut self.settled[cell], true) {
            return;
        }
        let own = std::mem::take(&mut self.digits[cell]);
        for house in OF[cell] {
            self.room[usize::from(house)] -= 1;
        }
        for peer in cells(PEERS[cell]) {
            self.remove(peer, digit);
        }
        for other in digits(own) {
            self.vacate(cell, other, other != digit);
        }
    }

    /// Eliminates a candidate, if it is still there.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if self.digits[cell] >> digit & 1 == 0 {
            return;
        }
        self.digits[cell] &= !(1 << digit);
        if self.digits[cell].count_ones() == 1 {
            let last = self.digits[cell].trailing_zeros() as usize;
            self.naked.push((cell, last));
        }
        self.vacate(cell, digit, true);
    }

    /// Counts down the cells of a digit in the houses of a cell; queues a new hidden single if
    /// `counts`.
    fn vacate(&mut self, cell: usize, digit: usize, counts: bool) {
        for house in KINDS.map(|kind| usize::from(OF[cell][kind])) {
            self.places[house][digit] = self.places[house][digit].saturating_sub(1);
            if self.places[house][digit] == 1 && counts {
                let there = |&&c: &&u8| self.digits[usize::from(c)] >> digit & 1 == 1;
                if let Some(&place) = HOUSES[house].iter().find(there) {
                    self.hidden.push((usize::from(place), digit));
                }
            }
        }
    }
}
