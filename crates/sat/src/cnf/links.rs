//! Candidates of which one is the negation of the other, found without search.

use super::groups::Groups;
use super::settle::Settled;

/// Equivalence classes of candidates (equal or opposite), as a union-find forest; the root of a
/// class is its first candidate.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// By candidate: its parent, or itself if it is a root, and whether it is the parent's
    /// opposite.
    parents: Vec<(u32, bool)>,
}

impl Links {
    /// Links the two open candidates of every exactly-one group that has two left.
    pub(super) fn find(&mut self, groups: &Groups, settled: &Settled) {
        self.parents.clear();
        let candidates = 0..(groups.housed.len() * groups.order) as u32;
        self.parents.extend(candidates.map(|c| (c, false)));
        for group in 0..groups.all.len() {
            if let Some([a, b]) = settled.pair(groups, group) {
                self.oppose(a, b);
            }
        }
    }

    /// Returns the first candidate of a candidate's class, maybe itself, and whether the candidate
    /// is its opposite.
    pub(super) fn first(&self, candidate: usize) -> (usize, bool) {
        let (mut at, mut opposite) = (candidate, false);
        loop {
            let (parent, turned) = self.parents[at];
            if parent as usize == at {
                return (at, opposite);
            }
            at = parent as usize;
            opposite ^= turned;
        }
    }

    /// Links two candidates as opposites. If the two were linked before, this is known or a
    /// contradiction, and the clauses of the group decide which.
    fn oppose(&mut self, a: u32, b: u32) {
        let (a, turned_a) = self.first(a as usize);
        let (b, turned_b) = self.first(b as usize);
        let (first, later) = (a.min(b), a.max(b));
        if first != later {
            self.parents[later] = (first as u32, !(turned_a ^ turned_b));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{AtMostOne, Encoded, Encoder, Encoding};
    use crate::sat::Sat;
    use veridoku_model::engine::{Engine, Limits};
    use veridoku_model::grid::{Givens, Shape};
    use veridoku_model::rules::{Model, Puzzle};
    use veridoku_native::Native;

    #[test]
    fn chains_lead_to_the_first_and_keep_count_of_turns() {
        let mut links = Links {
            parents: (0..8).map(|c| (c, false)).collect(),
        };
        links.oppose(5, 3);
        links.oppose(3, 7);
        links.oppose(1, 2);
        assert_eq!(
            [5, 3, 7].map(|c| links.first(c)),
            [(3, true), (3, false), (3, true)]
        );
        links.oppose(7, 2);
        assert_eq!(
            [1, 2, 3, 5, 7].map(|c| links.first(c)),
            [(1, false), (1, true), (1, true), (1, false), (1, false)]
        );
        // A known link changes nothing.
        let before = links.parents.clone();
        links.oppose(1, 5);
        assert_eq!(links.parents, before);
    }

    /// Returns 4×4 boards with few givens, all taken from one grid.
    fn boards() -> Vec<Model> {
        let grid = [1u8, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let mut models = Vec::new();
        for pattern in 0u32..1 << 16 {
            // A tenth of the patterns of up to six givens, spread evenly.
            if pattern.count_ones() > 6 || pattern % 11 != 3 {
                continue;
            }
            let value = |cell: usize| {
                if pattern >> cell & 1 == 1 {
                    grid[cell]
                } else {
                    0
                }
            };
            let values: Vec<u8> = (0..16).map(value).collect();
            let givens = Givens::from_values(Shape::new(2, 2).unwrap(), &values[..]).unwrap();
            models.push(Model::new(&Puzzle::plain(givens)));
        }
        models
    }

    #[test]
    fn merged_formulas_have_as_many_models_as_the_puzzle_has_solutions() {
        let mut merged = Encoder::new(Encoding::Merged, AtMostOne::Pairs);
        let mut locked = Encoder::new(Encoding::Locked, AtMostOne::Pairs);
        let mut sat = Sat::new(Encoding::Merged, AtMostOne::Pairs).one_by_one();
        let mut native = Native::new();
        let mut fewer = 0;
        for model in boards() {
            let all = Limits::solutions(1000);
            let expected = native.count(&model, &all).unwrap().run.solutions;
            assert_eq!(sat.count(&model, &all).unwrap().run.solutions, expected);
            let Encoded { formula, map, .. } = merged.encode(&model).unwrap();
            let before = locked.encode(&model).unwrap().formula;
            let linked = map.merged().count();
            assert_eq!(map.candidates().len() + linked, before.variables() as usize);
            assert_eq!(formula.variables() as usize, map.candidates().len());
            fewer += linked;
            for clause in formula.clauses() {
                let variable = |i: usize| clause[i].variable();
                let all = 0..clause.len();
                assert!(
                    all.clone()
                        .all(|i| (0..i).all(|j| variable(i) != variable(j)))
                );
            }
        }
        assert!(fewer > 1000, "{fewer}");
    }
}
