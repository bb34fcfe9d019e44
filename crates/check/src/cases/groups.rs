//! Groups of the cells of a sum that differ by one relation.

use super::super::board::{Relation, Sum, Weight};

/// The most work for the groups of all sums: the terms, and looks at relations.
const MOST_WORK: usize = 1 << 20;

/// What the cells of a group add, one as the other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Alike {
    /// Their digits, times this.
    Times(i64),
    /// 1 for a digit, given as a bit, and 0 for the others if it is `inside`; else the other way
    /// round.
    Counted { digit: u64, inside: bool },
}

/// The "all different" relations.
pub(super) struct Differing<'a> {
    relations: &'a [Relation],
    /// By cell: the indices of those that have it.
    of: Vec<Vec<usize>>,
    /// The digits of the board, as bits.
    digits: u64,
    /// The work that is left; then there are no more groups.
    left: usize,
}

impl Differing<'_> {
    pub(super) fn new(relations: &[Relation], cells: usize, order: usize) -> Differing<'_> {
        let mut of = vec![Vec::new(); cells];
        for (index, relation) in relations.iter().enumerate() {
            if let Relation::Different { cells, .. } = relation {
                cells.iter().for_each(|&cell| of[cell].push(index));
            }
        }
        Differing {
            relations,
            of,
            digits: u64::MAX >> (64 - order),
            left: MOST_WORK,
        }
    }

    /// Returns groups of two cells or more, each with what they add, of those that are in one term
    /// of a sum: again and again the largest of which a relation has cells that are alike.
    pub(super) fn groups(&mut self, sum: &Sum) -> Vec<(Alike, Vec<usize>)> {
        if self.left == 0 || sum.terms.len() < 2 {
            return Vec::new();
        }
        // By cell: what its one term adds.
        let mut alike = vec![None; self.of.len()];
        let mut there = vec![false; self.of.len()];
        let mut relations = Vec::new();
        for &(weight, cell) in &sum.terms {
            if std::mem::replace(&mut there[cell], true) {
                alike[cell] = None;
                continue;
            }
            let Some(left) = self.left.checked_sub(1 + self.of[cell].len()) else {
                self.left = 0;
                return Vec::new();
            };
            self.left = left;
            alike[cell] = self.alike(weight);
            relations.extend(&self.of[cell]);
        }
        relations.sort_unstable();
        relations.dedup();
        let mut groups = Vec::new();
        loop {
            let mut best = Vec::new();
            for &index in &relations {
                let Some(left) = self.left.checked_sub(1) else {
                    return groups;
                };
                self.left = left;
                let group = self.largest(index, &alike);
                if group.len() > best.len() {
                    best = group;
                }
            }
            let adds = best.first().and_then(|&cell: &usize| alike[cell]);
            match adds {
                Some(adds) if best.len() > 1 => {
                    best.iter().for_each(|&cell| alike[cell] = None);
                    groups.push((adds, best));
                }
                _ => return groups,
            }
        }
    }

    /// Returns what a cell adds; `None` if it counts for several digits, but not for all but one.
    fn alike(&self, weight: Weight) -> Option<Alike> {
        let set = match weight {
            Weight::Times(times) => return Some(Alike::Times(times)),
            Weight::In(set) => set,
        };
        let mut both = [(set & self.digits, true), (self.digits & !set, false)].into_iter();
        let (digit, inside) = both.find(|of| of.0.is_power_of_two())?;
        Some(Alike::Counted { digit, inside })
    }

    /// Returns cells of a relation that are alike, the most that there are.
    fn largest(&self, index: usize, alike: &[Option<Alike>]) -> Vec<usize> {
        let Relation::Different { cells, .. } = &self.relations[index] else {
            return Vec::new();
        };
        let mut best = Vec::new();
        let mut last = None;
        for &cell in cells {
            if alike[cell].is_none() || alike[cell] == last {
                continue;
            }
            last = alike[cell];
            let group: Vec<usize> = cells
                .iter()
                .copied()
                .filter(|&c| alike[c] == last)
                .collect();
            if group.len() > best.len() {
                best = group;
            }
        }
        best
    }
}
