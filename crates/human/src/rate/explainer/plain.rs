//! Cycles and forcing chains by the plain version: searches from every candidate, along every link.
//! Slower; a reference for tests.

use super::board::{Board, bits, cells};
use super::chains::{Plain, Wanted, first_of, forcing};
use super::cycles::cycle;
use super::graph::Links;
use super::hint::Hint;
use super::links::{off_to_on, on_to_off};
use super::node::{Node, Set, is_on, node};

/// Returns the easiest cycle or chain.
pub(super) fn easiest_plainly(board: &Board) -> Option<Hint> {
    let mut all: Vec<Plain> = Vec::new();
    walk_plainly(board, Links::X, Wanted::Shortest, &mut all);
    walk_plainly(board, Links::Y, Wanted::Shortest, &mut all);
    if all.iter().all(|found| found.hint.er >= 70) {
        walk_plainly(board, Links::XY, Wanted::Shortest, &mut all);
    }
    first_of(all)
}

/// Adds the chains that are wanted.
pub(super) fn walk_plainly(board: &Board, links: Links, wanted: Wanted, all: &mut Vec<Plain>) {
    let mut tree = Tree::new();
    let first = all.len();
    for cell in cells(board.open) {
        if board.digits[cell].count_ones() < 2 {
            continue;
        }
        for digit in bits(board.digits[cell]) {
            if wanted == Wanted::Shortest && links != Links::X {
                let found = all[first..].iter().map(|found| found.complexity);
                tree.bound = found.min().unwrap_or(usize::MAX);
            }
            let on = node(cell, digit, true);
            tree.cycles(board, on, links, all);
            for start in [on, on ^ 1] {
                if links != Links::Y {
                    tree.chain(board, start, links, all);
                }
            }
        }
    }
}

/// The shortest paths from one node.
struct Tree {
    seen: Set,
    /// Each reached node, with the index of its predecessor.
    reached: Vec<(Node, u32)>,
    /// The number of nodes of the path to each, both ends included.
    depth: Vec<u32>,
    /// Only chains with fewer nodes are wanted.
    bound: usize,
}

impl Tree {
    fn new() -> Tree {
        Tree {
            seen: Set::EMPTY,
            reached: Vec::new(),
            depth: Vec::new(),
            bound: usize::MAX,
        }
    }

    /// Returns `target` and the path back from the node at an index, from the last to the first.
    fn way(&self, target: Node, mut place: usize) -> Vec<Node> {
        let mut nodes = vec![target];
        while place > 0 {
            nodes.push(self.reached[place].0);
            place = self.reached[place].1 as usize;
        }
        nodes.push(self.reached[0].0);
        nodes
    }

    /// Adds the cycles from a candidate that is on back to itself. An off node may be reached by
    /// several paths, an on node only by the first.
    fn cycles(&mut self, board: &Board, start: Node, links: Links, all: &mut Vec<Plain>) {
        self.begin(start);
        let mut next = 0;
        let (x, y) = (links != Links::Y, links != Links::X);
        let mut new = Vec::new();
        while let Some(&(at, _)) = self.reached.get(next) {
            if self.depth[next] as usize >= self.bound {
                return;
            }
            new.clear();
            if is_on(at) {
                on_to_off(board, at, y, &mut |to| new.push(to));
                for &to in &new {
                    if !self.passes(next, to) {
                        self.push(to, next);
                    }
                }
            } else {
                off_to_on(board, at, y, x, &mut |to, _| new.push(to));
                for &to in &new {
                    if to == start {
                        let nodes = self.way(to, next);
                        if nodes.len() > 4 {
                            all.extend(cycle(board, nodes, links));
                        }
                    } else if self.seen.insert(to) {
                        self.push(to, next);
                    }
                }
            }
            next += 1;
        }
    }

    /// Removes all paths and begins with a node.
    fn begin(&mut self, start: Node) {
        self.seen = Set::EMPTY;
        self.reached.clear();
        self.depth.clear();
        self.reached.push((start, 0));
        self.depth.push(1);
        self.seen.insert(start);
    }

    fn push(&mut self, to: Node, before: usize) {
        self.reached.push((to, before as u32));
        self.depth.push(self.depth[before] + 1);
    }

    /// Returns whether a node is on the path to an index.
    fn passes(&self, mut place: usize, node: Node) -> bool {
        loop {
            if self.reached[place].0 == node {
                return true;
            }
            if place == 0 {
                return false;
            }
            place = self.reached[place].1 as usize;
        }
    }

    /// Adds the first path from a node to its negation.
    fn chain(&mut self, board: &Board, start: Node, links: Links, all: &mut Vec<Plain>) {
        self.begin(start);
        let mut next = 0;
        let (x, y) = (links != Links::Y, links != Links::X);
        let mut new = Vec::new();
        while let Some(&(at, _)) = self.reached.get(next) {
            if self.depth[next] as usize + 1 >= self.bound {
                return;
            }
            new.clear();
            if is_on(at) {
                on_to_off(board, at, y, &mut |to| new.push(to));
            } else {
                off_to_on(board, at, y, x, &mut |to, _| new.push(to));
            }
            for &to in &new {
                if to == start ^ 1 {
                    all.extend(forcing(board, self.way(to, next), links));
                    return;
                }
                if self.seen.insert(to) {
                    self.push(to, next);
                }
            }
            next += 1;
        }
    }
}
