//! Groups of cells with one sum, known or not: what is a sum of each is kept.
//!
//! Two by two they would pass on less: a sum that one group cannot have is no digit of another that
//! could go.

use super::Sum;
use super::sum::Bench;

/// The greatest sum of a group: sums are bits of a word.
const MOST: usize = 127;

/// Groups of cells that have the same sum, two or more.
#[derive(Debug)]
pub(crate) struct Equal {
    /// The cells of all groups, one group after another.
    pub(crate) cells: Vec<usize>,
    /// Whether some cell occurs twice: one pass may then leave more than the next.
    pub(super) twice: bool,
    /// The groups, as sums without bounds.
    groups: Vec<Sum>,
}

impl Equal {
    /// Returns the groups, none empty and each cell at most once in each, as far as they can have one
    /// sum; `None` if sums may be too great. `see` tells whether two cells must differ.
    pub(crate) fn new(
        order: usize,
        groups: &[Vec<usize>],
        see: impl Fn(usize, usize) -> bool,
    ) -> Option<Equal> {
        if groups.iter().any(|group| group.len() * order > MOST) {
            return None;
        }
        let sums = groups.iter().map(|group| {
            let terms = group.iter().map(|&cell| (cell, 1)).collect();
            Sum::new(order, terms, (None, None), &see)
        });
        let groups: Vec<Sum> = sums.collect();
        let cells: Vec<usize> = groups.iter().flat_map(|sum| sum.cells.clone()).collect();
        let mut different = cells.clone();
        different.sort_unstable();
        different.dedup();
        groups.iter().all(Sum::is_exact).then_some(Equal {
            twice: different.len() < cells.len(),
            cells,
            groups,
        })
    }

    /// Returns about how many steps a pass takes.
    pub(super) fn work(&self) -> usize {
        self.groups.iter().map(Sum::work).sum()
    }

    /// Leaves in each domain, of which none is empty, the digits of ways to a sum that every group can
    /// have. Returns whether there is one.
    pub(super) fn filter(&self, domains: &mut [u64], bench: &mut Bench) -> bool {
        let mut totals = u128::MAX;
        let mut first = 0;
        for group in &self.groups {
            totals &= group.totals(&domains[first..first + group.cells.len()], bench);
            first += group.cells.len();
        }
        first = 0;
        self.groups.iter().all(|group| {
            let here = &mut domains[first..first + group.cells.len()];
            let known = bench.required.len();
            let holds = totals != 0 && group.filter_to(here, totals, bench);
            let new = bench.required[known..].iter_mut();
            new.for_each(|required| required.first += first);
            first += group.cells.len();
            holds
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_one_group_cannot_have_is_kept_in_none() {
        // 1 + 2 or 8 + 9 in the first, 1 to 4 in the middle: the last is 3, by 1 and 2.
        let groups = [vec![0, 1], vec![2], vec![3, 4]];
        let equal = Equal::new(9, &groups, |a, b| a / 2 == b / 2).unwrap();
        let mut domains = [0b1_1000_0011, 0b1_1000_0011, 0b1111, 0x1ff, 0x1ff];
        let bench = &mut Bench::default();
        assert!(equal.filter(&mut domains, bench));
        assert_eq!(domains, [0b11, 0b11, 0b100, 0b11, 0b11]);
        assert_eq!(
            (bench.required[0].first, bench.required[0].digits),
            (0, 0b11)
        );
        let mut domains = [0b1_1000_0000, 0b1_1000_0000, 0b1111, 0x1ff, 0x1ff];
        assert!(!equal.filter(&mut domains, bench));
        assert!(Equal::new(16, &[(0..8).collect(), vec![9]], |_, _| true).is_none());
    }
}
