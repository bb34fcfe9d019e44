//! Cells of which those that hold certain digits are connected.
//!
//! A cell is in if all its digits are of those, and may be in if one is. What may be in and cannot
//! be reached from a cell that is in, over cells that may be, is out; a cell without which two
//! cells that are in hang together no longer is in. These are the articulation points of Tarjan,
//! "Depth-First Search and Linear Graph Algorithms" (SIAM Journal on Computing 1, 1972). If the
//! number of cells is known, those are out that are too far away, and those in without which too
//! few are left. Cells beside each other that must hold the same are one here: what the walk goes
//! over are nodes of one cell or several.

use super::known::{Kinds, Known, next_number};
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
    /// By node: its cells.
    weight: Vec<usize>,
    /// By node: where its neighbours are in `neighbours`.
    ends: Vec<usize>,
    neighbours: Vec<usize>,
    /// By cell: the digits of those that are connected, and the others; empty if there are too many
    /// cells.
    kinds: Vec<Kinds>,
    /// Tells relations apart.
    number: u64,
}

/// What the filter works with, kept for its memory.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// By node: the digits that its cells may all hold.
    domains: Vec<u64>,
    /// By node: its turn in the walk, from 1; 0 if it was not reached.
    turn: Vec<usize>,
    /// By node: the earliest turn that it, or what was reached from it, touches.
    low: Vec<usize>,
    /// By node: how many cells were reached from it, itself included, and how many of them are in.
    reached: Vec<[usize; 2]>,
    /// The way to the node at hand: each with its next neighbour.
    way: Vec<(usize, usize)>,
    /// By node: how many cells hang on it alone, and whether one of them is in.
    hanging: Vec<(usize, bool)>,
    /// Nodes in the order of their distance from those that are in, and the distance of each.
    queue: Vec<usize>,
    distance: Vec<usize>,
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
        let mut weight = vec![0; nodes];
        let mut beside = vec![Vec::new(); nodes];
        for (place, &own) in node.iter().enumerate() {
            weight[own] += 1;
            let others = of.beside(place).map(|other| node[other]);
            beside[own].extend(others.filter(|&other| other != own));
        }
        let (mut ends, mut neighbours) = (Vec::with_capacity(nodes), Vec::new());
        for mut list in beside {
            list.sort_unstable();
            list.dedup();
            neighbours.extend(list);
            ends.push(neighbours.len());
        }
        Connected {
            set: of.digits.bits(),
            size: of.size,
            node,
            weight,
            ends,
            neighbours,
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

    fn beside(&self, node: usize) -> &[usize] {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.neighbours[start..self.ends[node]]
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
        let mut nodes = std::mem::take(&mut walk.domains);
        nodes.clear();
        nodes.resize(self.weight.len(), u64::MAX);
        // Of a domain only whether it may be in, and out, as that is what is remembered.
        let set = self.set;
        let may = |domain: u64, part: u64| if domain & part == 0 { 0 } else { part };
        for (&node, &domain) in self.node.iter().zip(&*domains) {
            nodes[node] &= may(domain, set) | may(domain, !set);
        }
        let holds = self.of_nodes(&mut nodes, walk);
        for (&node, domain) in self.node.iter().zip(domains) {
            *domain &= nodes[node];
        }
        let holds = holds && nodes.iter().all(|&domain| domain != 0);
        walk.domains = nodes;
        holds
    }

    /// As [`filter`](Connected::filter), of nodes; one may have no digit left in the end.
    fn of_nodes(&self, domains: &mut [u64], walk: &mut Walk) -> bool {
        let set = self.set;
        let cells = |holds: &dyn Fn(u64) -> bool| {
            let held = domains.iter().zip(&self.weight);
            let held = held.filter(|(domain, _)| holds(**domain));
            held.map(|(_, weight)| weight).sum::<usize>()
        };
        let is_in = |domain: u64| domain & !set == 0;
        let all_in = cells(&is_in);
        let possible = cells(&|domain| domain & set != 0);
        if self
            .size
            .is_some_and(|size| all_in > size || possible < size)
        {
            return false;
        }
        if self.size == Some(0) {
            domains.iter_mut().for_each(|domain| *domain &= !set);
            return true; // none is in
        }
        walk.begin(domains.len());
        let Some(first) = domains.iter().position(|&domain| is_in(domain)) else {
            return self.without_first(domains, walk);
        };
        self.walk(domains, first, walk);
        let [count, found] = walk.reached[first];
        if found < all_in || self.size.is_some_and(|size| count < size) {
            return false;
        }
        let full = self.size == Some(count);
        for (node, domain) in domains.iter_mut().enumerate() {
            if walk.turn[node] == 0 {
                *domain &= !set;
                continue;
            }
            let (hanging, one_is_in) = walk.hanging[node];
            let left = count.saturating_sub(hanging + self.weight[node]);
            let too_few = self.size.is_some_and(|size| left < size);
            if full || one_is_in || too_few {
                *domain &= set;
            }
        }
        if let Some(size) = self.size {
            self.measure(domains, walk);
            for (domain, &distance) in domains.iter_mut().zip(&walk.distance) {
                if distance > 0 && all_in + distance > size {
                    *domain &= !set;
                }
            }
        }
        true
    }

    /// Takes the parts out that have too few cells. No cell is in.
    fn without_first(&self, domains: &mut [u64], walk: &mut Walk) -> bool {
        let Some(size) = self.size else { return true };
        let mut largest = 0;
        for node in 0..domains.len() {
            if walk.turn[node] > 0 || domains[node] & self.set == 0 {
                continue;
            }
            let before = walk.queue.len();
            walk.queue.push(node);
            walk.turn[node] = 1;
            let mut next = before;
            while let Some(&at) = walk.queue.get(next) {
                next += 1;
                for &other in self.beside(at) {
                    if walk.turn[other] == 0 && domains[other] & self.set != 0 {
                        walk.turn[other] = 1;
                        walk.queue.push(other);
                    }
                }
            }
            let part = &walk.queue[before..];
            let cells: usize = part.iter().map(|&at| self.weight[at]).sum();
            largest = largest.max(cells);
            if cells < size {
                part.iter().for_each(|&at| domains[at] &= !self.set);
            }
        }
        largest >= size
    }

    /// Walks depth-first over the cells that may be in.
    fn walk(&self, domains: &[u64], first: usize, walk: &mut Walk) {
        let is_in = |node: usize| domains[node] & !self.set == 0;
        let mut turns = 1;
        (walk.turn[first], walk.low[first]) = (1, 1);
        walk.reached[first] = [self.weight[first]; 2];
        walk.way.push((first, 0));
        while let Some(&mut (node, ref mut next)) = walk.way.last_mut() {
            let Some(&other) = self.beside(node).get(*next) else {
                walk.way.pop();
                let Some(&(above, _)) = walk.way.last() else {
                    return;
                };
                let [count, found] = walk.reached[node];
                walk.reached[above][0] += count;
                walk.reached[above][1] += found;
                walk.low[above] = walk.low[above].min(walk.low[node]);
                if walk.low[node] >= walk.turn[above] {
                    walk.hanging[above].0 += count;
                    walk.hanging[above].1 |= found > 0;
                }
                continue;
            };
            *next += 1;
            if domains[other] & self.set == 0 {
                continue;
            }
            if walk.turn[other] > 0 {
                walk.low[node] = walk.low[node].min(walk.turn[other]);
                continue;
            }
            turns += 1;
            (walk.turn[other], walk.low[other]) = (turns, turns);
            let weight = self.weight[other];
            walk.reached[other] = [weight, if is_in(other) { weight } else { 0 }];
            walk.way.push((other, 0));
        }
    }

    /// Measures the distance of every node that may be in from those that are: the cells that have
    /// to be in with it.
    fn measure(&self, domains: &[u64], walk: &mut Walk) {
        for (node, &domain) in domains.iter().enumerate() {
            if domain & !self.set == 0 {
                walk.queue.push(node);
            }
        }
        let mut next = 0;
        while let Some(&node) = walk.queue.get(next) {
            next += 1;
            for &other in self.beside(node) {
                let open = walk.distance[other] == 0 && domains[other] & !self.set != 0;
                if open && domains[other] & self.set != 0 {
                    let distance = walk.distance[node] + self.weight[other];
                    walk.distance[other] = distance;
                    // The next to look at is the nearest.
                    let after = &walk.queue[next..];
                    let nearer = after.iter().rev();
                    let farther = nearer.take_while(|&&at| walk.distance[at] > distance);
                    let at = walk.queue.len() - farther.count();
                    walk.queue.insert(at, other);
                }
            }
        }
    }
}

impl Walk {
    fn begin(&mut self, nodes: usize) {
        for list in [&mut self.turn, &mut self.low, &mut self.distance] {
            list.clear();
            list.resize(nodes, 0);
        }
        self.reached.clear();
        self.reached.resize(nodes, [0; 2]);
        self.hanging.clear();
        self.hanging.resize(nodes, (0, false));
        self.way.clear();
        self.queue.clear();
    }
}

#[cfg(test)]
mod tests;
