//! Nets: all that follows from an assumption, each fact with what it follows from.
//!
//! Facts are in the order in which they are found, breadth first: a candidate that is on turns off
//! all that is weakly linked to it; the last candidate of a cell and the last place of a digit in a
//! house are on. In a dynamic net candidates that are off count as removed; in a static one strong
//! links are those of the original board. If no link adds a fact, a net may take [nested
//! steps](super::inside). It ends at a clash: a candidate that is both on and off.

use super::super::{Board, HouseId, Map, Step};
use super::inside::{self, Inside};
use veridoku_model::grid::{Candidate, Cell, Digit};

/// A candidate on or off: twice its number, plus 1 if it is on.
pub(super) type Node = u32;

/// Returns the node of a candidate.
pub(super) fn node(order: usize, c: Candidate, on: bool) -> Node {
    ((c.cell.index() * order + c.digit.index()) * 2 + usize::from(on)) as u32
}

/// Returns the candidate of a node.
pub(super) fn candidate(order: usize, node: Node) -> Candidate {
    let number = node as usize / 2;
    Candidate {
        cell: Cell::new(number / order),
        digit: Digit::from_index(number % order),
    }
}

/// Returns whether a node says that its candidate is on.
pub(super) fn is_on(node: Node) -> bool {
    node % 2 == 1
}

/// The links that a net follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// Links of one digit, in houses.
    Houses,
    /// Strong links in cells, weak links of one digit.
    Cells,
    /// All links.
    All,
}

/// How a net grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) links: Links,
    /// Whether candidates that are off count as removed.
    pub(super) dynamic: bool,
    /// The level of its nested steps, see [`inside`].
    pub(super) inside: u8,
    /// What ends it early.
    pub(super) stop: Stop,
}

/// What ends a net before its fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Any clash.
    Clash,
    /// The negation of the start.
    Contrary,
    /// Nothing.
    Never,
}

impl Manner {
    /// All links of the original board.
    pub(super) const STATIC: Manner = Manner {
        links: Links::All,
        dynamic: false,
        inside: 0,
        stop: Stop::Contrary,
    };

    /// Returns the manner of all links, with candidates that are off removed, and nested steps of a
    /// level.
    pub(super) const fn dynamic(inside: u8) -> Manner {
        Manner {
            dynamic: true,
            inside,
            stop: Stop::Clash,
            ..Manner::STATIC
        }
    }
}

/// What a fact follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// Nothing: it is the assumption.
    Start,
    /// The fact of this number, by a weak link.
    Weak(u32),
    /// The other digits of its cell are off.
    Cell,
    /// The other places in a house are off.
    House(HouseId),
    /// The nested step of this number.
    Step(u32),
}

/// A node of a net, with its reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub(super) node: Node,
    pub(super) reason: Reason,
}

/// A net, whose memory the next one reuses.
pub(super) struct Net<const W: usize> {
    pub(super) order: usize,
    pub(super) facts: Vec<Fact>,
    pub(super) inside: Vec<Inside>,
    /// Whether the net ended at a clash: its last fact and that fact's negation are both there.
    pub(super) clash: bool,
    /// The board without the candidates that are off.
    pub(super) now: Board<W>,
    /// By node: the number of its fact plus 1; 0 if it has none.
    pub(super) at: Vec<u32>,
    /// The first fact not yet propagated.
    next: usize,
    /// The memory of nested nets.
    pub(super) inner: Option<Box<Net<W>>>,
    /// The number of nets that may still be grown.
    pub(super) fuel: u64,
    /// The candidates to assume in nested nets, and the position of the search in them.
    pub(super) trials: Vec<Candidate>,
    pub(super) cursor: usize,
}

impl<const W: usize> Net<W> {
    pub(super) fn new(map: &Map<W>, fuel: u64) -> Net<W> {
        let nodes = map.shape().cells() * map.order() * 2;
        Net {
            order: map.order(),
            facts: Vec::new(),
            inside: Vec::new(),
            clash: false,
            now: map.start(),
            at: vec![0; nodes],
            next: 0,
            inner: None,
            fuel,
            trials: Vec::new(),
            cursor: 0,
        }
    }

    /// Grows the net of an assumption on a board, in place of the last one.
    pub(super) fn grow(&mut self, map: &Map<W>, base: &Board<W>, start: Node, manner: Manner) {
        self.trials.clear();
        self.cursor = 0;
        self.fuel = self.fuel.saturating_sub(1);
        self.begin(base, start, manner);
        loop {
            self.follow(map, base, manner);
            if self.clash || !inside::advance(self, map, base, manner) {
                return;
            }
        }
    }

    /// Starts the net of an assumption, in place of the last one.
    pub(super) fn begin(&mut self, base: &Board<W>, start: Node, manner: Manner) {
        for fact in self.facts.drain(..) {
            self.at[fact.node as usize] = 0;
        }
        self.inside.clear();
        (self.clash, self.next) = (false, 0);
        if manner.dynamic {
            self.now.clone_from(base);
        }
        self.add(start, Reason::Start, manner);
    }

    /// Adds a fact, if it is new. It is a clash that ends the net if its negation is known and the
    /// manner stops there.
    pub(super) fn add(&mut self, node: Node, reason: Reason, manner: Manner) {
        if self.clash || self.at[node as usize] != 0 {
            return;
        }
        self.facts.push(Fact { node, reason });
        self.at[node as usize] = self.facts.len() as u32;
        let counts = match manner.stop {
            Stop::Clash => true,
            Stop::Contrary => node == self.facts[0].node ^ 1,
            Stop::Never => false,
        };
        self.clash = counts && self.at[(node ^ 1) as usize] != 0;
    }

    /// Propagates facts by links until a fixpoint or a clash.
    pub(super) fn follow(&mut self, map: &Map<W>, base: &Board<W>, manner: Manner) {
        while !self.clash && self.next < self.facts.len() {
            let number = self.next as u32;
            let node = self.facts[self.next].node;
            self.next += 1;
            let c = candidate(self.order, node);
            if is_on(node) {
                self.weak(map, base, c, number, manner);
            } else if manner.dynamic {
                self.now.eliminate(map, c);
                self.last(map, c, manner);
            } else {
                self.strong(map, base, c, manner);
            }
        }
    }

    fn off(&mut self, c: Candidate, number: u32, manner: Manner) {
        self.add(node(self.order, c, false), Reason::Weak(number), manner);
    }

    /// Turns off what is weakly linked to a candidate that is on.
    fn weak(&mut self, map: &Map<W>, base: &Board<W>, c: Candidate, number: u32, manner: Manner) {
        if manner.links == Links::All {
            let others = base.candidates(c.cell).iter().filter(|&d| d != c.digit);
            others.for_each(|digit| self.off(Candidate { digit, ..c }, number, manner));
        }
        let peers = *map.peers(c.cell) & *base.cells(c.digit);
        for cell in peers.iter() {
            self.off(Candidate { cell, ..c }, number, manner);
        }
        if map.is_paired() && manner.links == Links::All {
            for (cell, digits) in map.forbidden(c.cell, c.digit) {
                for digit in digits.and(base.candidates(cell)).iter() {
                    self.off(Candidate { cell, digit }, number, manner);
                }
            }
        }
    }

    /// Turns on the other ends of the board's strong links from a candidate that is off.
    fn strong(&mut self, map: &Map<W>, base: &Board<W>, c: Candidate, manner: Manner) {
        let digits = base.candidates(c.cell);
        if manner.links != Links::Houses && digits.len() == 2 {
            for digit in digits.iter().filter(|&d| d != c.digit) {
                let on = node(self.order, Candidate { digit, ..c }, true);
                self.add(on, Reason::Cell, manner);
            }
        }
        if manner.links == Links::Cells {
            return;
        }
        for seat in map.seats(c.cell) {
            let house = map.house(seat.house);
            let places = base.places(seat.house, c.digit);
            if house.full && places.count_ones() == 2 {
                for cell in house.at(places & !(1 << seat.place)) {
                    let on = node(self.order, Candidate { cell, ..c }, true);
                    self.add(on, Reason::House(seat.house), manner);
                }
            }
        }
    }

    /// Turns on the last candidate of a cell and the last places in houses after a candidate was
    /// removed. If none is left, turns on the removed candidate, which clashes.
    fn last(&mut self, map: &Map<W>, c: Candidate, manner: Manner) {
        if manner.links != Links::Houses {
            let left = self.now.candidates(c.cell);
            if left.len() < 2 {
                let digit = left.single().unwrap_or(c.digit);
                let on = node(self.order, Candidate { digit, ..c }, true);
                self.add(on, Reason::Cell, manner);
            }
        }
        for seat in map.seats(c.cell) {
            let house = map.house(seat.house);
            let places = self.now.places(seat.house, c.digit);
            if house.full && places & places.wrapping_sub(1) == 0 {
                let cell = house.at(places).next().unwrap_or(c.cell);
                let on = node(self.order, Candidate { cell, ..c }, true);
                self.add(on, Reason::House(seat.house), manner);
            }
        }
    }

    /// Returns the numbers of the facts that a fact follows from.
    pub(super) fn parents(&self, map: &Map<W>, base: &Board<W>, number: u32) -> Vec<u32> {
        let fact = self.facts[number as usize];
        let c = candidate(self.order, fact.node);
        let off = |c| self.at[node(self.order, c, false) as usize].checked_sub(1);
        match fact.reason {
            Reason::Start => Vec::new(),
            Reason::Weak(from) => vec![from],
            Reason::Step(step) => self.inside[step as usize].from.clone(),
            Reason::Cell => {
                let others = base.candidates(c.cell).iter().filter(|&d| d != c.digit);
                others
                    .filter_map(|digit| off(Candidate { digit, ..c }))
                    .collect()
            }
            Reason::House(house) => {
                let places = map.house(house).at(base.places(house, c.digit));
                let others = places.filter(|&cell| cell != c.cell);
                others
                    .filter_map(|cell| off(Candidate { cell, ..c }))
                    .collect()
            }
        }
    }

    /// Returns some facts and all that they follow from, in order.
    pub(super) fn ancestors(&self, map: &Map<W>, base: &Board<W>, goals: &[u32]) -> Vec<u32> {
        let mut seen = vec![false; self.facts.len()];
        let mut stack: Vec<u32> = goals.to_vec();
        let mut found = Vec::new();
        while let Some(number) = stack.pop() {
            if !std::mem::replace(&mut seen[number as usize], true) {
                found.push(number);
                stack.extend(self.parents(map, base, number));
            }
        }
        found.sort_unstable();
        found
    }

    /// Returns the facts that a proof ends with: the fact of a node or, without one, the two that
    /// clash.
    pub(super) fn goals(&self, end: Option<Node>) -> Vec<u32> {
        let last = self.facts.last().map(|fact| fact.node);
        let ends = match end {
            Some(end) => vec![end],
            None => last.into_iter().flat_map(|n| [n ^ 1, n]).collect(),
        };
        let number = |end: Node| self.at[end as usize].checked_sub(1);
        ends.into_iter().filter_map(number).collect()
    }

    /// Returns the length of the proof of an end: its facts, and those of its nested steps.
    pub(super) fn size(&self, map: &Map<W>, base: &Board<W>, end: Option<Node>) -> usize {
        let facts = self.ancestors(map, base, &self.goals(end));
        let steps = self.steps_behind(&facts);
        let inside = steps.iter().map(|&s| length(&self.inside[s as usize].step));
        facts.len() + inside.sum::<usize>()
    }

    /// Returns the numbers of the nested steps that the proof of an end needs.
    pub(super) fn used(&self, map: &Map<W>, base: &Board<W>, end: Option<Node>) -> Vec<u32> {
        self.steps_behind(&self.ancestors(map, base, &self.goals(end)))
    }

    /// Returns the numbers of the nested steps that facts rest on, in order.
    fn steps_behind(&self, facts: &[u32]) -> Vec<u32> {
        let step = |&number: &u32| match self.facts[number as usize].reason {
            Reason::Step(step) => Some(step),
            _ => None,
        };
        let mut steps: Vec<u32> = facts.iter().filter_map(step).collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    }
}

/// Returns the length of the proof of a step: its nodes, or the cells of its pattern, and those of
/// its nested steps.
pub(super) fn length(step: &Step) -> usize {
    let because = &step.because;
    let nodes: usize = because.chains.iter().map(|chain| chain.nodes.len()).sum();
    let own = if nodes == 0 {
        because.marks.len()
    } else {
        nodes
    };
    own + because.inner.iter().map(length).sum::<usize>()
}
