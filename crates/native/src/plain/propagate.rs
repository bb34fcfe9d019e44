//! Propagation to a fixpoint: Naked and Hidden Singles in every house, arc consistency for pairs,
//! then sums, automata and counts.

use crate::network::Network;
use crate::wide::{Desk, Wide};

/// The state of a search: the domain of each cell, and the propagation queues.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) domains: Vec<u64>,
    /// Cells with one digit left that is not yet eliminated from their peers.
    settled: Vec<u16>,
    houses: Worklist,
    arcs: Worklist,
    wide: Worklist,
    desk: Desk,
}

/// A stack that holds each number at most once.
#[derive(Debug, Default)]
struct Worklist {
    stack: Vec<u16>,
    waiting: Vec<bool>,
}

impl Worklist {
    fn reset(&mut self, size: usize) {
        self.stack.clear();
        self.waiting.clear();
        self.waiting.resize(size, false);
    }

    fn push(&mut self, item: usize) {
        if !self.waiting[item] {
            self.waiting[item] = true;
            self.stack.push(item as u16);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let item = usize::from(self.stack.pop()?);
        self.waiting[item] = false;
        Some(item)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

impl State {
    /// Resets the state to no givens, with everything left to propagate.
    pub(crate) fn start(&mut self, network: &Network) {
        self.domains.clear();
        self.domains.extend_from_slice(&network.domains);
        self.settled.clear();
        self.houses.reset(network.houses.len());
        self.arcs.reset(network.cells);
        self.wide.reset(network.wide.len());
        for (cell, domain) in self.domains.iter().enumerate() {
            if domain.is_power_of_two() {
                self.settled.push(cell as u16);
            }
            if !network.arcs.of(cell).is_empty() {
                self.arcs.push(cell);
            }
        }
        (0..network.houses.len()).for_each(|house| self.houses.push(house));
        (0..network.wide.len()).for_each(|index| self.wide.push(index));
    }

    /// Eliminates all digits of a cell outside `mask`. Returns `false` if none is left.
    pub(crate) fn restrict(&mut self, network: &Network, cell: usize, mask: u64) -> bool {
        let before = self.domains[cell];
        let after = before & mask;
        if after == before {
            return after != 0;
        }
        self.domains[cell] = after;
        if after == 0 {
            return false;
        }
        if after.is_power_of_two() {
            self.settled.push(cell as u16);
        }
        for &house in network.houses_of.of(cell) {
            self.houses.push(house.into());
        }
        if !network.arcs.of(cell).is_empty() {
            self.arcs.push(cell);
        }
        for &index in network.wide_of.of(cell) {
            self.wide.push(index);
        }
        true
    }

    /// Propagates to a fixpoint. Returns `false` if the state has no solution, with the queues
    /// cleared.
    pub(crate) fn propagate(&mut self, network: &Network) -> bool {
        let consistent = self.run(network);
        if !consistent {
            self.settled.clear();
            self.houses.clear();
            self.arcs.clear();
            self.wide.clear();
        }
        consistent
    }

    fn run(&mut self, network: &Network) -> bool {
        loop {
            if let Some(cell) = self.settled.pop() {
                let others = !self.domains[usize::from(cell)];
                for &peer in network.peers.of(cell.into()) {
                    if !self.restrict(network, peer.into(), others) {
                        return false;
                    }
                }
            } else if let Some(house) = self.houses.pop() {
                if !self.hidden_singles(network, house) {
                    return false;
                }
            } else if let Some(cell) = self.arcs.pop() {
                if !self.support(network, cell) {
                    return false;
                }
            } else if let Some(index) = self.wide.pop() {
                if !self.filter(network, &network.wide[index]) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    /// Places the digits with a single place in the house. Returns `false` if a digit has no place.
    fn hidden_singles(&mut self, network: &Network, house: usize) -> bool {
        let cells = &network.houses[house];
        let (mut once, mut twice) = (0u64, 0u64);
        for &cell in cells {
            let domain = self.domains[usize::from(cell)];
            twice |= once & domain;
            once |= domain;
        }
        if once != network.digits[house] {
            return false;
        }
        let mut hidden = once & !twice;
        for &cell in cells {
            let here = self.domains[usize::from(cell)] & hidden;
            if here != 0 {
                // Two digits whose only place is the same cell are a conflict.
                if !here.is_power_of_two() || !self.restrict(network, cell.into(), here) {
                    return false;
                }
                hidden &= !here;
            }
        }
        true
    }

    /// Leaves in the cells of a relation what it allows.
    fn filter(&mut self, network: &Network, wide: &Wide) -> bool {
        let mut desk = std::mem::take(&mut self.desk);
        let mut consistent = wide.filter(&self.domains, &mut desk);
        for (&cell, &digits) in wide.cells().iter().zip(&desk.domains) {
            consistent = consistent && self.restrict(network, cell, digits);
        }
        self.desk = desk;
        consistent
    }

    /// Arc consistency: keeps a digit in a cell only if each pair relation leaves it a partner.
    fn support(&mut self, network: &Network, cell: usize) -> bool {
        for arc in network.arcs.of(cell) {
            let mut allowed = 0;
            let mut rest = self.domains[cell];
            while rest != 0 {
                allowed |= arc.partners[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            if !self.restrict(network, arc.to, allowed) {
                return false;
            }
        }
        true
    }
}
