//! The cells among some that differ whose digit is open, and what two such cells can add up to.

use super::MOST_DIGITS;

/// The open cells among some that differ: their digits less those of the cells that have one.
#[derive(Debug, Default)]
pub(in crate::wide) struct Opened {
    /// By open cell: its digits, and its place among all.
    pub(super) domains: [u64; MOST_DIGITS],
    places: [u8; MOST_DIGITS],
    pub(super) cells: usize,
    /// What the other cells add up to.
    pub(super) settled: u32,
}

impl Opened {
    /// Sets the open cells of some. Returns `false` if two have the same one digit, or one has no
    /// other left.
    pub(in crate::wide) fn set(&mut self, domains: &[u64]) -> bool {
        // No branch for a cell: which are open is seldom foreseen.
        let (mut taken, mut twice) = (0, 0);
        (self.cells, self.settled) = (0, 0);
        for (place, &domain) in domains.iter().enumerate() {
            let is_open = usize::from(domain & (domain - 1) != 0);
            self.domains[self.cells] = domain;
            self.places[self.cells] = place as u8;
            self.cells += is_open;
            let digit = domain & (is_open as u64).wrapping_sub(1);
            twice |= taken & digit;
            taken |= digit;
            // Of an open cell the one behind the last.
            self.settled += (digit.trailing_zeros() + 1) & (is_open as u32).wrapping_sub(1);
        }
        let mut none = twice != 0;
        for domain in &mut self.domains[..self.cells] {
            *domain &= !taken;
            none |= *domain == 0;
        }
        !none
    }

    /// Writes the open cells back.
    pub(in crate::wide) fn write(&self, domains: &mut [u64]) {
        for (place, domain) in self.places.iter().zip(self.domains).take(self.cells) {
            domains[usize::from(*place)] = domain;
        }
    }
}

/// Returns the sums of two cells that differ, as bits.
pub(super) fn pair_sums(a: u64, b: u64) -> u128 {
    let (mut rest, mut sums) = (a, 0);
    while rest != 0 {
        let digit = rest.trailing_zeros();
        rest &= rest - 1;
        sums |= u128::from(b & !(1 << digit)) << (digit + 2);
    }
    sums
}

/// Leaves in two open cells the digits of ways to sums among these. Returns the digits that are on all
/// ways; `None` if there is none.
pub(super) fn keep_pair(a: &mut u64, b: &mut u64, sums: u128) -> Option<u64> {
    let (mut rest, mut kept, mut partners, mut required) = (*a, 0, 0, u64::MAX);
    while rest != 0 {
        let digit = rest & rest.wrapping_neg();
        rest ^= digit;
        let with = (sums >> (digit.trailing_zeros() + 2)) as u64 & *b & !digit;
        if with != 0 {
            kept |= digit;
            partners |= with;
            let one = if with.is_power_of_two() { with } else { 0 };
            required &= digit | one;
        }
    }
    (*a, *b) = (kept, partners);
    (kept != 0).then_some(required)
}
