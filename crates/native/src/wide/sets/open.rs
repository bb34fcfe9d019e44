//! The cells among some that differ whose digit is open, and what two such cells can add up to.

use super::MOST_DIGITS;

/// The open cells among some that differ: their digits less those of the cells that have one.
pub(super) struct Opened {
    /// By open cell: its digits, and its place among all.
    pub(super) domains: [u64; MOST_DIGITS],
    pub(super) places: [u8; MOST_DIGITS],
    pub(super) cells: usize,
    /// What the other cells add up to.
    pub(super) settled: u32,
}

impl Opened {
    /// Returns the open cells; `None` if two cells have the same one digit.
    pub(super) fn of(domains: &[u64]) -> Option<Opened> {
        let mut open = Opened {
            domains: [0; MOST_DIGITS],
            places: [0; MOST_DIGITS],
            cells: 0,
            settled: 0,
        };
        let mut taken = 0;
        for (place, &domain) in domains.iter().enumerate() {
            if domain & (domain - 1) != 0 {
                open.domains[open.cells] = domain;
                open.places[open.cells] = place as u8;
                open.cells += 1;
            } else if taken & domain == 0 {
                taken |= domain;
                open.settled += domain.trailing_zeros() + 1;
            } else {
                return None;
            }
        }
        let all = &mut open.domains[..open.cells];
        all.iter_mut().for_each(|domain| *domain &= !taken);
        all.iter().all(|&domain| domain != 0).then_some(open)
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
