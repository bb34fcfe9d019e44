//! Weighted sums: generalised arc consistency over groups of cells that must differ.
//!
//! The terms are cut into groups of one coefficient whose cells all see each other, as in a cage. A
//! group is worked out exactly, by the sets of digits that its first cells can hold (`sets.rs`); the
//! sums that its groups can have are then put together as bits. Source: Trick, "A Dynamic Programming
//! Approach for Consistency and Propagation for Knapsack Constraints" (2003).
//!
//! A sum of too wide a range is held to its bounds: by groups, each at its least and greatest sum, or
//! by single cells (`linear.rs`) if no two of them see each other.

use super::groups::grouped;
use super::linear;
use super::sets::{Opened, Sets};
use super::spans;

/// A weighted sum in which each cell occurs once.
#[derive(Debug)]
pub(crate) struct Sum {
    /// The cells, those of a group one after another.
    pub(crate) cells: Vec<usize>,
    /// By cell: its coefficient.
    pub(crate) coefficients: Vec<i128>,
    /// The upper bound of the sum.
    pub(crate) most: Option<i128>,
    /// The lower bound of the sum.
    pub(crate) least: Option<i128>,
    /// The groups, if the sum is worked out with them.
    groups: Vec<Group>,
    /// Whether the sums of the groups are put together exactly.
    exact: bool,
}

/// Cells of one coefficient that all see each other.
#[derive(Debug)]
struct Group {
    coefficient: i64,
    cells: usize,
}

impl Group {
    /// Returns the least term of these sums.
    fn least(&self, sums: u128) -> i64 {
        let ends = [sums.trailing_zeros(), 127 - sums.leading_zeros()];
        let ends = ends.map(|end| self.coefficient * i64::from(end));
        ends[0].min(ends[1])
    }

    /// Returns the terms of sums, less the least term, as bits.
    fn terms(&self, sums: u128, least: i64) -> u128 {
        match self.coefficient {
            1 => sums >> least,
            -1 => sums.reverse_bits() >> (127 + least),
            coefficient => bits(sums).fold(0, |all, sum| all | 1 << (coefficient * sum - least)),
        }
    }

    /// Returns those of `all` sums that have these terms, as [`terms`](Group::terms) gives them
    /// out.
    fn sums(&self, terms: u128, least: i64, all: u128) -> u128 {
        match self.coefficient {
            1 => terms << least,
            -1 => (terms << (127 + least)).reverse_bits(),
            coefficient => {
                let has = |sum: &i64| terms >> (coefficient * sum - least) & 1 == 1;
                bits(all).filter(has).fold(0, |all, sum| all | 1 << sum)
            }
        }
    }
}

/// The bits of a set of sums.
const BITS: i64 = 128;

/// What a sum is worked out with, kept for its memory.
#[derive(Debug, Default)]
pub(super) struct Bench {
    /// By group: the sums of digits it can have, as bits.
    sums: Vec<u128>,
    /// By group: its least term, and its terms less that, as bits.
    terms: Vec<(i64, u128)>,
    /// By group but the last: the sums of it and all groups before, less the least.
    before: Vec<u128>,
    sets: Sets,
    /// By group: its open cells.
    opened: Vec<Opened>,
    /// The digits that a group holds in every way.
    pub(super) required: Vec<Required>,
}

/// Digits that some cells hold whatever the others do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Required {
    /// The first of the cells, as an index into those of the relation, and how many follow.
    pub(crate) first: usize,
    pub(crate) cells: usize,
    /// The digits, as bits.
    pub(crate) digits: u64,
}

impl Bench {
    /// Makes room for the open cells of groups.
    fn fit(&mut self, groups: usize) {
        if self.opened.len() < groups {
            self.opened.resize_with(groups, Opened::default);
        }
    }
}

/// Returns the bits of a number, from the lowest.
fn bits(mut word: u128) -> impl Iterator<Item = i64> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| i64::from(word.trailing_zeros()))?;
        word &= word - 1;
        Some(bit)
    })
}

impl Sum {
    /// Returns the sum of these terms, each cell once. `see` tells whether two cells must differ.
    pub(crate) fn new(
        order: usize,
        mut terms: Vec<(usize, i128)>,
        (least, most): (Option<i128>, Option<i128>),
        see: impl Fn(usize, usize) -> bool,
    ) -> Sum {
        terms.retain(|&(_, coefficient)| coefficient != 0);
        let grouped = grouped(order, &terms, see);
        let groups = grouped.iter().map(|group| Group {
            coefficient: i64::try_from(group[0].1).unwrap_or(i64::MAX),
            cells: group.len(),
        });
        let groups: Vec<Group> = groups.collect();
        let exact = width(order, &groups).is_some_and(|width| width < BITS);
        let small = |group: &Group| group.coefficient.unsigned_abs() < 1 << 32;
        let bounded = groups.iter().any(|group| group.cells > 1) && groups.iter().all(small);
        let (cells, coefficients) = grouped.into_iter().flatten().unzip();
        Sum {
            cells,
            coefficients,
            most,
            least,
            groups: if exact || bounded { groups } else { Vec::new() },
            exact,
        }
    }

    /// Returns about how many steps a pass takes: for a group the sets of its digits.
    pub(super) fn work(&self) -> usize {
        let sets = |group: &Group| 1 << group.cells;
        self.cells.len() + self.groups.iter().map(sets).sum::<usize>()
    }

    /// Returns whether the filter leaves only digits of ways to meet the sum.
    pub(super) fn is_exact(&self) -> bool {
        self.exact
    }

    /// Leaves in each domain, of which none is empty, the digits that the sum allows. Returns
    /// whether it can hold.
    pub(super) fn filter(&self, domains: &mut [u64], bench: &mut Bench) -> bool {
        if self.groups.is_empty() {
            return linear::filter(&self.coefficients, self.least, self.most, domains);
        }
        if let ([Group { coefficient: 1, .. }], true) = (&self.groups[..], self.exact) {
            // No sum of a group is above 127.
            bench.sums.clear();
            bench.sums.push(self.wanted(0));
            bench.fit(1);
            return bench.sums[0] != 0 && bench.opened[0].set(domains) && self.keep(domains, bench);
        }
        if !self.add_up(domains, bench) {
            return false;
        }
        let met = if self.exact {
            self.meet(bench, |low| self.wanted(low))
        } else {
            self.bound(bench)
        };
        met && self.keep(domains, bench)
    }

    /// Returns the totals that there are, as bits, for a sum that is exact, of coefficients of one,
    /// and of no total above 127; its bounds do not count.
    pub(super) fn totals(&self, domains: &[u64], bench: &mut Bench) -> u128 {
        if !self.add_up(domains, bench) {
            return 0;
        }
        bench
            .sums
            .iter()
            .fold(1, |all, &sums| spans::sums(all, sums))
    }

    /// As [`filter`](Sum::filter), for a sum as in [`totals`](Sum::totals) that may have one of these.
    pub(super) fn filter_to(&self, domains: &mut [u64], totals: u128, bench: &mut Bench) -> bool {
        let wanted = |low: i128| u32::try_from(low).map_or(0, |low| totals >> low);
        self.add_up(domains, bench) && self.meet(bench, wanted) && self.keep(domains, bench)
    }

    /// Works out the sums of each group. Returns whether each has one.
    fn add_up(&self, domains: &[u64], bench: &mut Bench) -> bool {
        bench.sums.clear();
        bench.fit(self.groups.len());
        let mut first = 0;
        for (group, open) in self.groups.iter().zip(&mut bench.opened) {
            let sums = match domains[first..first + group.cells] {
                [domain] => u128::from(domain) << 1,
                ref domains => bench.sets.sums(domains, open),
            };
            bench.sums.push(sums);
            first += group.cells;
            if sums == 0 {
                return false;
            }
        }
        true
    }

    /// Leaves in each domain the digits of ways to the sums that are left to its group. Returns whether
    /// each group has one.
    fn keep(&self, domains: &mut [u64], bench: &mut Bench) -> bool {
        let mut first = 0;
        for (index, group) in self.groups.iter().enumerate() {
            let (here, sums) = (&mut domains[first..first + group.cells], bench.sums[index]);
            first += group.cells;
            if let [domain] = here {
                *domain &= (sums >> 1) as u64;
                if *domain == 0 {
                    return false;
                }
                continue;
            }
            let open = &mut bench.opened[index];
            let Some(digits) = bench.sets.keep(open, sums) else {
                return false;
            };
            open.write(here);
            if digits != 0 {
                bench.required.push(Required {
                    first: first - group.cells,
                    cells: group.cells,
                    digits,
                });
            }
        }
        true
    }

    /// Leaves to each group the sums with which the others, each at its least or its greatest, can
    /// meet the bounds. Returns whether there are any.
    fn bound(&self, bench: &mut Bench) -> bool {
        let ends = |group: &Group, sums: u128| {
            let ends = [sums.trailing_zeros(), 127 - sums.leading_zeros()];
            let [a, b] = ends.map(|end| i128::from(group.coefficient) * i128::from(end));
            (a.min(b), a.max(b))
        };
        let groups = self.groups.iter().zip(&bench.sums);
        let (low, high) = groups.fold((0, 0), |(low, high), (group, &sums)| {
            let (least, most) = ends(group, sums);
            (low + least, high + most)
        });
        for (group, sums) in self.groups.iter().zip(&mut bench.sums) {
            let (least, most) = ends(group, *sums);
            let fits = |sum: &i64| {
                let here = i128::from(group.coefficient) * i128::from(*sum);
                self.most.is_none_or(|total| low - least + here <= total)
                    && self.least.is_none_or(|total| high - most + here >= total)
            };
            *sums = bits(*sums)
                .filter(fits)
                .fold(0, |kept, sum| kept | 1 << sum);
            if *sums == 0 {
                return false;
            }
        }
        true
    }

    /// Returns the totals within the bounds, less the least total that there is, as bits.
    fn wanted(&self, low: i128) -> u128 {
        let from = self.least.map_or(0, |total| (total - low).clamp(0, 128));
        let to = self.most.map_or(127, |total| (total - low).clamp(-1, 127));
        if from > to {
            return 0;
        }
        (u128::MAX >> (127 - (to - from) as u32)) << from as u32
    }

    /// Leaves to each group the sums with which the others can meet what is wanted: the totals less
    /// the least one there is. Returns whether there are any.
    fn meet(&self, bench: &mut Bench, wanted: impl FnOnce(i128) -> u128) -> bool {
        let Bench {
            sums,
            terms,
            before,
            ..
        } = bench;
        terms.clear();
        terms.extend(self.groups.iter().zip(&*sums).map(|(group, &sums)| {
            let least = group.least(sums);
            (least, group.terms(sums, least))
        }));
        let (low, top) = terms.iter().fold((0, 0), |(low, top), &(least, terms)| {
            (low + i128::from(least), top + 127 - terms.leading_zeros())
        });
        let (first, last) = (terms[0], terms.len() - 1);
        before.clear();
        before.push(first.1);
        for &(_, terms) in terms.iter().take(last).skip(1) {
            before.push(spans::sums(before[before.len() - 1], terms));
        }
        let mut after = wanted(low) & u128::MAX >> (127 - top.min(127));
        for index in (1..=last).rev() {
            let ((least, all), before) = (terms[index], before[index - 1]);
            let kept = all & spans::differences(after, before);
            if kept == 0 {
                return false;
            }
            after = spans::differences(after, kept) & before;
            sums[index] = self.groups[index].sums(kept, least, sums[index]);
        }
        let kept = first.1 & after;
        sums[0] = self.groups[0].sums(kept, first.0, sums[0]);
        kept != 0
    }
}

/// Returns the greatest difference between two values of the sum, if it is not out of all range.
fn width(order: usize, groups: &[Group]) -> Option<i64> {
    let widths = groups.iter().map(|group| {
        let (cells, order) = (group.cells as i64, order as i64);
        group
            .coefficient
            .checked_abs()?
            .checked_mul(cells * (order - cells))
    });
    let fits = order <= 64 && !groups.is_empty();
    widths
        .chain([fits.then_some(0)])
        .try_fold(0i64, |all, width| all.checked_add(width?))
}

#[cfg(test)]
mod tests;
