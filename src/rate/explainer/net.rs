//! Nets of consequences: everything that follows from one candidate being on or off, each node with those that it follows from.

use super::board::{Board, bits};
use super::chains::{off_to_on, on_to_off};
use super::inner;
use super::node::{NODES, Node, Set, cell_of, digit_of, is_on, node};
use std::collections::VecDeque;

/// What a net may do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Manner {
    /// Whether cells count as well as houses.
    pub(super) cells: bool,
    /// Whether what is off counts as gone for what follows.
    pub(super) dynamic: bool,
    /// The rules inside: 0 none, 1 locked candidates, pairs and X-Wings, 2 plain chains as well.
    pub(super) level: u8,
}

/// The consequences of one node.
#[derive(Clone)]
pub(super) struct Net {
    /// Every node that follows, with the start.
    pub(super) known: Set,
    /// A node that follows though its opposite does as well.
    pub(super) contradiction: Option<Node>,
    /// By node: where in `parents` its own lie.
    span: Box<[(u32, u32)]>,
    parents: Vec<Node>,
    /// The parents of the node that contradicts.
    last: Vec<Node>,
    /// The chain within that a node comes of, by number, and how many nodes each has.
    nested: Vec<(Node, u32)>,
    nested_sizes: Vec<usize>,
}

/// Puts the off nodes that left `house` (or the cell) with one candidate among the parents.
fn hidden(start: &Board, now: &Board, to: Node, house: Option<usize>, parents: &mut Vec<Node>) {
    let (cell, digit) = (cell_of(to), digit_of(to));
    match house {
        None => {
            for other in bits(start.digits[cell] & !now.digits[cell]) {
                parents.push(node(cell, other, false));
            }
        }
        Some(house) => {
            for place in bits(start.places[house][digit] & !now.places[house][digit]) {
                parents.push(node(Board::at(house, place), digit, false));
            }
        }
    }
}

impl Net {
    /// Works out what follows from `start`.
    pub(super) fn new(board: &Board, start: Node, manner: Manner) -> Net {
        let mut net = Net {
            known: Set::EMPTY,
            contradiction: None,
            span: vec![(0, 0); NODES].into_boxed_slice(),
            parents: Vec::new(),
            last: Vec::new(),
            nested: Vec::new(),
            nested_sizes: Vec::new(),
        };
        net.known.insert(start);
        net.grow(board, start, manner);
        net
    }

    fn grow(&mut self, board: &Board, start: Node, manner: Manner) {
        let mut now = board.clone();
        let (mut on, mut off) = (VecDeque::new(), VecDeque::new());
        match is_on(start) {
            true => on.push_back(start),
            false => off.push_back(start),
        }
        let mut new: Vec<(Node, Option<usize>)> = Vec::new();
        loop {
            new.clear();
            if let Some(at) = on.pop_front() {
                on_to_off(&now, at, manner.cells, &mut |to| new.push((to, None)));
                for &(to, _) in &new {
                    if self.add(to, &[at]) {
                        off.push_back(to);
                    }
                    if self.contradiction.is_some() {
                        return;
                    }
                }
            } else if let Some(at) = off.pop_front() {
                off_to_on(&now, at, manner.cells, true, &mut |to, house| {
                    new.push((to, house))
                });
                for &(to, house) in &new {
                    let mut parents = vec![at];
                    if manner.dynamic {
                        hidden(board, &now, to, house, &mut parents);
                    }
                    if self.add(to, &parents) {
                        on.push_back(to);
                    }
                    if self.contradiction.is_some() {
                        return;
                    }
                }
                if manner.dynamic {
                    now.remove(cell_of(at), digit_of(at));
                }
            } else if manner.level > 0 {
                for found in inner::consequences(board, &now, manner.level) {
                    let inside = (found.nested > 0).then(|| {
                        self.nested_sizes.push(found.nested);
                        self.nested_sizes.len() as u32 - 1
                    });
                    for &to in &found.off {
                        if self.add(to, &found.parents) {
                            off.push_back(to);
                            self.nested.extend(inside.map(|number| (to, number)));
                        }
                        if self.contradiction.is_some() {
                            return;
                        }
                    }
                }
                if off.is_empty() {
                    return;
                }
            } else {
                return;
            }
        }
    }

    /// Adds a node; whether it is new. Its opposite being known is the contradiction that ends the net.
    fn add(&mut self, to: Node, parents: &[Node]) -> bool {
        if self.known.contains(to ^ 1) {
            self.contradiction = Some(to);
            self.last = parents.to_vec();
            return false;
        }
        let new = self.known.insert(to);
        if new {
            self.span[to as usize] = (self.parents.len() as u32, parents.len() as u32);
            self.parents.extend_from_slice(parents);
        }
        new
    }

    /// How many nodes the way to a node has, the node and the start counted, and how many the chains within.
    pub(super) fn size(&self, target: Node) -> (usize, Vec<usize>) {
        self.ancestors(&[target], 0)
    }

    /// How many nodes both ways to the contradiction have, and the chains within.
    pub(super) fn contradiction_size(&self) -> Option<usize> {
        let last = self.contradiction?;
        Some(total(&[self.last_size(), self.size(last ^ 1)]))
    }

    /// The same for the node that contradicts.
    fn last_size(&self) -> (usize, Vec<usize>) {
        self.ancestors(&self.last, 1)
    }

    fn ancestors(&self, from: &[Node], own: usize) -> (usize, Vec<usize>) {
        let mut seen = Set::EMPTY;
        let mut stack: Vec<Node> = from.iter().copied().filter(|&n| seen.insert(n)).collect();
        let mut count = own;
        let mut inside = Vec::new();
        while let Some(at) = stack.pop() {
            count += 1;
            for &(_, number) in self.nested.iter().filter(|(n, _)| *n == at) {
                if !inside.contains(&(number as usize)) {
                    inside.push(number as usize);
                }
            }
            let (start, len) = self.span[at as usize];
            for &parent in &self.parents[start as usize..(start + len) as usize] {
                if seen.insert(parent) {
                    stack.push(parent);
                }
            }
        }
        (
            count,
            inside.into_iter().map(|i| self.nested_sizes[i]).collect(),
        )
    }
}

/// The nodes of several ways, with those of the chains within.
pub(super) fn total(sizes: &[(usize, Vec<usize>)]) -> usize {
    let each = |(count, inside): &(usize, Vec<usize>)| count + inside.iter().sum::<usize>();
    sizes.iter().map(each).sum()
}
