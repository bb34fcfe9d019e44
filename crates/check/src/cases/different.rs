//! Cells that differ: the candidates that no choice of different digits has.
//!
//! What a cell is left with alone is struck out of the others; the rest are matched with digits. A
//! candidate is in no matching if, after its cell has taken its digit, the cell that was matched
//! with the digit cannot be matched anew: not with a digit that is free, nor, from cell to cell,
//! with the one that the first cell gave up (Régin, "A filtering algorithm for constraints of
//! difference in CSPs", AAAI 1994). As many cells as digits hold all of them in any matching, so
//! that a digit for which one cell is left is held there.

use super::digits;

/// Strikes out of the candidates of up to 64 cells, a set each, those that no choice of different
/// digits has; returns whether there is such a choice.
pub(super) fn narrow(sets: &mut [u64]) -> bool {
    let Some(open) = singles(sets) else {
        return false;
    };
    let mut matching = Matching {
        holder: [0; 64],
        own: [0; 64],
    };
    for cell in digits(open) {
        if !matching.augment(cell, sets, &mut 0) {
            return false;
        }
    }
    let taken = digits(open).fold(0, |all, cell| all | matching.own[cell]);
    // By cell: the cells whose digits it may hold, then all that come of these, as bits.
    let mut leads = [0u64; 64];
    for cell in digits(open) {
        for digit in digits(sets[cell] & taken) {
            leads[cell] |= 1 << matching.holder(digit);
        }
    }
    for middle in digits(open) {
        for cell in digits(open) {
            if leads[cell] >> middle & 1 == 1 {
                leads[cell] |= leads[middle];
            }
        }
    }
    // The cells that may go on to a free digit.
    let free = digits(open).filter(|&cell| sets[cell] & !taken != 0);
    let free = free.fold(0u64, |free, cell| free | 1 << cell);
    for cell in digits(open) {
        for digit in digits(sets[cell] & taken) {
            let other = matching.holder(digit);
            if (leads[other] | 1 << other) & (free | 1 << cell) == 0 {
                sets[cell] &= !(1 << digit);
            }
        }
    }
    true
}

/// Strikes the digits of cells that are left with one out of the others, again and again; returns
/// the cells that are left with several, as bits, `None` if a cell has nothing left.
fn singles(sets: &mut [u64]) -> Option<u64> {
    let mut open = (0..sets.len()).fold(0, |all, cell| all | 1u64 << cell);
    let mut fixed = 0u64;
    loop {
        let before = open;
        for cell in digits(before).filter(|&cell| sets[cell].is_power_of_two()) {
            if fixed & sets[cell] != 0 {
                return None;
            }
            fixed |= sets[cell];
            open &= !(1 << cell);
        }
        for cell in digits(open) {
            sets[cell] &= !fixed;
            if sets[cell] == 0 {
                return None;
            }
        }
        if open == before {
            return Some(open);
        }
    }
}

/// Cells matched with digits.
struct Matching {
    /// By digit, from 0: one more than its cell, 0 if it is free.
    holder: [u8; 64],
    /// By cell: its digit as a bit.
    own: [u64; 64],
}

impl Matching {
    /// Returns the cell of a digit that is not free.
    fn holder(&self, digit: usize) -> usize {
        usize::from(self.holder[digit]) - 1
    }

    /// Matches one more cell, if need be by matching others anew; returns whether that can be done.
    /// `seen` has the digits that were tried.
    fn augment(&mut self, cell: usize, sets: &[u64], seen: &mut u64) -> bool {
        let free = |digit: &usize| self.holder[*digit] == 0;
        let first = digits(sets[cell]).find(free);
        for digit in first.into_iter().chain(digits(sets[cell])) {
            if *seen >> digit & 1 == 1 {
                continue;
            }
            *seen |= 1 << digit;
            if self.holder[digit] == 0 || self.augment(self.holder(digit), sets, seen) {
                self.holder[digit] = cell as u8 + 1;
                self.own[cell] = 1 << digit;
                return true;
            }
        }
        false
    }
}
