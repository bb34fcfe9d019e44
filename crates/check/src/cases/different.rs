//! Cells that differ: the candidates that no choice of different digits has.
//!
//! What a cell is left with alone is struck out of the others; the rest are matched with digits. A
//! cell leads to those that hold its other candidates: taking one, it has them matched anew. So a
//! candidate is in no matching if the cell that holds it leads neither to a cell with a digit that
//! is free nor back to the one that is to take it (Régin, "A filtering algorithm for constraints of
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
        free: digits(open).fold(0, |all, cell| all | sets[cell]),
        holder: [0; 64],
        own: [0; 64],
    };
    for cell in digits(open) {
        if !matching.augment(cell, sets, &mut 0) {
            return false;
        }
    }
    // By cell: those it leads to, and those that lead to it, as bits.
    let (mut to, mut from) = ([0u64; 64], [0u64; 64]);
    for cell in digits(open) {
        for digit in digits(sets[cell] & !matching.free & !matching.own[cell]) {
            let holder = usize::from(matching.holder[digit]);
            to[cell] |= 1 << holder;
            from[holder] |= 1 << cell;
        }
    }
    let ends = digits(open).filter(|&cell| sets[cell] & matching.free != 0);
    let ends = ends.fold(0, |ends, cell| ends | 1 << cell);
    let mut rest = open & !reached(ends, &from, open);
    // What is left leads nowhere else; each part of it leads around.
    while rest != 0 {
        let first = rest & rest.wrapping_neg();
        let part = reached(first, &to, rest) & reached(first, &from, rest);
        let held = digits(part).fold(0, |held, cell| held | matching.own[cell]);
        for cell in digits(open & !part) {
            sets[cell] &= !held;
        }
        rest &= !part;
    }
    true
}

/// Returns these cells and all that come of them, step by step, of those `within`.
fn reached(cells: u64, steps: &[u64; 64], within: u64) -> u64 {
    let (mut all, mut new) = (cells, cells);
    while new != 0 {
        let next = steps[new.trailing_zeros() as usize] & within & !all;
        all |= next;
        new = new & (new - 1) | next;
    }
    all
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
    /// The digits that no cell holds, as bits.
    free: u64,
    /// By digit, from 0, that is not free: its cell.
    holder: [u8; 64],
    /// By cell: its digit as a bit.
    own: [u64; 64],
}

impl Matching {
    /// Matches one more cell, if need be by matching others anew; returns whether that can be done.
    /// `seen` has the digits that were tried.
    fn augment(&mut self, cell: usize, sets: &[u64], seen: &mut u64) -> bool {
        let free = sets[cell] & self.free;
        let found = match free {
            0 => digits(sets[cell]).find(|&digit| {
                let new = *seen >> digit & 1 == 0;
                *seen |= 1 << digit;
                new && self.augment(self.holder[digit].into(), sets, seen)
            }),
            _ => Some(free.trailing_zeros() as usize),
        };
        if let Some(digit) = found {
            self.free &= !(1 << digit);
            self.holder[digit] = cell as u8;
            self.own[cell] = 1 << digit;
        }
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{Numbers, ways};

    #[test]
    fn what_is_left_is_what_choices_of_different_digits_have() {
        let mut numbers = Numbers(21);
        let (mut none, mut struck) = (0, 0);
        for round in 0..6000 {
            let cells = 1 + numbers.below(7) as usize;
            // As many digits as cells, or some more; high ones too.
            let order = cells as u64 + round % 3;
            let high = if round % 5 == 0 { 64 - order } else { 0 };
            let set = |numbers: &mut Numbers| {
                let few = numbers.below(1 << order) & numbers.below(1 << order);
                (few | 1 << numbers.below(order)) << high
            };
            let before: Vec<u64> = (0..cells).map(|_| set(&mut numbers)).collect();
            let mut left = vec![0; cells];
            ways(&before, 0, &mut Vec::new(), &mut |way| {
                let both = left.iter_mut().zip(way);
                both.for_each(|(left, digit)| *left |= 1 << digit);
            });
            let mut after = before.clone();
            if !narrow(&mut after) {
                assert_eq!(left, vec![0; cells], "{before:?}");
                none += 1;
                continue;
            }
            assert_eq!(after, left, "{before:?}");
            struck += usize::from(after != before);
        }
        assert!(none > 500 && struck > 1500, "{none} {struck}");
    }
}
