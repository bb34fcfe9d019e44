//! Groups of the cells of a sum that differ by one relation.

use super::super::board::{Relation, Sum, Weight};

/// The most work for the groups of all sums: the terms, and looks at relations.
const MOST_WORK: usize = 1 << 20;

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

    /// Returns groups of two cells or more, each with its weight, of those that are in one term of a
    /// sum: again and again the largest that a relation has with one weight. Those of a count count one
    /// digit, or every other.
    pub(super) fn groups(&mut self, sum: &Sum) -> Vec<(Weight, Vec<usize>)> {
        if self.left == 0 || sum.terms.len() < 2 {
            return Vec::new();
        }
        // By cell: the weight of its one term.
        let mut weights = vec![None; self.of.len()];
        let mut there = vec![false; self.of.len()];
        let mut relations = Vec::new();
        for &(weight, cell) in &sum.terms {
            if std::mem::replace(&mut there[cell], true) {
                weights[cell] = None;
                continue;
            }
            let Some(left) = self.left.checked_sub(1 + self.of[cell].len()) else {
                self.left = 0;
                return Vec::new();
            };
            self.left = left;
            weights[cell] = match weight {
                Weight::In(set) => self.counted(set).map(|_| weight),
                Weight::Times(_) => Some(weight),
            };
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
                let group = self.largest(index, &weights);
                if group.len() > best.len() {
                    best = group;
                }
            }
            let weight = best.first().and_then(|&cell: &usize| weights[cell]);
            match weight {
                Some(weight) if best.len() > 1 => {
                    best.iter().for_each(|&cell| weights[cell] = None);
                    groups.push((weight, best));
                }
                _ => return groups,
            }
        }
    }

    /// Returns the digit, as a bit, that a set has alone, or lacks alone, and whether it has it.
    pub(super) fn counted(&self, set: u64) -> Option<(u64, bool)> {
        let (inside, outside) = (set & self.digits, self.digits & !set);
        let found = [(inside, true), (outside, false)].into_iter();
        found.into_iter().find(|of| of.0.is_power_of_two())
    }

    /// Returns the cells of a relation with one weight, the most that there are.
    fn largest(&self, index: usize, weights: &[Option<Weight>]) -> Vec<usize> {
        let Relation::Different { cells, .. } = &self.relations[index] else {
            return Vec::new();
        };
        let mut best = Vec::new();
        let mut last = None;
        for &cell in cells {
            if weights[cell].is_none() || weights[cell] == last {
                continue;
            }
            last = weights[cell];
            let group: Vec<usize> = cells
                .iter()
                .copied()
                .filter(|&c| weights[c] == last)
                .collect();
            if group.len() > best.len() {
                best = group;
            }
        }
        best
    }
}
