//! Groups of the cells of a sum that differ by one relation.

use super::super::board::{Relation, Sum, Weight};

/// The most work for the groups of all sums: the terms, and looks at relations.
const MOST_WORK: usize = 1 << 20;

/// The "all different" relations.
pub(super) struct Differing<'a> {
    relations: &'a [Relation],
    /// By cell: the indices of those that have it.
    of: Vec<Vec<usize>>,
    /// The work that is left; then there are no more groups.
    left: usize,
}

impl Differing<'_> {
    pub(super) fn new(relations: &[Relation], cells: usize) -> Differing<'_> {
        let mut of = vec![Vec::new(); cells];
        for (index, relation) in relations.iter().enumerate() {
            if let Relation::Different { cells, .. } = relation {
                cells.iter().for_each(|&cell| of[cell].push(index));
            }
        }
        Differing {
            relations,
            of,
            left: MOST_WORK,
        }
    }

    /// Returns groups of two cells or more, each with its coefficient, of those that are in one
    /// term of a sum: again and again the largest that a relation has with one coefficient.
    pub(super) fn groups(&mut self, sum: &Sum) -> Vec<(i64, Vec<usize>)> {
        if self.left == 0 || sum.terms.len() < 2 {
            return Vec::new();
        }
        // By cell: the coefficient of its one term.
        let mut times = vec![None; self.of.len()];
        let mut there = vec![false; self.of.len()];
        let mut relations = Vec::new();
        for &(weight, cell) in &sum.terms {
            if std::mem::replace(&mut there[cell], true) {
                times[cell] = None;
                continue;
            }
            let Some(left) = self.left.checked_sub(1 + self.of[cell].len()) else {
                self.left = 0;
                return Vec::new();
            };
            self.left = left;
            times[cell] = match weight {
                Weight::Times(times) => Some(times),
                Weight::In(_) => None,
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
                let group = self.largest(index, &times);
                if group.len() > best.len() {
                    best = group;
                }
            }
            let coefficient = best.first().and_then(|&cell: &usize| times[cell]);
            match coefficient {
                Some(coefficient) if best.len() > 1 => {
                    best.iter().for_each(|&cell| times[cell] = None);
                    groups.push((coefficient, best));
                }
                _ => return groups,
            }
        }
    }

    /// Returns the cells of a relation with one coefficient, the most that there are.
    fn largest(&self, index: usize, times: &[Option<i64>]) -> Vec<usize> {
        let Relation::Different { cells, .. } = &self.relations[index] else {
            return Vec::new();
        };
        let mut best = Vec::new();
        let mut last = None;
        for &cell in cells {
            if times[cell].is_none() || times[cell] == last {
                continue;
            }
            last = times[cell];
            let group: Vec<usize> = cells
                .iter()
                .copied()
                .filter(|&c| times[c] == last)
                .collect();
            if group.len() > best.len() {
                best = group;
            }
        }
        best
    }
}
