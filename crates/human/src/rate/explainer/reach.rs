//! The implication graph of a board by single links, and the set of nodes that each node reaches.
//!
//! Chains and multiple forcing chains follow these links. The reached sets show whether there are
//! any, for all nodes at once: strongly connected components are found in one pass (R. Tarjan,
//! "Depth-first search and linear graph algorithms", SIAM J. Comput. 1, 1972), and a component
//! reaches its own nodes and all that its successors reach. Most of the candidates that an on node
//! turns off have no further consequence; these are added as sets, and only those with a strong
//! link are visited.

use super::board::{Board, MASKS, PEERS, SEATS, bits, cells};
use super::chains::{Links, off_to_on, on_to_off};
use super::node::{NODES, Node, cell_of, digit_of, is_on, node};
use std::cell::RefCell;

/// Sets of candidates that are on and off, by digit.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Known {
    off: [u128; 9],
    on: [u128; 9],
}

impl Known {
    const NONE: Known = Known {
        off: [0; 9],
        on: [0; 9],
    };

    fn of(&self, on: bool) -> &[u128; 9] {
        if on { &self.on } else { &self.off }
    }

    pub(super) fn contains(&self, node: Node) -> bool {
        self.of(is_on(node))[digit_of(node)] >> cell_of(node) & 1 == 1
    }

    pub(super) fn insert(&mut self, node: Node) {
        let set = if is_on(node) {
            &mut self.on
        } else {
            &mut self.off
        };
        set[digit_of(node)] |= 1 << cell_of(node);
    }

    fn join(&mut self, other: &Known) {
        self.off
            .iter_mut()
            .zip(&other.off)
            .for_each(|(a, b)| *a |= b);
        self.on.iter_mut().zip(&other.on).for_each(|(a, b)| *a |= b);
    }

    /// Intersects with `other`; returns whether anything is left.
    pub(super) fn keep(&mut self, other: &Known) -> bool {
        self.off
            .iter_mut()
            .zip(&other.off)
            .for_each(|(a, b)| *a &= b);
        self.on.iter_mut().zip(&other.on).for_each(|(a, b)| *a &= b);
        self.off.iter().chain(&self.on).any(|&set| set != 0)
    }

    /// Returns the nodes in ascending order.
    pub(super) fn nodes(&self) -> Vec<Node> {
        let of = |on: bool| {
            let sets = self.of(on).iter().enumerate();
            sets.flat_map(move |(d, &set)| cells(set).map(move |c| node(c, d, on)))
        };
        let mut all: Vec<Node> = of(false).chain(of(true)).collect();
        all.sort_unstable();
        all
    }
}

/// The nodes that each node of a board reaches.
pub(super) struct Reach {
    /// By node, its component, or [`NONE`] if nothing follows from it.
    component: Box<[u16; NODES]>,
    /// By component, the nodes that it reaches, including its own.
    reached: Vec<Known>,
    /// By component, its number of nodes.
    sizes: Vec<u16>,
    /// Whether a node reaches its negation.
    refutes: bool,
}

thread_local! {
    /// A discarded list, whose memory is reused.
    static SPARE: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

impl Drop for Reach {
    fn drop(&mut self) {
        self.reached.clear();
        SPARE.set(std::mem::take(&mut self.reached));
    }
}

const NONE: u16 = u16::MAX;

/// Visits the nodes that follow from a node by one link, in the order of the search for chains.
pub(super) fn follow(board: &Board, at: Node, links: Links, visit: &mut dyn FnMut(Node)) {
    let (x, y) = (links != Links::Y, links != Links::X);
    if is_on(at) {
        on_to_off(board, at, y, visit);
    } else {
        off_to_on(board, at, y, x, &mut |to, _| visit(to));
    }
}

impl Reach {
    /// Computes the nodes that each candidate of a board reaches, on and off.
    pub(super) fn new(board: &Board, links: Links) -> Reach {
        let mut search = Search {
            board,
            links,
            strong: strong(board, links),
            index: [NONE; NODES],
            low: [NONE; NODES],
            count: 0,
            stack: Vec::with_capacity(512),
            reach: Reach {
                component: Box::new([NONE; NODES]),
                reached: SPARE.take(),
                sizes: Vec::with_capacity(512),
                refutes: false,
            },
        };
        for cell in cells(board.open) {
            for digit in bits(board.digits[cell]) {
                let on = node(cell, digit, true);
                if search.index[on as usize] == NONE {
                    search.visit(on);
                }
                if search.strong[digit] >> cell & 1 == 1 && search.index[on as usize ^ 1] == NONE {
                    search.visit(on ^ 1);
                }
            }
        }
        search.reach
    }

    /// Returns all nodes that follow from a candidate that is on, itself included.
    pub(super) fn of(&self, node: Node) -> &Known {
        &self.reached[usize::from(self.component[node as usize])]
    }

    /// Returns whether a node reaches its negation.
    pub(super) fn refutes(&self, node: Node) -> bool {
        let component = usize::from(self.component[node as usize]);
        self.reached
            .get(component)
            .is_some_and(|reached| reached.contains(node ^ 1))
    }

    /// Returns whether any node reaches its negation.
    pub(super) fn refutes_any(&self) -> bool {
        self.refutes
    }

    /// Returns whether two nodes are in the same component: they reach each other.
    pub(super) fn together(&self, a: Node, b: Node) -> bool {
        self.component[a as usize] == self.component[b as usize]
    }

    /// Returns the number of nodes in the component of a node.
    pub(super) fn size(&self, node: Node) -> usize {
        usize::from(self.sizes[usize::from(self.component[node as usize])])
    }
}

/// Returns the candidates with a strong link, by digit: if one is off, another is on.
fn strong(board: &Board, links: Links) -> [u128; 9] {
    let mut strong = [0; 9];
    if links != Links::X {
        for cell in cells(board.open) {
            if board.digits[cell].count_ones() == 2 {
                bits(board.digits[cell]).for_each(|digit| strong[digit] |= 1 << cell);
            }
        }
    }
    if links != Links::Y {
        for (house, places) in board.places.iter().enumerate() {
            for (digit, places) in places.iter().enumerate() {
                if places.count_ones() == 2 {
                    strong[digit] |= board.cells[digit] & MASKS[house];
                }
            }
        }
    }
    strong
}

struct Search<'a> {
    board: &'a Board,
    links: Links,
    strong: [u128; 9],
    /// By node, its number in the order of visits.
    index: [u16; NODES],
    /// By node, the least number on the stack that it reaches.
    low: [u16; NODES],
    count: u16,
    stack: Vec<Node>,
    reach: Reach,
}

impl Search<'_> {
    fn visit(&mut self, at: Node) {
        let n = at as usize;
        (self.index[n], self.low[n]) = (self.count, self.count);
        self.count += 1;
        let first = self.stack.len();
        self.stack.push(at);
        self.each(at, &mut |search, to| {
            let t = to as usize;
            if search.index[t] == NONE {
                search.visit(to);
                search.low[n] = search.low[n].min(search.low[t]);
            } else if search.reach.component[t] == NONE {
                search.low[n] = search.low[n].min(search.index[t]);
            }
        });
        if self.low[n] == self.index[n] {
            self.close(first);
        }
    }

    /// Visits the nodes that follow by one link, except those from which nothing follows.
    #[inline]
    fn each(&mut self, at: Node, visit: &mut impl FnMut(&mut Self, Node)) {
        let (cell, digit) = (cell_of(at), digit_of(at));
        let within = self.links != Links::X;
        let others = self.board.digits[cell] & !(1 << digit);
        if is_on(at) {
            for other in bits(if within { others } else { 0 }) {
                if self.strong[other] >> cell & 1 == 1 {
                    visit(self, node(cell, other, false));
                }
            }
            for peer in cells(self.strong[digit] & PEERS[cell]) {
                visit(self, node(peer, digit, false));
            }
            return;
        }
        if self.strong[digit] >> cell & 1 == 0 {
            return;
        }
        if within && others.is_power_of_two() {
            visit(self, node(cell, others.trailing_zeros() as usize, true));
        }
        if self.links != Links::Y {
            for (house, place) in SEATS[cell] {
                let house = usize::from(house);
                let rest = self.board.places[house][digit] & !(1 << place);
                if rest.is_power_of_two() {
                    let other = Board::at(house, rest.trailing_zeros() as usize);
                    visit(self, node(other, digit, true));
                }
            }
        }
    }

    /// Makes the nodes of the stack from index `first` on a component.
    fn close(&mut self, first: usize) {
        let number = self.reach.reached.len();
        self.reach.reached.push(Known::NONE);
        for place in first..self.stack.len() {
            let member = self.stack[place];
            self.reach.component[member as usize] = number as u16;
            let reached = &mut self.reach.reached[number];
            reached.insert(member);
            let (cell, digit) = (cell_of(member), digit_of(member));
            if is_on(member) {
                reached.off[digit] |= self.board.cells[digit] & PEERS[cell];
                if self.links != Links::X {
                    for other in bits(self.board.digits[cell] & !(1 << digit)) {
                        reached.off[other] |= 1 << cell;
                    }
                }
            }
        }
        for place in first..self.stack.len() {
            let member = self.stack[place];
            self.each(member, &mut |search, to| {
                let other = usize::from(search.reach.component[to as usize]);
                let (done, own) = search.reach.reached.split_at_mut(number);
                if let Some(other) = done.get(other) {
                    own[0].join(other);
                }
            });
        }
        let members = &self.stack[first..];
        let reached = &self.reach.reached[number];
        self.reach.refutes |= members.iter().any(|&member| reached.contains(member ^ 1));
        self.reach.sizes.push(members.len() as u16);
        self.stack.truncate(first);
    }
}
