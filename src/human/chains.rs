//! Chains: alternating strong links ("if not that, then this") and weak links ("if that, then not this") between single candidates.
//!
//! Proof: a chain that begins with a strong link and ends with one shows that one of its two ends is true, so what is linked to both is
//! false. A candidate that follows from its own absence is true, one that excludes itself is false. In a closed ring each
//! link is strong: of every two weakly linked neighbours one is true, so what is linked to both goes.
//!
//! The search goes breadth first from each candidate and keeps for each node reached where it was reached from, so that every chain is a
//! shortest one between its ends. Steps come in order of length.

use super::{
    Board, Cells, Chain, HouseId, Link, Map, Pattern, Role, Sink, Step, TechniqueId, Words,
};
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use std::ops::ControlFlow;

/// Which links are followed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follow {
    /// Within one digit.
    Houses,
    /// Strong links in cells, weak ones between cells.
    Pairs,
    /// All.
    All,
}

/// A candidate supposed on or off: its number, twice, and one more if it is on.
type Node = usize;

/// The search from one supposition.
struct Reach<'a, const W: usize> {
    map: &'a Map<W>,
    board: &'a Board<W>,
    follow: Follow,
    /// By node: what it was reached from.
    from: Vec<Option<Node>>,
    order: Vec<Node>,
}

impl<'a, const W: usize> Reach<'a, W> {
    fn new(map: &'a Map<W>, board: &'a Board<W>, follow: Follow) -> Reach<'a, W> {
        let nodes = map.shape().cells() * map.order() * 2;
        Reach {
            map,
            board,
            follow,
            from: vec![None; nodes],
            order: Vec::new(),
        }
    }

    fn node(&self, candidate: Candidate, on: bool) -> Node {
        let number = candidate.cell.index() * self.map.order() + candidate.digit.index();
        number * 2 + usize::from(on)
    }

    fn candidate(&self, node: Node) -> Candidate {
        let order = self.map.order();
        Candidate {
            cell: Cell::new(node / 2 / order),
            digit: Digit::from_index(node / 2 % order),
        }
    }

    /// Searches from a supposition. The supposition itself can be reached again, its contrary too.
    fn search(&mut self, start: Node) {
        self.from.fill(None);
        self.order.clear();
        let mut next = 0;
        let mut node = start;
        loop {
            let mut reached = Vec::new();
            if node.is_multiple_of(2) {
                self.strong(self.candidate(node), &mut |c| reached.push(c));
            } else {
                self.weak(self.candidate(node), &mut |c| reached.push(c));
            }
            for candidate in reached {
                let other = self.node(candidate, node.is_multiple_of(2));
                if self.from[other].is_none() && other != start {
                    self.from[other] = Some(node);
                    self.order.push(other);
                }
            }
            let Some(&following) = self.order.get(next) else {
                return;
            };
            (node, next) = (following, next + 1);
        }
    }

    fn strong(&self, c: Candidate, reach: &mut dyn FnMut(Candidate)) {
        let digits = self.board.candidates(c.cell);
        if self.follow != Follow::Houses && digits.len() == 2 {
            let others = digits.iter().filter(|&digit| digit != c.digit);
            others.for_each(|digit| reach(Candidate { digit, ..c }));
        }
        if self.follow == Follow::Pairs {
            return;
        }
        for seat in self.map.seats(c.cell) {
            let house = self.map.house(seat.house);
            let places = self.board.places(seat.house, c.digit);
            if house.full && places.count_ones() == 2 {
                let others = house.at(places).filter(|&cell| cell != c.cell);
                others.for_each(|cell| reach(Candidate { cell, ..c }));
            }
        }
    }

    fn weak(&self, c: Candidate, reach: &mut dyn FnMut(Candidate)) {
        let peers = *self.map.peers(c.cell) & *self.board.cells(c.digit);
        peers.iter().for_each(|cell| reach(Candidate { cell, ..c }));
        if self.follow == Follow::All {
            let digits = self.board.candidates(c.cell).iter();
            let others = digits.filter(|&digit| digit != c.digit);
            others.for_each(|digit| reach(Candidate { digit, ..c }));
        }
    }

    /// The nodes from the start to one that was reached; `None` where a candidate is in it twice, its ends aside.
    fn path(&self, end: Node, start: Node) -> Option<Vec<Node>> {
        let mut path = vec![end];
        let mut node = end;
        while node != start {
            node = self.from[node]?;
            path.push(node);
        }
        path.reverse();
        let mut inner: Vec<usize> = path[1..].iter().map(|node| node / 2).collect();
        inner.sort_unstable();
        inner.windows(2).all(|two| two[0] != two[1]).then_some(path)
    }

    /// The candidates that are linked to both.
    fn linked(&self, a: Candidate, b: Candidate) -> Vec<Candidate> {
        let mut all = Vec::new();
        self.weak(a, &mut |c| {
            if c != b && self.map.linked(c, b) {
                all.push(c);
            }
        });
        all
    }

    fn chain(&self, path: &[Node], closed: bool) -> Chain {
        let house = |a: Cell, b: Cell, strong: bool, digit: Digit| -> Option<HouseId> {
            let cells: Cells<W> = [a, b].into_iter().collect();
            let two = |id| self.board.places(id, digit).count_ones() == 2;
            let mut shared = self.map.shared(&cells).map(|house| house.id);
            shared.find(|&id| !strong || two(id))
        };
        let nodes = path.iter().enumerate().map(|(number, &node)| {
            let (c, on) = (self.candidate(node), node % 2 == 1);
            let link = match number.checked_sub(1).map(|n| self.candidate(path[n])) {
                None => Link::Start,
                Some(before) if before.cell == c.cell => Link::Cell,
                Some(before) => {
                    house(before.cell, c.cell, on, c.digit).map_or(Link::Rule, Link::House)
                }
            };
            (c.digit, vec![c.cell], on, link)
        });
        let mut chain = Chain::line(nodes);
        chain.closed = closed;
        chain
    }
}

/// A chain that takes something away.
struct Found {
    path: Vec<Node>,
    gone: Vec<Candidate>,
}

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $follow:ident $ends:ident for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            chains(map, board, Follow::$follow, $ends, TechniqueId::$id, sink)
        })*
    };
}

finders! {
    /// X-Chain: one digit.
    x_chain = Houses same_digit for XChain;
    /// XY-Chain: cells with two candidates.
    xy_chain = Pairs same_digit for XYChain;
    /// Discontinuous Nice Loop: a candidate that follows from its absence, or excludes itself.
    discontinuous = All itself for DiscontinuousLoop;
    /// Continuous Nice Loop: a ring.
    continuous = All ring for ContinuousLoop;
    /// AIC: ends with the same digit, or ends that see each other.
    aic = All any_ends for Aic;
}

/// What a chain takes away, by its ends.
type Ends<const W: usize> = fn(&Reach<'_, W>, start: Node, end: Node) -> Vec<Candidate>;

fn same_digit<const W: usize>(reach: &Reach<'_, W>, start: Node, end: Node) -> Vec<Candidate> {
    let (a, b) = (reach.candidate(start), reach.candidate(end));
    let inference = start.is_multiple_of(2) && end % 2 == 1 && start < end;
    if !inference || a.digit != b.digit || a.cell == b.cell {
        return Vec::new();
    }
    // In an XY-Chain the last cell's strong link is the last link, in every chain a strong one.
    let cells: Cells<W> = [a.cell, b.cell].into_iter().collect();
    let seen = reach.map.common_peers(&cells) & *reach.board.cells(a.digit);
    seen.iter().map(|cell| Candidate { cell, ..a }).collect()
}

fn any_ends<const W: usize>(reach: &Reach<'_, W>, start: Node, end: Node) -> Vec<Candidate> {
    let (a, b) = (reach.candidate(start), reach.candidate(end));
    let inference = start.is_multiple_of(2) && end % 2 == 1 && start < end;
    if !inference || a.digit == b.digit || a.cell == b.cell {
        return same_digit(reach, start, end);
    }
    let gone = reach.linked(a, b).into_iter();
    gone.chain(reach.linked(b, a)).collect()
}

fn itself<const W: usize>(reach: &Reach<'_, W>, start: Node, end: Node) -> Vec<Candidate> {
    if start / 2 != end / 2 || start == end {
        return Vec::new();
    }
    let this = reach.candidate(start);
    if start % 2 == 1 {
        return vec![this];
    }
    let digits = reach.board.candidates(this.cell).iter();
    let others = digits.filter(|&digit| digit != this.digit);
    others.map(|digit| Candidate { digit, ..this }).collect()
}

fn ring<const W: usize>(reach: &Reach<'_, W>, start: Node, end: Node) -> Vec<Candidate> {
    let (a, b) = (reach.candidate(start), reach.candidate(end));
    if start % 2 == 1 || end.is_multiple_of(2) || start >= end || !reach.map.linked(a, b) {
        return Vec::new();
    }
    let Some(path) = reach.path(end, start).filter(|path| path.len() > 3) else {
        return Vec::new();
    };
    let weak = path[1..path.len() - 1]
        .chunks_exact(2)
        .map(|two| (two[0], two[1]));
    let pairs = weak.chain([(end, start)]);
    let gone = pairs.flat_map(|(x, y)| reach.linked(reach.candidate(x), reach.candidate(y)));
    gone.collect()
}

fn chains<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    follow: Follow,
    ends: Ends<W>,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut reach = Reach::new(map, board, follow);
    let mut found = Vec::new();
    for cell in board.open().iter() {
        for digit in board.candidates(cell).iter() {
            for on in [false, true] {
                let start = reach.node(Candidate { cell, digit }, on);
                reach.search(start);
                for &end in &reach.order {
                    let gone = ends(&reach, start, end);
                    if gone.is_empty() {
                        continue;
                    }
                    let path = reach.path(end, start);
                    if let Some(path) = path.filter(|path| path.len() > 3) {
                        found.push(Found { path, gone });
                    }
                }
            }
        }
    }
    found.sort_by_key(|one| one.path.len());
    for one in found {
        let digits = one.path.iter().map(|&node| reach.candidate(node));
        let cells = digits.clone().map(|c| (c.cell, DigitSet::only(c.digit)));
        let mut because = Pattern::of(
            digits.clone().map(|c| c.digit).collect(),
            cells,
            Role::Defining,
        );
        let closed = technique == TechniqueId::ContinuousLoop;
        because.chains.push(reach.chain(&one.path, closed));
        sink(Step::elimination(technique, one.gone, because))?;
    }
    ControlFlow::Continue(())
}

/// Remote Pair: cells with the same two candidates, each seeing the next; two that are an odd number of links apart, three or more, hold
/// both digits between them.
pub(super) fn remote_pair<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let pairs = board
        .open()
        .iter()
        .filter(|&c| board.candidates(c).len() == 2);
    for start in pairs {
        let digits = board.candidates(start);
        let alike = board
            .open()
            .iter()
            .filter(|&c| board.candidates(c) == digits);
        let mut left: Cells<W> = alike.collect();
        left.remove(start);
        let mut paths = vec![vec![start]];
        let mut next = 0;
        while let Some(path) = paths.get(next).cloned() {
            next += 1;
            let Some(&end) = path.last() else { break };
            if path.len() >= 4 && path.len().is_multiple_of(2) && start < end {
                let ends: Cells<W> = [start, end].into_iter().collect();
                let seen = map.common_peers(&ends);
                let gone = digits.iter().flat_map(|digit| {
                    let cells = seen & *board.cells(digit);
                    cells.iter().map(move |cell| Candidate { cell, digit })
                });
                let gone: Vec<Candidate> = gone.collect();
                if !gone.is_empty() {
                    let marks = path.iter().map(|&cell| (cell, digits));
                    let because = Pattern::of(digits, marks, Role::Defining);
                    sink(Step::elimination(TechniqueId::RemotePair, gone, because))?;
                }
            }
            for cell in (left & *map.peers(end)).iter() {
                left.remove(cell);
                let mut longer = path.clone();
                longer.push(cell);
                paths.push(longer);
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digits) = (step.technique, words.digits(because.digits));
    let effect = words.effect(step);
    let Some(chain) = because.chains.first() else {
        let cells: Vec<String> = because
            .cells(Role::Defining)
            .map(|c| words.cell(c))
            .collect();
        return format!(
            "{name} {digits}: {} hold {digits} in turns, so the first and the last hold both between them, and {effect}.",
            cells.join(", ")
        );
    };
    let starts_on = chain.nodes.first().is_some_and(|node| node.on);
    let proof = match step.technique {
        TechniqueId::ContinuousLoop => {
            "closes to a ring, so of every two weakly linked neighbours one is true"
        }
        TechniqueId::DiscontinuousLoop if starts_on => {
            "leads from a candidate to its contrary, so that is false"
        }
        TechniqueId::DiscontinuousLoop => {
            "leads from a candidate's absence to itself, so that is true"
        }
        _ => "shows that one of its ends is true",
    };
    format!(
        "{name} {digits}: {} {proof}, so {effect}.",
        chain.eureka(words)
    )
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, bare, classic};
    use super::*;

    #[test]
    fn an_xy_chain_is_written_in_eureka() {
        let map = classic();
        let cells = [(1, 1, "12"), (1, 5, "23"), (5, 5, "34"), (5, 9, "14")];
        assert_eq!(
            all(&map, &bare(&map, &cells), TechniqueId::XYChain),
            [
                "XY-Chain 1,2,3,4: (1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c9 shows that one of its ends is true, so 1 leaves r1c9 and r5c1."
            ]
        );
        let cells = [(1, 1, "12"), (1, 5, "23"), (5, 5, "34"), (5, 9, "45")];
        assert!(all(&map, &bare(&map, &cells), TechniqueId::XYChain).is_empty());
    }

    #[test]
    fn a_remote_pair_needs_an_odd_number_of_links() {
        let map = classic();
        let mut cells = vec![(1, 1, "12"), (1, 5, "12"), (5, 5, "12")];
        assert!(all(&map, &bare(&map, &cells), TechniqueId::RemotePair).is_empty());
        cells.push((5, 9, "12"));
        assert_eq!(
            all(&map, &bare(&map, &cells), TechniqueId::RemotePair),
            [
                "Remote Pair 1,2: r1c1, r1c5, r5c5, r5c9 hold 1,2 in turns, so the first and the last hold both between them, and 1,2 leave r1c9 and r5c1."
            ]
        );
    }
}
