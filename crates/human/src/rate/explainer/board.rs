//! A plain 9×9 board for the ratings: candidates by cell, by digit and by house.

pub(super) use crate::rate::houses::{COUNT, HOUSES, MASKS, PEERS, SEATS, bits, cells};

/// Returns every choice of `size` out of `0..n`, as masks, in lexicographic order of their members.
pub(super) fn choices(n: usize, size: usize) -> impl Iterator<Item = u16> {
    let mut list = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let mut more = size <= n && n <= list.len();
    std::iter::from_fn(move || {
        if !more {
            return None;
        }
        let mask = list[..size].iter().fold(0u16, |mask, &i| mask | 1 << i);
        match (0..size).rev().find(|&i| list[i] + size - i < n) {
            None => more = false,
            Some(i) => {
                list[i] += 1;
                for j in i + 1..size {
                    list[j] = list[j - 1] + 1;
                }
            }
        }
        Some(mask)
    })
}

/// The board.
#[derive(Clone)]
pub(super) struct Board {
    /// By cell, its candidates, bit 0 for digit 1; 0 if settled.
    pub(super) digits: [u16; 81],
    /// By house and digit, the positions with the candidate; 0 if settled.
    pub(super) places: [[u16; 9]; 27],
    /// By digit, the cells with the candidate.
    pub(super) cells: [u128; 9],
    /// The cells without a digit.
    pub(super) open: u128,
    /// Whether the board contradicts the rules.
    pub(super) broken: bool,
}

impl Board {
    /// Returns the board of 81 values, 0 for an open cell.
    pub(super) fn new(values: &[u8; 81]) -> Board {
        let mut board = Board {
            digits: [0x1ff; 81],
            places: [[0x1ff; 9]; 27],
            cells: [(1 << 81) - 1; 9],
            open: (1 << 81) - 1,
            broken: false,
        };
        for (cell, &value) in values.iter().enumerate() {
            if value != 0 {
                board.place(cell, usize::from(value) - 1);
            }
        }
        board
    }

    /// Returns whether a cell has a candidate.
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.digits[cell] >> digit & 1 == 1
    }

    /// Eliminates a candidate.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if !self.has(cell, digit) {
            return;
        }
        self.digits[cell] &= !(1 << digit);
        self.cells[digit] &= !(1 << cell);
        for (house, place) in SEATS[cell] {
            self.places[usize::from(house)][digit] &= !(1 << place);
        }
    }

    /// Places a digit in a cell and eliminates it from the peers.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        if self.open >> cell & 1 == 0 || !self.has(cell, digit) {
            self.broken = true;
            return;
        }
        self.hold(cell, digit);
        self.remove(cell, digit);
        self.open &= !(1 << cell);
    }

    /// Leaves a cell only this candidate, which it has, and eliminates it from the peers.
    pub(super) fn hold(&mut self, cell: usize, digit: usize) {
        for other in bits(self.digits[cell] & !(1 << digit)) {
            self.remove(cell, other);
        }
        for peer in cells(PEERS[cell] & self.cells[digit]) {
            self.remove(peer, digit);
            self.broken |= self.digits[peer] == 0;
        }
    }

    /// Returns the number of open cells of a house.
    pub(super) fn room(&self, house: usize) -> usize {
        (self.open & MASKS[house]).count_ones() as usize
    }

    /// Returns the cell at a position of a house.
    pub(super) fn at(house: usize, place: usize) -> usize {
        usize::from(HOUSES[house][place])
    }

    /// Returns the positions of the open cells of a house.
    pub(super) fn open_places(&self, house: usize) -> u16 {
        (0..9).fold(0, |set, place| {
            set | u16::from(self.open >> HOUSES[house][place] & 1 == 1) << place
        })
    }
}

/// Returns the houses in the order of search: boxes, columns, rows.
pub(super) fn in_turn() -> impl Iterator<Item = usize> {
    (0..9).chain(18..27).chain(9..18)
}
