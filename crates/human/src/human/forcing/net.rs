//! Nets: all that follows from a supposition, each fact with what it follows from.
//!
//! Facts come in the order in which they are found, breadth first: what is on turns off all that is
//! weakly linked to it; the last candidate of a cell and the last place of a digit in a house are
//! on. In a dynamic net what is off counts as gone; in a static one strong links are those of the
//! board before. Where no link goes on, a net may take [steps inside](super::inside). It ends at a
//! clash: a candidate that is both on and off.

use super::super::{Board, HouseId, Map, Step};
use super::inside::{self, Inside};
use veridoku_model::grid::{Candidate, Cell, Digit};

/// A candidate on or off: its number, twice, and one more if it is on.
pub(super) type Node = u32;

/// The node of a candidate.
pub(super) fn node(order: usize, c: Candidate, on: bool) -> Node {
    ((c.cell.index() * order + c.digit.index()) * 2 + usize::from(on)) as u32
}

/// The candidate of a node.
pub(super) fn candidate(order: usize, node: Node) -> Candidate {
    let number = node as usize / 2;
    Candidate {
        cell: Cell::new(number / order),
        digit: Digit::from_index(number % order),
    }
}

/// Whether a node says that its candidate is on.
pub(super) fn is_on(node: Node) -> bool {
    node % 2 == 1
}

/// Which links a net follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// Those of one digit, in houses.
    Houses,
    /// Strong ones in cells, weak ones of one digit.
    Cells,
    /// All.
    All,
}

/// How a net grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) links: Links,
    /// Whether what is off counts as gone.
    pub(super) dynamic: bool,
    /// The steps that it may take inside, see [`inside`].
    pub(super) inside: u8,
    /// What ends it.
    pub(super) stop: Stop,
}

/// What ends a net before nothing new follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Any clash.
    Clash,
    /// The contrary of the start.
    Contrary,
    /// Nothing.
    Never,
}

impl Manner {
    /// All links of the board as it is.
    pub(super) const STATIC: Manner = Manner {
        links: Links::All,
        dynamic: false,
        inside: 0,
        stop: Stop::Contrary,
    };

    /// All links, with what is off gone, and steps inside.
    pub(super) const fn dynamic(inside: u8) -> Manner {
        Manner {
            dynamic: true,
            inside,
            stop: Stop::Clash,
            ..Manner::STATIC
        }
    }
}

/// What makes a fact follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is supposed.
    Start,
    /// A fact by its number: a weak link.
    Weak(u32),
    /// The other digits of its cell are off.
    Cell,
    /// The other places in a house are off.
    House(HouseId),
    /// A step inside, by its number.
    Step(u32),
}

/// A node that follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub(super) node: Node,
    pub(super) reason: Reason,
}

/// A net, and room to grow the next one in.
pub(super) struct Net<const W: usize> {
    pub(super) order: usize,
    pub(super) facts: Vec<Fact>,
    pub(super) inside: Vec<Inside>,
    /// Whether the last fact and its contrary are both there.
    pub(super) clash: bool,
    /// The board with what is off gone.
    pub(super) now: Board<W>,
    /// By node: the number of its fact and one more; 0 for none.
    pub(super) at: Vec<u32>,
    /// The first fact that nothing was concluded from yet.
    next: usize,
    /// Room for nets inside.
    pub(super) inner: Option<Box<Net<W>>>,
    /// How many more nets may be grown.
    pub(super) fuel: u64,
    /// The candidates to suppose inside, and where the search of them stands.
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

    /// Grows the net of a supposition on a board.
    pub(super) fn grow(&mut self, map: &Map<W>, base: &Board<W>, start: Node, manner: Manner) {
        for fact in self.facts.drain(..) {
            self.at[fact.node as usize] = 0;
        }
        self.inside.clear();
        self.trials.clear();
        (self.clash, self.next, self.cursor) = (false, 0, 0);
        self.fuel = self.fuel.saturating_sub(1);
        if manner.dynamic {
            self.now.clone_from(base);
        }
        self.add(start, Reason::Start, manner);
        loop {
            self.follow(map, base, manner);
            if self.clash || !inside::advance(self, map, base, manner) {
                return;
            }
        }
    }

    /// Adds a fact, if it is new. Its contrary being known is the clash that ends the net.
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

    /// Follows links until nothing new comes of them.
    fn follow(&mut self, map: &Map<W>, base: &Board<W>, manner: Manner) {
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

    /// What is on turns off what is weakly linked to it.
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

    /// The other end of a strong link of the board is on.
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

    /// After a candidate went: the last one of its cell, and the last place in its houses, are on.
    /// Where none is left, it is this one that would have to be on.
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

    /// The numbers of the facts that one follows from.
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

    /// Some facts and all that they follow from, in order.
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

    /// What the proof ends with: the fact of a node; without one, the two that clash.
    pub(super) fn goals(&self, end: Option<Node>) -> Vec<u32> {
        let last = self.facts.last().map(|fact| fact.node);
        let ends = match end {
            Some(end) => vec![end],
            None => last.into_iter().flat_map(|n| [n ^ 1, n]).collect(),
        };
        let number = |end: Node| self.at[end as usize].checked_sub(1);
        ends.into_iter().filter_map(number).collect()
    }

    /// How long the proof of an end is: its facts, and those of the steps inside.
    pub(super) fn size(&self, map: &Map<W>, base: &Board<W>, end: Option<Node>) -> usize {
        let facts = self.ancestors(map, base, &self.goals(end));
        let step = |&number: &u32| match self.facts[number as usize].reason {
            Reason::Step(step) => Some(step),
            _ => None,
        };
        let mut steps: Vec<u32> = facts.iter().filter_map(step).collect();
        steps.sort_unstable();
        steps.dedup();
        let inside = steps.iter().map(|&s| length(&self.inside[s as usize].step));
        facts.len() + inside.sum::<usize>()
    }
}

/// How long the proof of a step is: its nodes, or the cells of its pattern.
fn length(step: &Step) -> usize {
    let because = &step.because;
    let nodes: usize = because.chains.iter().map(|chain| chain.nodes.len()).sum();
    let own = if nodes == 0 {
        because.marks.len()
    } else {
        nodes
    };
    own + because.inner.iter().map(length).sum::<usize>()
}
