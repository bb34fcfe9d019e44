//! The unavoidable sets used in a case of the search, including those learned on the way.

use super::case::Case;
use super::masks::{Mask, Masks};
use super::plan::Plan;
use super::table::{MOST, Table};

/// The number of learned sets after which they are sorted in with the others; of many sets it is a
/// part.
const UNSORTED: usize = 40;
const UNSORTED_PART: usize = 32;

/// The most sets to keep.
const KEPT: usize = 1 << 14;

/// The nodes below clues of the first band, by the mean, from which a table of their own pays.
const DEEP: u64 = 1_000;

/// Sets with cells in some bands: those with the fewest cells in the last one first.
pub(super) struct Sets<const BANDS: usize> {
    sorted: Vec<[Mask; BANDS]>,
    /// As many of the sorted ones as fit, or of those that some clues of the first band do not hit.
    pub(super) table: Table,
    /// Whether the table is for clues of the first band.
    focused: bool,
    /// Those learned since.
    new: Vec<[Mask; BANDS]>,
}

impl<const BANDS: usize> Sets<BANDS> {
    fn new(sets: Vec<[Mask; BANDS]>) -> Sets<BANDS> {
        let mut sets = Sets {
            sorted: Vec::new(),
            table: Table::new::<BANDS>(&[]),
            focused: false,
            new: sets,
        };
        sets.sort();
        sets.widen();
        sets
    }

    /// Sorts the new sets in. The last of too many are forgotten: what needs one of them learns it
    /// again.
    fn sort(&mut self) {
        self.sorted.append(&mut self.new);
        // Stable, as that is fast for a sorted list with another behind it.
        self.sorted.sort_by_key(|set| {
            let last = set[BANDS - 1];
            (last.count_ones(), last, *set)
        });
        self.sorted.dedup();
        self.sorted.truncate(KEPT);
    }

    /// Fills the table for all clues of the first band.
    fn widen(&mut self) {
        self.table = Table::new(&self.sorted);
        self.focused = false;
    }

    /// Gets the table ready for clues of the first band: sorts the new sets in once there are many
    /// of them, and takes those that the clues leave unhit where a search is deep and not all fit.
    fn turn_to(&mut self, first: Mask, deep: bool) {
        let part = if deep {
            0
        } else {
            self.sorted.len() / UNSORTED_PART
        };
        let sorts = self.new.len() > UNSORTED.max(part);
        if sorts {
            self.sort();
        }
        if deep && self.sorted.len() > MOST {
            let unhit = self.sorted.iter().filter(|set| set[0] & first == 0);
            let unhit: Vec<[Mask; BANDS]> = unhit.take(MOST).copied().collect();
            self.table = Table::new(&unhit);
            self.focused = true;
        } else if sorts || self.focused {
            self.widen();
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
    /// How many sets of clues of the first band were searched below, and the nodes there.
    firsts: u64,
    nodes: u64,
}

impl Known {
    pub(super) fn new(plan: &Plan, case: &Case) -> Known {
        Known {
            pairs: Sets::new(plan.pairs(case)),
            triples: Sets::new(plan.triples(case)),
            firsts: 0,
            nodes: 0,
        }
    }

    /// Gets the tables ready for clues of the first band: if nodes are many below these, tables of
    /// the sets that they leave unhit see more than tables for all.
    pub(super) fn turn_to(&mut self, first: Mask) {
        let deep = self.nodes > DEEP * self.firsts;
        self.pairs.turn_to(first, deep);
        self.triples.turn_to(first, deep);
    }

    /// Counts the nodes below clues of the first band.
    pub(super) fn took(&mut self, nodes: u64) {
        self.firsts += 1;
        self.nodes += nodes;
    }

    /// Returns all sets, as masks in the order of the case.
    pub(super) fn all(&self) -> impl Iterator<Item = Masks> {
        let pairs = self.pairs.all().map(|&[first, second]| [first, second, 0]);
        pairs.chain(self.triples.all().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random::{below, stream};

    /// More sets than fit: the table of some clues holds the first that these do not hit, and the
    /// next table is again for all.
    #[test]
    fn a_table_for_some_clues_holds_the_first_sets_that_they_leave() {
        let mut rng = stream(5, 1);
        let mut mask = || (0..4).fold(0, |mask, _| mask | 1 << below(&mut rng, 27));
        let all: Vec<[Mask; 2]> = (0..3 * MOST).map(|_| [mask(), mask()]).collect();
        let mut sets = Sets::new(all);
        assert!(sets.sorted.len() > MOST && sets.sorted.len() <= KEPT);
        let held = |sets: &Sets<2>, first: Mask| {
            let unhit = sets.table.unhit(&sets.table.all(), 0, first);
            unhit
                .iter()
                .map(|word| word.count_ones() as usize)
                .sum::<usize>()
        };
        let first = 1 << 3 | 1 << 20;
        let unhit = |sets: &Sets<2>| sets.sorted.iter().filter(|set| set[0] & first == 0).count();
        let before = held(&sets, first);
        assert!(before < MOST, "{before}");
        sets.turn_to(first, true);
        assert_eq!(held(&sets, first), unhit(&sets).min(MOST));
        for _ in 0..2 * UNSORTED {
            sets.learn([0, mask()]);
        }
        sets.turn_to(first, true);
        assert!(sets.new.is_empty());
        assert_eq!(held(&sets, first), unhit(&sets).min(MOST));
        sets.turn_to(0, false);
        assert_eq!(held(&sets, 0), MOST);
        assert!(held(&sets, first) < MOST);
    }
}
