//! Bidirectional cycles and forcing chains: plain chains, in which each node follows from one other
//! node.

use super::board::{Board, bits, cells};
use super::closure::{Closure, MOST};
use super::cycles::{cycle, gains};
use super::graph::{Graph, Links, NONE, Number, clash};
use super::hint::Hint;
use super::node::{NODES, Node, Set, cell_of, digit_of, is_on, length, node};
use crate::human::TechniqueId;

/// A chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plain {
    /// Its conclusion.
    pub(super) hint: Hint,
    /// Its number of nodes.
    pub(super) complexity: usize,
    /// The nodes, from the last to the first.
    pub(super) nodes: Vec<Node>,
}

/// Returns the easiest cycle or chain.
///
/// # Errors
/// The graph of all links, if there is no cycle or chain.
pub(super) fn easiest(board: &Board) -> Result<Hint, Box<Graph>> {
    let graph = Graph::new(board);
    if !graph.refutes_any() {
        return Err(Box::new(graph));
    }
    let mut all: Vec<Plain> = Vec::new();
    walk(board, &graph, Links::X, Wanted::Shortest, &mut all);
    walk(board, &graph, Links::Y, Wanted::Shortest, &mut all);
    // Chains with both kinds of links are never rated below 7.0.
    if all.iter().all(|found| found.hint.er >= 70) {
        walk(board, &graph, Links::XY, Wanted::Shortest, &mut all);
    }
    first_of(all).ok_or_else(|| Box::new(graph))
}

/// Returns the easiest chain; among equals, the shortest, then the first.
pub(super) fn first_of(all: Vec<Plain>) -> Option<Hint> {
    let best = all
        .into_iter()
        .min_by_key(|found| (found.hint.er, found.complexity));
    best.map(|best| best.hint)
}

/// Which chains to find.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Chains shorter than all earlier ones; if only X links are used, all chains.
    Shortest,
    /// All chains.
    Every,
}

/// Adds the cycles and chains that are wanted, of a board with its graph.
///
/// A chain starts only from a node that reaches its negation, and a cycle from a candidate that
/// reaches itself; it passes only through nodes that reach it.
pub(super) fn walk(
    board: &Board,
    graph: &Graph,
    links: Links,
    wanted: Wanted,
    all: &mut Vec<Plain>,
) {
    let first = all.len();
    let mut own = None;
    let mut gains = graph.gains(board);
    // Cycles of fewer links are among those of all.
    if links != Links::XY && gains != [0; MOST] {
        let own = own.insert(Closure::default());
        own.close(graph, links, None);
        gains = self::gains(board, graph, own, links);
    }
    let mut tree = Tree {
        board,
        graph,
        links,
        closure: own.as_ref().unwrap_or(&graph.closure),
        seen: Set::EMPTY,
        far: [0; NODES],
        steps: Vec::with_capacity(256),
        bound: usize::MAX,
    };
    for cell in cells(board.open) {
        if board.digits[cell].count_ones() < 2 {
            continue;
        }
        for digit in bits(board.digits[cell]) {
            let known = match wanted {
                Wanted::Shortest if links != Links::X => &all[first..],
                _ => &[],
            };
            let known = known.iter().map(|found| found.complexity);
            tree.bound = known.min().unwrap_or(usize::MAX);
            let on = node(cell, digit, true);
            let number = graph.number_of(on);
            if number != NONE && gains[usize::from(number) / 64] >> (number % 64) & 1 == 1 {
                tree.cycles(number, all);
            }
            for start in [on, on ^ 1] {
                if links != Links::Y && graph.refutes(start) {
                    if wanted == Wanted::Every && links == Links::XY {
                        tree.bound = useful(&all[..first], start);
                    }
                    tree.chain(start, all);
                }
            }
        }
    }
}

/// Returns the least number of nodes with which a chain with links of both kinds is no better than
/// one of the same start with X links that is known.
fn useful(known: &[Plain], start: Node) -> usize {
    let same = |plain: &&Plain| {
        plain.hint.technique == TechniqueId::ForcingXChain && plain.nodes.last() == Some(&start)
    };
    let Some(known) = known.iter().find(same) else {
        return usize::MAX;
    };
    let worse = |&n: &usize| (70 + length(n), n) >= (known.hint.er, known.complexity);
    (0..).find(worse).unwrap_or(usize::MAX)
}

/// A node that a search has reached.
#[derive(Clone, Copy)]
struct Step {
    node: Node,
    /// The number of its candidate.
    number: Number,
    /// The index of its predecessor.
    before: u16,
    /// The number of nodes of the path to it, both ends included.
    depth: u16,
}

/// The shortest paths from one node.
struct Tree<'a> {
    board: &'a Board,
    graph: &'a Graph,
    links: Links,
    /// By these links.
    closure: &'a Closure,
    seen: Set,
    /// By node that is seen, the number of nodes of the path to it.
    far: [u16; NODES],
    steps: Vec<Step>,
    /// Only chains with fewer nodes are wanted.
    bound: usize,
}

impl Tree<'_> {
    /// Returns `target` and the path back from the node at an index, from the last to the first.
    fn way(&self, target: Node, mut place: usize) -> Vec<Node> {
        let mut nodes = Vec::with_capacity(usize::from(self.steps[place].depth) + 1);
        nodes.push(target);
        while place > 0 {
            nodes.push(self.steps[place].node);
            place = usize::from(self.steps[place].before);
        }
        nodes.push(self.steps[0].node);
        nodes
    }

    /// Adds the cycles from a candidate that is on back to itself. An off node may be reached by
    /// several paths, an on node only by the first.
    fn cycles(&mut self, home: Number, all: &mut Vec<Plain>) {
        let (graph, links, closure) = (self.graph, self.links, self.closure);
        let start = graph.nodes[usize::from(home)] ^ 1;
        let inside = |to: Number| to == home || closure.reaches(usize::from(to), home);
        self.begin(start);
        let mut next = 0;
        while let Some(&Step {
            node,
            number,
            depth,
            ..
        }) = self.steps.get(next)
        {
            if usize::from(depth) >= self.bound {
                return;
            }
            let at = usize::from(number);
            if is_on(node) {
                for &off in graph.weak(at, links) {
                    let to = graph.nodes[usize::from(off)];
                    // From one reached before, only the way home is new.
                    let wanted = if self.seen.insert(to) {
                        graph.partners(usize::from(off), links).any(inside)
                    } else {
                        graph.partners(usize::from(off), links).any(|to| to == home)
                            && !self.passes(next, to)
                    };
                    if wanted {
                        self.push(to, off, next);
                    }
                }
            } else {
                for on in graph.partners(at, links) {
                    let to = graph.nodes[usize::from(on)] ^ 1;
                    if on == home {
                        // The way has one node more.
                        if depth > 3 {
                            all.extend(cycle(self.board, self.way(to, next), links));
                        }
                    } else if inside(on) && self.seen.insert(to) {
                        self.push(to, on, next);
                    }
                }
            }
            next += 1;
        }
    }

    /// Removes all paths and begins with a node.
    fn begin(&mut self, start: Node) {
        self.seen = Set::EMPTY;
        self.seen.insert(start);
        self.far[usize::from(start)] = 1;
        self.steps.clear();
        self.steps.push(Step {
            node: start,
            number: self.graph.number_of(start),
            before: 0,
            depth: 1,
        });
    }

    fn push(&mut self, node: Node, number: Number, before: usize) {
        let depth = self.steps[before].depth + 1;
        self.far[usize::from(node)] = depth;
        self.steps.push(Step {
            node,
            number,
            before: before as u16,
            depth,
        });
    }

    /// Returns whether a node is on the path to an index.
    fn passes(&self, mut place: usize, node: Node) -> bool {
        loop {
            if self.steps[place].node == node {
                return true;
            }
            if place == 0 {
                return false;
            }
            place = usize::from(self.steps[place].before);
        }
    }

    /// Adds the first of the shortest paths from a node to its negation, if it has fewer nodes than
    /// the bound.
    ///
    /// By the contrapositions of the links, the second half of such a path, read backwards with
    /// each node negated, is the first half of one of the same length. So when a node and its
    /// negation are reached, the length is known, and of the nodes farther away only those lead
    /// there whose negations are as near as the rest of the path is long.
    fn chain(&mut self, start: Node, all: &mut Vec<Plain>) {
        let (board, graph, links) = (self.board, self.graph, self.links);
        self.begin(start);
        let (mut next, mut length) = (0, None);
        while let Some(&Step {
            node,
            number,
            depth,
            ..
        }) = self.steps.get(next)
        {
            if length.unwrap_or(usize::from(depth) * 2) >= self.bound {
                return;
            }
            let ends = is_on(start) && is_on(node) && clash(node, start, links);
            let at = usize::from(number);
            let mut reach = |tree: &mut Self, number: Number, on: u16| {
                let to = graph.nodes[usize::from(number)] ^ on;
                let back = tree.seen.contains(to ^ 1);
                let wanted = length.is_none_or(|length| {
                    back && usize::from(tree.far[usize::from(to ^ 1)] + depth) == length
                });
                if wanted && tree.seen.insert(to) {
                    if back && length.is_none() {
                        length = Some(usize::from(depth) * 2);
                    }
                    tree.push(to, number, next);
                }
            };
            if ends {
                // The last node need not have a number.
            } else if !is_on(node) {
                let on = graph.partners(at, links);
                on.for_each(|number| reach(self, number, 1));
            } else if number == NONE {
                graph.each_weak(board, node, links, &mut |off| reach(self, off, 0));
            } else {
                let off = graph.weak(at, links).iter();
                off.for_each(|&number| reach(self, number, 0));
            }
            if ends || self.seen.contains(start ^ 1) {
                all.extend(forcing(board, self.way(start ^ 1, next), links));
                return;
            }
            next += 1;
        }
    }
}

pub(super) fn forcing(board: &Board, nodes: Vec<Node>, links: Links) -> Option<Plain> {
    let (technique, base) = match links {
        Links::X => (TechniqueId::ForcingXChain, 66),
        _ => (TechniqueId::ForcingXYChain, 70),
    };
    let complexity = nodes.len();
    let hint = conclusion(board, technique, base + length(complexity), nodes[0])?;
    Some(Plain {
        hint,
        complexity,
        nodes,
    })
}

/// Returns the eliminations that follow from a node, if there are any.
pub(super) fn conclusion(
    board: &Board,
    technique: TechniqueId,
    er: u16,
    result: Node,
) -> Option<Hint> {
    let (cell, digit) = (cell_of(result), digit_of(result));
    let own = 1 << digit;
    let gone = board.digits[cell] & if is_on(result) { !own } else { own };
    Hint::gone(
        technique,
        er,
        (gone != 0).then_some((cell, gone)).into_iter().collect(),
    )
}
