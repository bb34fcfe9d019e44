//! A plain 9×9 board that updates its singles with its candidates.

use super::houses::alone;
pub(super) use super::houses::{COUNT, HOUSES, MASKS, PEERS, bits as digits, cells};

/// The houses of each cell: its box, its row, its column.
pub(super) const OF: [[u8; 3]; 81] = of();

const fn of() -> [[u8; 3]; 81] {
    let mut all = [[0; 3]; 81];
    let mut i = 0;
    while i < 27 * 9 {
        all[HOUSES[i / 9][i % 9] as usize][i / 81] = (i / 9) as u8;
        i += 1;
    }
    all
}

/// Returns whether a set has exactly one member. Counting the members is slower without a processor
/// instruction for it.
fn is_one(set: u128) -> bool {
    set != 0 && set & (set - 1) == 0
}

/// The board.
#[derive(Clone)]
pub(super) struct Grid {
    /// By cell, its candidates, bit 0 for digit 1; 0 if settled.
    pub(super) digits: [u16; 81],
    /// By digit, the open cells that have it as a candidate.
    pub(super) cells: [u128; 9],
    /// The cells without a digit.
    pub(super) open: u128,
    /// The number of open cells.
    pub(super) left: u32,
    /// By house, the number of its open cells.
    pub(super) room: [u8; 27],
    /// By digit, the hidden singles in boxes, rows and columns.
    pub(super) hidden: [[u128; 3]; 9],
    /// The digits whose hidden singles may be others than before, or in houses with another number
    /// of open cells, as bits: whoever keeps what they were clears them.
    pub(super) changed: u16,
    /// The cells with one candidate.
    pub(super) naked: u128,
    /// Whether an open cell has no candidate.
    pub(super) broken: bool,
}

impl Grid {
    /// Returns the board of 81 values, 0 for an open cell.
    pub(super) fn new(values: &[u8; 81]) -> Grid {
        let all = (1 << 81) - 1;
        let mut grid = Grid {
            digits: [0x1ff; 81],
            cells: [all; 9],
            open: all,
            left: 81,
            room: [9; 27],
            hidden: [[0; 3]; 9],
            changed: 0x1ff,
            naked: 0,
            broken: false,
        };
        for (cell, &value) in values.iter().enumerate() {
            if value != 0 {
                grid.broken |= grid.digits[cell] >> (value - 1) & 1 == 0;
                grid.place(cell, usize::from(value) - 1);
            }
        }
        grid
    }

    /// Places a digit in a cell.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        let bit = 1u128 << cell;
        let others = self.digits[cell] & !(1 << digit);
        self.digits[cell] = 0;
        self.open &= !bit;
        self.left -= 1;
        self.naked &= !bit;
        for house in OF[cell].map(usize::from) {
            self.room[house] -= 1;
            if self.room[house] == 1 {
                let last = cells(self.open & MASKS[house]).next();
                self.changed |= last.map_or(0, |last| self.digits[last]);
            }
        }
        for other in digits(others) {
            self.cells[other] &= !bit;
            self.look(cell, other);
        }
        let gone = self.cells[digit] & PEERS[cell];
        self.cells[digit] &= !(PEERS[cell] | bit);
        if gone == 0 {
            // The cell was the only place in its houses, and no other house is changed.
            self.hidden[digit].iter_mut().for_each(|set| *set &= !bit);
        } else {
            for peer in cells(gone) {
                self.strike(peer, digit);
            }
            self.hidden[digit] = alone(self.cells[digit]);
        }
        self.changed |= 1 << digit;
    }

    /// Eliminates a candidate.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[digit] &= !(1 << cell);
        self.strike(cell, digit);
        self.look(cell, digit);
    }

    /// Removes a digit from a cell and updates the naked singles.
    fn strike(&mut self, cell: usize, digit: usize) {
        let left = self.digits[cell] & !(1 << digit);
        self.digits[cell] = left;
        self.broken |= left == 0;
        if left != 0 && left & (left - 1) == 0 {
            self.naked |= 1 << cell;
        }
    }

    /// Updates the hidden singles of a digit in the houses of a cell that lost it.
    fn look(&mut self, cell: usize, digit: usize) {
        for (kind, house) in OF[cell].into_iter().enumerate() {
            let house = MASKS[usize::from(house)];
            let places = self.cells[digit] & house;
            let single = if is_one(places) { places } else { 0 };
            let known = &mut self.hidden[digit][kind];
            *known = *known & !house | single;
        }
        self.changed |= 1 << digit;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::time::tests::{EASY, values};

    /// Checks the singles against ones computed anew.
    fn check(grid: &Grid) {
        for cell in 0..81 {
            assert_eq!(grid.open >> cell & 1 == 0, grid.digits[cell] == 0);
            let one = grid.digits[cell].is_power_of_two();
            assert_eq!(grid.naked >> cell & 1 == 1, one);
        }
        for digit in 0..9 {
            let there = (0..81).filter(|&cell| grid.digits[cell] >> digit & 1 == 1);
            assert_eq!(
                grid.cells[digit],
                there.fold(0, |set, cell| set | 1 << cell)
            );
            for (house, mask) in MASKS.iter().enumerate() {
                let places = grid.cells[digit] & mask;
                let single = grid.hidden[digit][house / 9] & mask;
                assert_eq!(single, if places.is_power_of_two() { places } else { 0 });
            }
        }
        assert_eq!(grid.left, grid.open.count_ones());
        for (house, room) in grid.room.iter().enumerate() {
            assert_eq!(u32::from(*room), (grid.open & MASKS[house]).count_ones());
        }
    }

    #[test]
    fn singles_stay_in_step() {
        let mut grid = Grid::new(&values(EASY));
        while grid.open != 0 {
            check(&grid);
            let hidden = (0..9).find_map(|d| Some((cells(grid.hidden[d][0]).next()?, d)));
            let naked = || {
                let cell = cells(grid.naked).next()?;
                Some((cell, grid.digits[cell].trailing_zeros() as usize))
            };
            let (cell, digit) = hidden.or_else(naked).unwrap();
            grid.place(cell, digit);
        }
        check(&grid);
        assert!(!grid.broken);
        let mut empty = Grid::new(&[0; 81]);
        for cell in 0..8 {
            empty.remove(cell, 0);
            check(&empty);
        }
        assert_eq!(empty.hidden[0][1], 1 << 8);
    }

    #[test]
    fn contradicting_givens_break_the_board() {
        let line = format!("11{}", ".".repeat(79));
        assert!(Grid::new(&values(&line)).broken);
    }
}
