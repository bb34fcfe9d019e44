//! The cells and all-different relations of a rulebook as groups of candidates of which at most
//! one, or exactly one, is true.

use std::sync::Arc;
use veridoku_model::rules::{Relation, Rulebook};

/// Candidates of which at most one is true; [`Groups::candidates`] returns them.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The position of its first candidate in [`Groups::members`], and the number of them.
    first: u32,
    pub(super) size: u32,
    /// Whether at least one is true as well.
    pub(super) exactly: bool,
    pub(super) of: Owner,
    /// For each position in the group, the positions (as bits) of members with which an earlier
    /// group contains it too: that at most one of the two is true is already encoded there.
    pub(super) said: Arc<[u64]>,
}

/// What a group belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// The digits of one cell.
    Cell,
    /// The cells of a digit in a house.
    House,
    /// The cells of a digit among all-different cells that are fewer than the digits.
    Cells,
}

/// A house: the cells of an all-different constraint that contains every digit.
#[derive(Debug)]
pub(super) struct House {
    /// In ascending order.
    pub(super) cells: Vec<u32>,
    /// The group of digit 1; those of the other digits follow.
    pub(super) first: u32,
}

/// The groups of a rulebook, built once and used for all its puzzles.
#[derive(Debug)]
pub(super) struct Groups {
    pub(super) order: usize,
    pub(super) all: Vec<Group>,
    /// The candidates (cell · order + digit − 1) of all groups, one group after another; at most 64
    /// each.
    members: Vec<u32>,
    /// For each candidate, its groups and its position in each, one candidate after another.
    places: Vec<(u32, u8)>,
    /// For each candidate, its first place, and the end of the last one's.
    starts: Vec<u32>,
    pub(super) houses: Vec<House>,
    /// For each cell, whether it is in a house.
    pub(super) housed: Vec<bool>,
    /// Whether a constraint needs more different digits than there are, or a cell that differs from
    /// itself.
    pub(super) impossible: bool,
}

impl Groups {
    pub(super) fn new(rulebook: &Rulebook) -> Groups {
        let (order, cells) = (rulebook.shape().order(), rulebook.shape().extent());
        let mut groups = Groups {
            order,
            all: Vec::new(),
            members: Vec::new(),
            places: Vec::new(),
            starts: Vec::new(),
            houses: Vec::new(),
            housed: vec![false; cells],
            impossible: false,
        };
        let nothing_said: Arc<[u64]> = vec![0; order].into();
        for cell in 0..cells {
            let digits = (0..order).map(|d| (cell * order + d) as u32);
            groups.push(digits, true, Owner::Cell, &nothing_said);
        }
        let mut differ = Pairs::new(cells);
        for constraint in rulebook.constraints() {
            let Relation::AllDifferent { cells } = &constraint.relation else {
                continue;
            };
            let mut indices: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
            indices.sort_unstable();
            let impossible = indices.len() > order || indices.windows(2).any(|w| w[0] == w[1]);
            if impossible {
                groups.impossible = true;
                continue;
            }
            let house = indices.len() == order;
            if house {
                groups.houses.push(House {
                    cells: indices.iter().map(|&c| c as u32).collect(),
                    first: groups.all.len() as u32,
                });
                indices.iter().for_each(|&cell| groups.housed[cell] = true);
            }
            let said: Arc<[u64]> = differ.add(&indices).into();
            let of = if house { Owner::House } else { Owner::Cells };
            for digit in 0..order {
                let places = indices.iter().map(|cell| (cell * order + digit) as u32);
                groups.push(places, house, of, &said);
            }
        }
        groups.index(cells * order);
        groups
    }

    fn push(
        &mut self,
        candidates: impl Iterator<Item = u32>,
        exactly: bool,
        of: Owner,
        said: &Arc<[u64]>,
    ) {
        let first = self.members.len();
        self.members.extend(candidates);
        self.all.push(Group {
            first: first as u32,
            size: (self.members.len() - first) as u32,
            exactly,
            of,
            said: Arc::clone(said),
        });
    }

    /// Lists the groups of each candidate.
    fn index(&mut self, candidates: usize) {
        let mut of: Vec<Vec<(u32, u8)>> = vec![Vec::new(); candidates];
        for number in 0..self.all.len() {
            for (&candidate, place) in self.candidates(number).iter().zip(0..) {
                of[candidate as usize].push((number as u32, place));
            }
        }
        self.starts.push(0);
        for places in of {
            self.places.extend(places);
            self.starts.push(self.places.len() as u32);
        }
    }

    /// Returns the candidates of a group.
    pub(super) fn candidates(&self, number: usize) -> &[u32] {
        let Group { first, size, .. } = self.all[number];
        &self.members[first as usize..(first + size) as usize]
    }

    /// Returns the candidate at a position of a group.
    pub(super) fn candidate(&self, number: usize, place: usize) -> u32 {
        self.members[self.all[number].first as usize + place]
    }

    /// Returns the groups of a candidate, with its position in each.
    pub(super) fn containing(&self, candidate: u32) -> &[(u32, u8)] {
        let [start, end] = [0, 1].map(|next| self.starts[candidate as usize + next] as usize);
        &self.places[start..end]
    }
}

/// The pairs of cells that share an all-different constraint.
struct Pairs {
    cells: usize,
    bits: Vec<u64>,
}

impl Pairs {
    fn new(cells: usize) -> Pairs {
        Pairs {
            cells,
            bits: vec![0; (cells * cells).div_ceil(64)],
        }
    }

    /// Adds the pairs of some cells, at most 64, in ascending order; returns for each cell the
    /// others (as bits) with which it was paired before.
    fn add(&mut self, cells: &[usize]) -> Vec<u64> {
        let mut before = vec![0u64; cells.len()];
        for (i, &a) in cells.iter().enumerate() {
            for (j, &b) in cells.iter().enumerate().skip(i + 1) {
                let at = a * self.cells + b;
                let (word, bit) = (&mut self.bits[at / 64], 1 << (at % 64));
                if *word & bit != 0 {
                    before[i] |= 1 << j;
                    before[j] |= 1 << i;
                }
                *word |= bit;
            }
        }
        before
    }
}
