//! Cells of which those that hold certain digits are connected.
//!
//! A cell is in if all its digits are of those, and may be in if one is. What may be in and cannot
//! be reached from a cell that is in, over cells that may be, is out; a cell without which two
//! cells that are in hang together no longer is in. These are the articulation points of Tarjan,
//! "Depth-First Search and Linear Graph Algorithms" (SIAM Journal on Computing 1, 1972). If the
//! number of cells is known, those are out that are too far away, and those in without which too
//! few are left. Cells beside each other that must hold the same are one here: what the walk goes
//! over are nodes of one cell or several.

pub(super) mod nodes;

use super::known::{Kinds, Known, next_number};
use nodes::{IN, Nodes, OUT, Walk};
use veridoku_model::rules;

/// The most cells of which it is remembered what was left.
const REMEMBERED: usize = 400;

/// Connected cells.
#[derive(Debug)]
pub(crate) struct Connected {
    pub(crate) cells: Vec<usize>,
    /// The digits of those that are connected.
    set: u64,
    size: Option<usize>,
    /// By place: its node.
    node: Vec<usize>,
    nodes: Nodes,
    /// By cell: the digits of those that are connected, and the others; empty if there are too many
    /// cells.
    kinds: Vec<Kinds>,
    /// Tells relations apart.
    number: u64,
}

impl Connected {
    /// Returns connected cells; `classes` has for each cell the first of those that must hold the
    /// same.
    pub(crate) fn new(order: usize, of: &rules::Connected, classes: &[usize]) -> Connected {
        let mut kinds = Kinds::one(order);
        let few = kinds.split(of.digits.bits()) && of.cells.len() <= REMEMBERED;
        let cells: Vec<usize> = of.cells.iter().map(|cell| cell.index()).collect();
        let class = |place: usize| classes[cells[place]];
        // A node hangs together: else what it does not link would seem linked.
        let (mut node, mut nodes) = (vec![usize::MAX; cells.len()], 0);
        for place in 0..cells.len() {
            if node[place] != usize::MAX {
                continue;
            }
            let mut open = vec![place];
            while let Some(at) = open.pop() {
                node[at] = nodes;
                let twins = of.beside(at).filter(|&other| class(other) == class(at));
                open.extend(twins.filter(|&other| node[other] == usize::MAX));
            }
            nodes += 1;
        }
        let beside: Vec<Vec<usize>> = (0..cells.len()).map(|at| of.beside(at).collect()).collect();
        let mut all = Nodes::default();
        all.set(&node, nodes, &beside);
        Connected {
            set: of.digits.bits(),
            size: of.size,
            node,
            nodes: all,
            kinds: vec![kinds; if few { cells.len() } else { 0 }],
            number: next_number(),
            cells,
        }
    }

    /// Returns about how many steps a pass takes.
    pub(super) fn work(&self) -> usize {
        8 * self.cells.len()
    }

    /// Returns whether a settled cell, by its one digit, is in (1) or out (2).
    pub(super) fn is_in(&self, settled: Option<u64>) -> u64 {
        settled.map_or(0, |digit| if digit & self.set != 0 { 1 } else { 2 })
    }

    /// Leaves in each domain, of which none is empty, what connected cells allow. Returns whether
    /// there may be any.
    pub(super) fn filter(&self, domains: &mut [u64], walk: &mut Walk, known: &mut Known) -> bool {
        if self.kinds.is_empty() {
            return self.work_out(domains, walk);
        }
        known.answer(self.number, &self.kinds, domains, |domains| {
            self.work_out(domains, walk)
        })
    }

    /// As [`filter`](Connected::filter), without what is known from before.
    fn work_out(&self, domains: &mut [u64], walk: &mut Walk) -> bool {
        let mut states = std::mem::take(&mut walk.states);
        states.clear();
        states.resize(self.nodes.len(), IN | OUT);
        // Of a domain only whether it may be in, and out, as that is what is remembered.
        let may = |domain: u64, part: u64, state: u8| if domain & part == 0 { 0 } else { state };
        for (&node, &domain) in self.node.iter().zip(&*domains) {
            states[node] &= may(domain, self.set, IN) | may(domain, !self.set, OUT);
        }
        let holds = states.iter().all(|&state| state != 0)
            && self.nodes.filter(self.size, &mut states, walk)
            && states.iter().all(|&state| state != 0);
        let left = |state: u8, part: u64, of: u8| if state & of == 0 { 0 } else { part };
        for (&node, domain) in self.node.iter().zip(domains) {
            let state = states[node];
            *domain &= left(state, self.set, IN) | left(state, !self.set, OUT);
        }
        walk.states = states;
        holds
    }
}

#[cfg(test)]
mod tests;
