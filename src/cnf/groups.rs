//! The relations of a rulebook as groups of candidates of which at most one, or exactly one, is true.

use crate::rules::{Relation, Rulebook};

/// Candidates (cell · order + digit − 1) of which at most one is true.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) candidates: Vec<u32>,
    /// At least one is true as well.
    pub(super) exactly: bool,
    pub(super) of: Owner,
}

/// What a group belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// The digits of one cell.
    Cell,
    /// The places of a digit in a house.
    House,
    /// The places of a digit among cells that differ and are fewer than the digits.
    Cells,
}

/// The groups of a rulebook. Built once, used for all its puzzles.
#[derive(Debug)]
pub(super) struct Groups {
    pub(super) order: usize,
    pub(super) all: Vec<Group>,
    /// For each candidate, the groups it is in.
    of: Vec<Vec<u32>>,
    /// The cells of each house, in order.
    pub(super) houses: Vec<Vec<u32>>,
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
            houses: Vec::new(),
            housed: vec![false; cells],
            impossible: false,
        };
        for cell in 0..cells {
            groups.push(
                (0..order).map(|d| (cell * order + d) as u32).collect(),
                true,
                Owner::Cell,
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
            let owner = if house {
                groups
                    .houses
                    .push(indices.iter().map(|&c| c as u32).collect());
                Owner::House
            } else {
                Owner::Cells
            };
            for digit in 0..order {
                let group = indices.iter().map(|cell| (cell * order + digit) as u32);
                groups.push(group.collect(), house, owner);
            }
            if house {
                indices.iter().for_each(|&cell| groups.housed[cell] = true);
            }
        }
        groups
    }

    fn push(&mut self, candidates: Vec<u32>, exactly: bool, of: Owner) {
        let number = self.all.len() as u32;
        candidates
            .iter()
            .for_each(|&c| self.of[c as usize].push(number));
        self.all.push(Group {
            candidates,
            exactly,
            of,
        });
    }

    pub(super) fn containing(&self, candidate: u32) -> &[u32] {
        &self.of[candidate as usize]
    }
}
