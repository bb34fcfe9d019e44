//! The unavoidable sets used in a case of the search, including those learned on the way.

use super::case::Case;
use super::masks::{Mask, Masks};
use super::plan::Plan;
use super::table::{MOST, Table};

/// The number of learned sets after which they are sorted in with the others.
const UNSORTED: usize = 40;

/// Sets with cells in some bands: those with the fewest cells in the last one first.
pub(super) struct Sets<const BANDS: usize> {
    sorted: Vec<[Mask; BANDS]>,
    /// The sorted ones.
    pub(super) table: Table,
    /// Those learned since.
    new: Vec<[Mask; BANDS]>,
}

impl<const BANDS: usize> Sets<BANDS> {
    fn new(sets: Vec<[Mask; BANDS]>) -> Sets<BANDS> {
        let mut sets = Sets {
            sorted: Vec::new(),
            table: Table::new::<BANDS>(&[]),
            new: sets,
        };
        sets.sort();
        sets
    }

    /// Sorts the new sets in. The last of too many are forgotten: what needs one of them learns it
    /// again.
    fn sort(&mut self) {
        self.sorted.append(&mut self.new);
        self.sorted.sort_unstable_by_key(|set| {
            let last = set[BANDS - 1];
            (last.count_ones(), last, *set)
        });
        self.sorted.dedup();
        self.sorted.truncate(MOST);
        self.table = Table::new(&self.sorted);
    }

    fn settle(&mut self) {
        if self.new.len() > UNSORTED {
            self.sort();
        }
    }

    /// Adds a set.
    pub(super) fn learn(&mut self, set: [Mask; BANDS]) {
        self.new.push(set);
    }

    /// Returns the sets that are not in the table and have no cell among some of the first band.
    pub(super) fn beyond(&self, first: Mask) -> impl Iterator<Item = &[Mask; BANDS]> {
        self.new.iter().filter(move |set| set[0] & first == 0)
    }

    fn all(&self) -> impl Iterator<Item = &[Mask; BANDS]> {
        self.sorted.iter().chain(&self.new)
    }
}

/// The sets of one case, as masks of its bands.
pub(super) struct Known {
    /// Sets in the first two bands, with cells in the second.
    pub(super) pairs: Sets<2>,
    /// Sets with cells in the third band.
    pub(super) triples: Sets<3>,
}

impl Known {
    pub(super) fn new(plan: &Plan, case: &Case) -> Known {
        Known {
            pairs: Sets::new(plan.pairs(case)),
            triples: Sets::new(plan.triples(case)),
        }
    }

    /// Sorts the learned sets once there are many of them.
    pub(super) fn settle(&mut self) {
        self.pairs.settle();
        self.triples.settle();
    }

    /// Returns all sets, as masks in the order of the case.
    pub(super) fn all(&self) -> impl Iterator<Item = Masks> {
        let pairs = self.pairs.all().map(|&[first, second]| [first, second, 0]);
        pairs.chain(self.triples.all().copied())
    }
}
