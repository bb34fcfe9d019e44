//! Cells that differ and hold one of some sets of digits, in any order: a Renban or Nabner line,
//! cells of which every two are in one relation, an automaton that asks for a set only.
//!
//! Exact, by the families of sets that the first cells can hold (`families.rs`), as for sums. It
//! also tells the digits that are in every set left: an automaton does not.

use super::Required;
use super::families::{self, DIGITS, Family};

/// Cells that differ, and the sets of as many digits that they may hold.
#[derive(Debug)]
pub(crate) struct Unordered {
    pub(crate) cells: Vec<usize>,
    allowed: Family,
}

impl Unordered {
    /// Returns cells that differ and hold one of these sets, each of as many digits as there are
    /// cells; `None` if the board has too many digits.
    pub(crate) fn new(
        order: usize,
        cells: Vec<usize>,
        sets: impl Iterator<Item = u64>,
    ) -> Option<Unordered> {
        if order > DIGITS || !(1..=order).contains(&cells.len()) {
            return None;
        }
        Some(Unordered {
            allowed: families::of(sets),
            cells,
        })
    }

    /// Returns cells of which every two are in a relation, in which no digit is with itself;
    /// `partners` has for each digit those that it may be with.
    pub(crate) fn of_pairs(cells: Vec<usize>, partners: &[u64]) -> Option<Unordered> {
        let (order, length) = (partners.len(), cells.len() as u32);
        let fits = |&set: &u64| {
            let mut digits = (0..order).filter(|digit| set >> digit & 1 == 1);
            set.count_ones() == length && digits.all(|d| (set & !(1 << d)) & !partners[d] == 0)
        };
        let all = 0..1u64 << order.min(DIGITS);
        Unordered::new(order, cells, all.filter(fits))
    }

    /// Returns about how many steps a pass takes.
    pub(super) fn work(&self) -> usize {
        1 << self.cells.len()
    }

    /// Leaves in each domain, of which none is empty, the digits of ways to an allowed set. Returns
    /// whether there is one. Adds the digits that are in every set.
    pub(crate) fn filter(&self, domains: &mut [u64], required: &mut Vec<Required>) -> bool {
        let Some(digits) = families::keep(domains, &self.allowed) else {
            return false;
        };
        if digits != 0 {
            required.push(Required {
                first: 0,
                cells: domains.len(),
                digits,
            });
        }
        true
    }
}

#[cfg(test)]
mod tests;
