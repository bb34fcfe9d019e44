//! The relations of a rulebook as groups of candidates of which at most one, or exactly one, is true.

use crate::rules::{Relation, Rulebook};

/// Candidates (cell · order + digit − 1) of which at most one is true.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) candidates: Vec<u32>,
    /// At least one is true as well.
    pub(super) exactly: bool,
    /// Whether it is the group of one cell.
    pub(super) of_cell: bool,
}

/// The groups of a rulebook. Built once, used for all its puzzles.
#[derive(Debug)]
pub(super) struct Groups {
    pub(super) order: usize,
    pub(super) all: Vec<Group>,
    /// For each candidate, the groups it is in.
    of: Vec<Vec<u32>>,
    /// For each cell, whether some house holds it.
    pub(super) housed: Vec<bool>,
    /// More different digits than there are, or a cell that must differ from itself.
    pub(super) impossible: bool,
}

impl Groups {
    pub(super) fn new(rulebook: &Rulebook) -> Groups {
        let (order, cells) = (rulebook.shape().order(), rulebook.shape().cells());
        let mut groups = Groups {
            order,
            all: Vec::new(),
            of: vec![Vec::new(); cells * order],
            housed: vec![false; cells],
            impossible: false,
        };
        for cell in 0..cells {
            groups.push(
                (0..order).map(|d| (cell * order + d) as u32).collect(),
                true,
                true,
            );
        }
        for constraint in rulebook.constraints() {
            let Relation::AllDifferent { cells } = &constraint.relation else {
                continue;
            };
            let mut indices: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
            indices.sort_unstable();
            groups.impossible |= indices.len() > order || indices.windows(2).any(|w| w[0] == w[1]);
            let house = indices.len() == order;
            for digit in 0..order {
                let group = indices.iter().map(|cell| (cell * order + digit) as u32);
                groups.push(group.collect(), house, false);
            }
            if house {
                indices.iter().for_each(|&cell| groups.housed[cell] = true);
            }
        }
        groups
    }

    fn push(&mut self, candidates: Vec<u32>, exactly: bool, of_cell: bool) {
        let number = self.all.len() as u32;
        candidates
            .iter()
            .for_each(|&c| self.of[c as usize].push(number));
        self.all.push(Group {
            candidates,
            exactly,
            of_cell,
        });
    }

    pub(super) fn containing(&self, candidate: u32) -> &[u32] {
        &self.of[candidate as usize]
    }
}
