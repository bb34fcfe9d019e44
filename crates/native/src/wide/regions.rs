//! Regions to be found, all at once: parts of cells that are known to lie in one region, whichever
//! that is, and the clues that say so.
//!
//! A run of cells, or a number of them, that is in the region of its first cell joins cells to a
//! part; so do cells beside each other of a known region. The cells of a part have the same regions
//! left and different digits, and a region that takes one of them takes all. Each region spreads
//! from a part that is surely in it over parts that may be, as far as its number of cells allows,
//! as connected cells do.
//! These parts, the runs and the spreading over them are after Interactive Sudoku Solver (by sigh),
//! "Chaos Construction", there called shards; worked out anew at each call.

mod differ;
mod parts;
mod runs;
mod same;

use super::connected::nodes::{IN, OUT, Walk};
use super::known::next_number;
pub(super) use parts::Parts;
pub(crate) use runs::{MOST as MOST_OF_RUN, Run};
pub(crate) use same::Same;

/// Says that regions are propagated together here: in a browser, where a page waits for every byte,
/// they are not, and as no value of this is there, all of the module is left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here {
    #[cfg(target_arch = "wasm32")]
    _never: std::convert::Infallible,
}

impl Here {
    pub(crate) fn new() -> Option<Here> {
        #[cfg(not(target_arch = "wasm32"))]
        return Some(Here {});
        #[cfg(target_arch = "wasm32")]
        None
    }
}

/// Regions to be found, and the clues about them.
#[derive(Debug)]
pub(crate) struct Regions {
    _here: Here,
    /// The cells that hold the regions of the board's cells, these, and those that hold numbers of
    /// cells and are neither.
    pub(crate) cells: Vec<usize>,
    /// By cell of the board: those it shares an edge with.
    beside: Vec<Vec<usize>>,
    /// The number of cells of a region.
    size: usize,
    /// The number of regions: the first digits.
    regions: usize,
    /// By cell of the board: the first of those that are in its region.
    linked: Vec<usize>,
    /// The cells in the order in which regions are numbered; none if another relation does that.
    order: Vec<usize>,
    runs: Vec<Run>,
    same: Vec<Same>,
    /// Tells these from others.
    number: u64,
}

impl Regions {
    /// Returns regions of a number of cells: `cells` are as many that hold regions as there are in
    /// `beside`, then those of the board, then others that runs and numbers of cells use; `linked`
    /// has for each of the first the first one that holds the same.
    pub(crate) fn new(
        here: Here,
        cells: Vec<usize>,
        beside: Vec<Vec<usize>>,
        size: usize,
        linked: Vec<usize>,
        order: Option<Vec<usize>>,
        (runs, same): (Vec<Run>, Vec<Same>),
    ) -> Regions {
        Regions {
            _here: here,
            regions: beside.len() / size,
            cells,
            beside,
            size,
            linked,
            order: order.unwrap_or_default(),
            runs,
            same,
            number: next_number(),
        }
    }

    /// Returns the cells that hold regions.
    pub(crate) fn labels(&self) -> &[usize] {
        &self.cells[..self.beside.len()]
    }

    /// Returns about how many steps a pass takes.
    pub(super) fn work(&self) -> usize {
        let runs = self.runs.iter().map(Run::work);
        self.regions * (8 * self.beside.len() + runs.sum::<usize>())
    }

    /// Leaves in each domain, of which none is empty, what regions allow: in some none, or that is
    /// returned, if there are no such regions.
    pub(super) fn filter(&self, domains: &mut [u64], parts: &mut Parts, walk: &mut Walk) -> bool {
        parts.begin(self.number, &self.linked);
        parts.blamed.clear();
        let all = self.beside.len();
        self.number(&mut domains[..all]);
        if domains[..all].contains(&0) {
            return true; // a cell that shows it
        }
        for (index, run) in self.runs.iter().enumerate() {
            if !run.filter(index, domains, self.size, parts) {
                parts.blamed.extend(run.cells());
                return false;
            }
        }
        for (index, same) in self.same.iter().enumerate() {
            if !same.filter(self.runs.len() + index, domains, parts) {
                parts.blamed.extend(same.cells());
                return false;
            }
        }
        self.join_beside(domains, parts);
        parts.gather(domains, &self.beside);
        let holds = self.differ(&mut domains[all..2 * all], parts) && self.spread(parts, walk);
        for (domain, &part) in domains.iter_mut().zip(&parts.part) {
            *domain &= parts.regions[part];
        }
        holds
    }

    /// Joins cells beside each other that are in one known region.
    fn join_beside(&self, domains: &[u64], parts: &mut Parts) {
        for (cell, beside) in self.beside.iter().enumerate() {
            if domains[cell].is_power_of_two() {
                for &other in beside.iter().filter(|&&other| other > cell) {
                    if domains[other] == domains[cell] {
                        parts.join(cell, other);
                    }
                }
            }
        }
    }

    /// Leaves to each part the regions that can reach it. Returns whether each has enough cells.
    fn spread(&self, parts: &mut Parts, walk: &mut Walk) -> bool {
        let mut states = std::mem::take(&mut walk.states);
        let mut asked = std::mem::take(&mut parts.asked);
        parts
            .settled
            .resize_with(self.regions.max(parts.settled.len()), Vec::new);
        let holds = (0..self.regions).all(|region| {
            let own = 1 << region;
            asked.clear();
            for (&piece, &part) in parts.piece.iter().zip(&parts.part) {
                let regions = parts.regions[part];
                asked.push(match regions & own {
                    0 => 0,
                    _ if regions == own => 1,
                    _ => piece + 2,
                });
            }
            if asked == parts.settled[region] {
                return true;
            }
            states.clear();
            states.resize(parts.nodes.len(), OUT);
            for (&node, &asked) in parts.node.iter().zip(&asked) {
                states[node] = [OUT, IN, IN | OUT][usize::from(asked.min(2))];
            }
            if !parts.nodes.filter(Some(self.size), &mut states, walk) {
                let may = |&cell: &usize| asked[cell] != 0;
                parts.blamed.extend((0..asked.len()).filter(may));
                return false;
            }
            let mut changed = false;
            for (&node, &part) in parts.node.iter().zip(&parts.part) {
                let (state, regions) = (states[node], &mut parts.regions[part]);
                let before = *regions;
                if state & IN == 0 {
                    *regions &= !own;
                }
                if state & OUT == 0 {
                    *regions &= own;
                }
                changed |= *regions != before;
            }
            parts.settled[region].clear();
            if !changed {
                parts.settled[region].extend_from_slice(&asked);
            }
            true
        });
        walk.states = states;
        parts.asked = asked;
        holds
    }

    /// Leaves to each cell the regions that come in the order of numbers.
    fn number(&self, labels: &mut [u64]) {
        let every = u64::MAX >> (64 - self.regions);
        labels.iter_mut().for_each(|label| *label &= every);
        let mut next = 1;
        for &cell in &self.order {
            labels[cell] &= next;
            next |= labels[cell] << 1;
        }
    }
}

#[cfg(test)]
mod tests;
