//! How many cells, in runs from a first one, are in the region of the first.

use super::super::spans::{narrow_differences, narrow_sums};
use super::parts::{Bench, Known, Parts};

/// A cell that holds the number of cells in runs from a first one, it included, that are in its
/// region, less a number.
#[derive(Debug)]
pub(crate) struct Run {
    /// The place of the number.
    pub(crate) result: usize,
    /// What the number is when the first digit stands there.
    pub(crate) least: i64,
    pub(crate) first: usize,
    /// The cells of each run after the first.
    pub(crate) arms: Vec<Vec<usize>>,
    /// The cells that are neither first nor in a run, and hold regions.
    pub(crate) others: Vec<usize>,
    /// Whether the first may be the only cell: not if all beside it begin a run.
    pub(crate) lone: bool,
}

/// The most cells of a run or a list: lengths are bits of a word.
pub(crate) const MOST: usize = 60;

/// Returns the numbers of cells, as bits, that a cell with these digits may hold.
pub(super) fn numbers(digits: u64, least: i64) -> u64 {
    match least {
        0..64 => digits << least,
        -63..0 => digits >> -least,
        _ => 0,
    }
}

/// Returns the digits that mean these numbers of cells.
pub(super) fn digits(numbers: u64, least: i64) -> u64 {
    match least {
        0..64 => numbers >> least,
        -63..0 => numbers << -least,
        _ => 0,
    }
}

impl Run {
    pub(super) fn work(&self) -> usize {
        self.arms.iter().map(Vec::len).sum()
    }

    /// Returns the places of its cells: the first, that of the number, and those of the runs.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + Clone {
        let arms = self.arms.iter().flatten().copied();
        [self.first, self.result].into_iter().chain(arms)
    }

    /// Leaves what a run allows, and joins the cells that are in it for sure.
    pub(super) fn filter(
        &self,
        index: usize,
        domains: &mut [u64],
        size: usize,
        parts: &mut Parts,
    ) -> bool {
        // The cells that are in the region elsewhere leave fewer for the runs.
        let is_known = domains[self.first].is_power_of_two();
        let sure = |cell: &&usize| domains[**cell] == domains[self.first];
        let elsewhere = match is_known {
            true => self.others.iter().filter(sure).count(),
            false => 0,
        };
        let work_out = |domains: &mut [u64], known: &mut Known, bench: &mut Bench| {
            self.work_out(domains, size, known, bench)
        };
        let holds = parts.answer(index, self.cells(), elsewhere, domains, work_out);
        if is_known && holds {
            let region = domains[self.first];
            let least = numbers(domains[self.result], self.least).trailing_zeros() as usize;
            if least + elsewhere == size {
                for &cell in &self.others {
                    if domains[cell] != region {
                        domains[cell] &= !region;
                    }
                }
            }
        }
        holds
    }

    /// As [`filter`](Run::filter), without what is known from before; `joined` gets the cells.
    fn work_out(
        &self,
        domains: &mut [u64],
        size: usize,
        known: &mut Known,
        bench: &mut Bench,
    ) -> bool {
        let arms = self.arms.len();
        let alone = if self.lone { u64::MAX } else { !0b11 };
        let wanted = numbers(domains[self.result], self.least);
        let most = size.saturating_sub(known.elsewhere).min(63);
        let wanted = wanted & alone & (u64::MAX >> (63 - most));
        let (mut regions, mut found) = (0, 0);
        let Bench {
            lengths,
            possible,
            forced,
        } = bench;
        possible.clear();
        possible.resize(self.work(), 0);
        forced.clear();
        forced.resize(arms, usize::MAX);
        let mut rest = domains[self.first];
        while rest != 0 {
            let region = rest & rest.wrapping_neg();
            rest ^= region;
            lengths.clear();
            let mut together = known.together;
            for arm in &self.arms {
                let mut all = u64::from(arm.is_empty());
                for (length, &cell) in arm.iter().enumerate() {
                    let is_in = domains[cell] == region || together >> length & 1 == 1;
                    if !is_in {
                        all |= 1 << length;
                    }
                    if domains[cell] & region == 0 {
                        break;
                    }
                    if length + 1 == arm.len() {
                        all |= 1 << (length + 1);
                    }
                }
                lengths.push(all);
                together = together.checked_shr(arm.len() as u32).unwrap_or(0);
            }
            // What the first and the arms before one add up to.
            let mut before = 1u64 << 1;
            for arm in 0..arms {
                lengths.push(before);
                before = narrow_sums(before, lengths[arm]);
            }
            let mut left = before & wanted;
            if left == 0 {
                continue;
            }
            regions |= region;
            found |= left;
            let mut start = possible.len();
            for arm in (0..arms).rev() {
                let (all, before) = (lengths[arm], lengths[arms + arm]);
                let kept = all & narrow_differences(left, before);
                left = before & narrow_differences(left, all);
                let least = kept.trailing_zeros() as usize;
                let most = 63 - kept.leading_zeros() as usize;
                forced[arm] = forced[arm].min(least);
                let cells = &self.arms[arm];
                start -= cells.len();
                for (length, &cell) in cells.iter().enumerate() {
                    let may = most > length || least < length;
                    let own = if may { region } else { 0 };
                    let others = if least > length { 0 } else { !region };
                    possible[start + length] |= domains[cell] & (own | others);
                }
            }
        }
        let mut holds = regions != 0;
        if holds {
            domains[self.first] &= regions;
            domains[self.result] &= digits(found, self.least);
            holds = domains[self.result] != 0;
            let mut possible = possible.iter();
            for (cells, &forced) in self.arms.iter().zip(&*forced) {
                known.joined.extend(&cells[..forced]);
                for (&cell, possible) in cells.iter().zip(&mut possible) {
                    domains[cell] &= possible;
                    holds &= domains[cell] != 0;
                }
            }
        }
        holds
    }
}
