//! Nets of consequences: all nodes that follow from one candidate being on or off, each with its
//! parents.

use super::base::{Base, missing, of_cell, of_house};
use super::board::Board;
use super::inner;
use super::links::{off_to_on, on_to_off};
use super::node::{NODES, Node, Set, cell_of, digit_of, is_on};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;

/// The inferences that a net may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Manner {
    /// Whether it uses links in cells as well as in houses.
    pub(super) cells: bool,
    /// Whether off candidates count as eliminated for later inferences.
    pub(super) dynamic: bool,
    /// The level of inner rules: 0 none, 1 locked candidates, pairs and X-Wings; more from 2 on,
    /// see [`inner::consequences`].
    pub(super) level: u8,
}

/// The premises of a node, as ranges of the net's lists.
#[derive(Clone)]
struct Record {
    parents: Range<u32>,
    bases: Range<u32>,
    /// The nested chain, by number.
    nested: Option<u32>,
}

/// The consequences of one node.
///
/// A net of one level continues from the finished net of the level below, so nets are kept and
/// [grown](Net::grow).
#[derive(Clone)]
pub(super) struct Net {
    /// Every node that follows, including the start.
    pub(super) known: Set,
    /// A node that follows although its negation does as well.
    pub(super) contradiction: Option<Node>,
    /// By node, the index of its record.
    index: [u16; NODES],
    records: Vec<Record>,
    parents: Vec<Node>,
    bases: Vec<Base>,
    /// By nested chain, its number of nodes.
    nested: Vec<usize>,
    /// The board without the candidates that are off.
    now: Board,
    /// The level to which it is grown.
    level: u8,
    queues: Queues,
}

/// The work lists of a net, empty but while it grows.
#[derive(Clone, Default)]
struct Queues {
    on: VecDeque<Node>,
    off: VecDeque<Node>,
    /// The nodes that follow from one node, with the house of the link.
    new: Vec<(Node, Option<usize>)>,
    parents: Vec<Node>,
}

/// Nets by their boxes, in which they move from search to search; where pointers are short, a net
/// is small enough for the lint.
#[allow(clippy::vec_box)]
type Nets = Vec<Box<Net>>;

thread_local! {
    /// Discarded nets, whose memory is reused.
    static SPARE: RefCell<Nets> = const { RefCell::new(Vec::new()) };
}

/// Keeps discarded nets, for reuse of their memory.
pub(super) fn recycle(nets: impl Iterator<Item = Box<Net>>) {
    SPARE.with_borrow_mut(|spare| spare.extend(nets.take(MOST_SPARE)));
}

/// The maximum number of nets of one search.
const MOST_SPARE: usize = NODES;

/// A derivation in a net: its number of nodes, including those of nested chains, and its bases.
#[derive(Default)]
pub(super) struct Proof {
    pub(super) complexity: usize,
    pub(super) bases: Vec<Base>,
}

impl Proof {
    /// Returns a proof with a base and no nodes.
    pub(super) fn at(base: Base) -> Proof {
        Proof {
            complexity: 0,
            bases: vec![base],
        }
    }

    /// Returns the proof joined with another.
    pub(super) fn join(mut self, other: Proof) -> Proof {
        self.complexity += other.complexity;
        self.bases.extend(other.bases);
        self
    }
}

impl Net {
    /// Computes the consequences of `start`.
    pub(super) fn new(board: &Board, start: Node, manner: Manner) -> Box<Net> {
        let spare = SPARE.with_borrow_mut(Vec::pop);
        let mut net = spare.unwrap_or_else(|| {
            Box::new(Net {
                known: Set::EMPTY,
                contradiction: None,
                index: [0; NODES],
                records: Vec::with_capacity(128),
                parents: Vec::with_capacity(256),
                bases: Vec::with_capacity(128),
                nested: Vec::new(),
                now: board.clone(),
                level: 0,
                queues: Queues::default(),
            })
        });
        (net.known, net.contradiction) = (Set::EMPTY, None);
        net.now.clone_from(board);
        net.records.clear();
        net.parents.clear();
        net.bases.clear();
        net.nested.clear();
        net.add(start, &[], &[], None);
        net.follow(board, Some(start), manner);
        net
    }

    /// Continues with the rules of a higher level.
    pub(super) fn grow(&mut self, board: &Board, manner: Manner) {
        if self.level < manner.level && self.contradiction.is_none() {
            self.follow(board, None, manner);
        }
    }

    fn follow(&mut self, board: &Board, start: Option<Node>, manner: Manner) {
        let none = match start {
            Some(_) => 0,
            None => self.level,
        };
        self.level = manner.level;
        let mut queues = std::mem::take(&mut self.queues);
        queues.on.clear();
        queues.off.clear();
        match start {
            Some(start) if is_on(start) => queues.on.push_back(start),
            Some(start) => queues.off.push_back(start),
            None => {}
        }
        self.run(board, manner, &mut queues, none);
        self.queues = queues;
    }

    /// Works off the queues.
    fn run(&mut self, board: &Board, manner: Manner, queues: &mut Queues, mut none: u8) {
        let Queues {
            on,
            off,
            new,
            parents,
        } = queues;
        loop {
            new.clear();
            if let Some(at) = on.pop_front() {
                on_to_off(&self.now, at, manner.cells, &mut |to| new.push((to, None)));
                for &(to, _) in &*new {
                    if self.add(to, &[at], &[], None) {
                        off.push_back(to);
                    }
                    if self.contradiction.is_some() {
                        return;
                    }
                }
            } else if let Some(at) = off.pop_front() {
                off_to_on(&self.now, at, manner.cells, true, &mut |to, house| {
                    new.push((to, house))
                });
                for &(to, house) in &*new {
                    let base = match house {
                        None => of_cell(cell_of(to)),
                        Some(house) => of_house(house, digit_of(to)),
                    };
                    parents.clear();
                    parents.push(at);
                    if manner.dynamic {
                        missing(board, &self.now, base, parents);
                    }
                    if self.add(to, parents, &[base], None) {
                        on.push_back(to);
                    }
                    if self.contradiction.is_some() {
                        return;
                    }
                }
                if manner.dynamic {
                    self.now.remove(cell_of(at), digit_of(at));
                }
            } else if manner.level == 0 || !self.inside(board, off, none) {
                return;
            } else {
                none = 0;
            }
        }
    }

    /// Applies the inner rules; returns whether they add a node and no contradiction. Those up to
    /// the level `none` are known to have no step.
    fn inside(&mut self, board: &Board, off: &mut VecDeque<Node>, none: u8) -> bool {
        let mut parents = Vec::new();
        for found in inner::consequences(&self.now, self.level, none) {
            if found.off.iter().all(|&to| self.known.contains(to)) {
                continue;
            }
            let nested = (found.nested > 0).then(|| {
                self.nested.push(found.nested);
                self.nested.len() as u32 - 1
            });
            parents.clear();
            for &base in &found.bases {
                missing(board, &self.now, base, &mut parents);
            }
            for &to in &found.off {
                if self.add(to, &parents, &found.bases, nested) {
                    off.push_back(to);
                }
                if self.contradiction.is_some() {
                    return false;
                }
            }
        }
        !off.is_empty()
    }

    /// Adds a node; returns whether it is new and consistent. If its negation is known, that is the
    /// contradiction that ends the net.
    fn add(&mut self, to: Node, parents: &[Node], bases: &[Base], nested: Option<u32>) -> bool {
        if self.known.contains(to ^ 1) {
            self.contradiction = Some(to);
        } else if !self.known.insert(to) {
            return false;
        }
        let ends = (self.parents.len() as u32, self.bases.len() as u32);
        self.parents.extend_from_slice(parents);
        self.bases.extend_from_slice(bases);
        self.index[to as usize] = self.records.len() as u16;
        self.records.push(Record {
            parents: ends.0..self.parents.len() as u32,
            bases: ends.1..self.bases.len() as u32,
            nested,
        });
        self.contradiction.is_none()
    }

    /// Returns the number of nodes of the derivation of a node, including the node, the start and
    /// the nodes of nested chains; or some number above a limit, if it is that or more.
    pub(super) fn size(&self, target: Node, limit: usize) -> usize {
        self.ancestors(target, limit, &mut |_| ())
    }

    /// Returns the number of nodes of both derivations of the contradiction.
    pub(super) fn contradiction_size(&self) -> Option<usize> {
        let last = self.contradiction?;
        Some(self.size(last, usize::MAX) + self.size(last ^ 1, usize::MAX))
    }

    /// Returns the derivation of a node.
    pub(super) fn proof(&self, target: Node) -> Proof {
        let mut bases = Vec::new();
        let complexity = self.ancestors(target, usize::MAX, &mut |record| {
            let range = record.bases.start as usize..record.bases.end as usize;
            bases.extend_from_slice(&self.bases[range]);
        });
        Proof { complexity, bases }
    }

    /// Returns both derivations of the contradiction.
    pub(super) fn contradiction_proof(&self) -> Option<Proof> {
        let last = self.contradiction?;
        Some(self.proof(last).join(self.proof(last ^ 1)))
    }

    fn ancestors(&self, target: Node, limit: usize, visit: &mut impl FnMut(&Record)) -> usize {
        let mut seen = Set::EMPTY;
        let mut inside: Vec<u32> = Vec::new();
        let (mut stack, mut count) = (Vec::with_capacity(64), 0);
        stack.push(target);
        seen.insert(target);
        while let Some(at) = stack.pop() {
            count += 1;
            if count >= limit {
                break;
            }
            let record = &self.records[usize::from(self.index[at as usize])];
            visit(record);
            if let Some(number) = record.nested
                && !inside.contains(&number)
            {
                inside.push(number);
                count += self.nested[number as usize];
            }
            let range = record.parents.start as usize..record.parents.end as usize;
            for &parent in &self.parents[range] {
                if seen.insert(parent) {
                    stack.push(parent);
                }
            }
        }
        count
    }
}
