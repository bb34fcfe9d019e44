//! The search of forcing chains: from each candidate, cell and house, by the nets of the candidates
//! there.

use super::base::{Base, for_all, of_cell, of_house};
use super::board::{Board, SEATS, bits, cells};
use super::chains::conclusion;
use super::forcing::Depth;
use super::hint::Hint;
use super::net::{Net, Proof, recycle};
use super::node::{NODES, Node, Set, length, node};
use super::reach::Reach;
use veridoku_model::engine::Limits;

/// The start of forcing chains.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// One candidate that leads to a contradiction.
    Contradiction,
    /// One candidate, both on and off.
    Either(Node),
    /// The digits of a cell, or the cells of a digit in a house.
    Base(Base),
}

impl Origin {
    pub(super) fn is_cell(self) -> bool {
        matches!(self, Origin::Base(0..81))
    }

    /// Visits the candidates, on or off, from which the chains start.
    fn each(self, board: &Board, visit: &mut impl FnMut(Node)) {
        match self {
            Origin::Contradiction => {}
            Origin::Either(start) => [start, start ^ 1].into_iter().for_each(visit),
            Origin::Base(base) => for_all(board, base, visit),
        }
    }
}

/// A result, with the total number of nodes of its chains.
pub(super) struct Offer {
    pub(super) complexity: usize,
    pub(super) result: Node,
    pub(super) origin: Origin,
}

pub(super) struct Search<'a> {
    board: &'a Board,
    pub(super) depth: Depth,
    /// By node, the net of its consequences.
    nets: Vec<Option<Box<Net>>>,
    /// Whether every result is wanted, not just the first of the shortest.
    pub(super) every: bool,
    /// By result, the number of nodes of the best chains known.
    least: [u32; NODES],
    pub(super) found: Vec<Offer>,
    /// Looked at before each cell.
    pub(super) limits: Option<&'a Limits>,
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        recycle(self.nets.drain(..).flatten());
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(board: &'a Board, depth: Depth) -> Search<'a> {
        Search {
            board,
            depth,
            nets: vec![None; NODES],
            every: false,
            least: [u32::MAX; NODES],
            found: Vec::new(),
            limits: None,
        }
    }

    /// Tries all origins, or those that may have a result.
    pub(super) fn run(&mut self, reach: Option<&Reach>) {
        for cell in cells(self.board.open) {
            if self.limits.is_some_and(|all| all.reached(0).is_some()) {
                return;
            }
            // A cell with two digits does not start a search for multiple chains, not even for its
            // houses: reference ratings show it.
            let least = if self.depth == Depth::Multiple { 2 } else { 1 };
            if self.board.digits[cell].count_ones() > least {
                self.cell(cell, reach);
            }
        }
    }

    /// Returns the number of nodes of the best chains known, of this result if every result is
    /// wanted.
    fn limit(&self, result: Node) -> usize {
        if self.every {
            return self.least[usize::from(result)] as usize;
        }
        let best = self.found.first();
        best.map_or(usize::MAX, |best| best.complexity)
    }

    fn offer(&mut self, complexity: usize, result: Node, origin: Origin) {
        let tells = || conclusion(self.board, self.depth.technique(true), 0, result).is_some();
        if complexity >= self.limit(result) || !tells() {
            return;
        }
        if self.every {
            self.least[usize::from(result)] = complexity as u32;
        } else {
            self.found.clear();
        }
        self.found.push(Offer {
            complexity,
            result,
            origin,
        });
    }

    /// Returns the step of the first of the shortest results.
    pub(super) fn best(&self) -> Option<Hint> {
        let best = self.found.first()?;
        let er = self.depth.base() + length(best.complexity);
        let technique = self.depth.technique(best.origin.is_cell());
        conclusion(self.board, technique, er, best.result)
    }

    fn net(&mut self, start: Node) -> &Net {
        let (board, manner) = (self.board, self.depth.manner());
        let net = &mut self.nets[start as usize];
        match net {
            Some(net) => {
                net.grow(board, manner);
                net
            }
            None => net.insert(Net::new(board, start, manner)),
        }
    }

    fn cell(&mut self, cell: usize, reach: Option<&Reach>) {
        let digits = self.board.digits[cell];
        let dynamic = self.depth.manner().dynamic;
        let count = digits.count_ones();
        for digit in bits(digits) {
            if dynamic {
                self.binary(
                    cell,
                    digit,
                    count >= 3 && self.depth != Depth::Nishio,
                    reach,
                );
            }
            if self.depth != Depth::Nishio {
                self.houses(cell, digit, reach);
            }
        }
        if self.depth != Depth::Nishio && (count > 2 || dynamic) {
            self.reduce(Origin::Base(of_cell(cell)), reach);
        }
    }

    /// Offers contradictions from one candidate on or off, and if `either`, the consequences of
    /// both.
    fn binary(&mut self, cell: usize, digit: usize, either: bool, reach: Option<&Reach>) {
        let on = node(cell, digit, true);
        for start in [on, on ^ 1] {
            if reach.is_some_and(|reach| !reach.refutes(start)) {
                continue;
            }
            if let Some(complexity) = self.net(start).contradiction_size() {
                self.offer(complexity, start ^ 1, Origin::Contradiction);
            }
        }
        if either {
            self.reduce(Origin::Either(on), reach);
        }
    }

    /// Reduces the houses in which a cell is the first with a digit.
    fn houses(&mut self, cell: usize, digit: usize, reach: Option<&Reach>) {
        for (house, place) in SEATS[cell] {
            let house = usize::from(house);
            let places = self.board.places[house][digit];
            let many = places.count_ones();
            let first = places.trailing_zeros() == u32::from(place);
            if !first || many < 2 || many == 2 && !self.depth.manner().dynamic {
                continue;
            }
            self.reduce(Origin::Base(of_house(house, digit)), reach);
        }
    }

    /// Offers the common consequences of all starts.
    fn reduce(&mut self, origin: Origin, reach: Option<&Reach>) {
        let (mut starts, mut count) = ([0; 9], 0);
        origin.each(self.board, &mut |start| {
            starts[count] = start;
            count += 1;
        });
        let starts = &starts[..count];
        if reach.is_some_and(|reach| !self.may(starts, reach)) {
            return;
        }
        let mut common: Option<Set> = None;
        for &start in starts {
            let known = &self.net(start).known;
            match &mut common {
                None => common = Some(known.clone()),
                Some(common) => common.keep(known),
            }
        }
        let Some(common) = common else { return };
        for result in common.iter() {
            // Only shorter chains than those known are of use.
            let limit = self.limit(result);
            let mut complexity = 0;
            for &start in starts {
                if complexity < limit {
                    let net = self.net(start);
                    complexity += net.size(result, limit - complexity);
                }
            }
            self.offer(complexity, result, origin);
        }
    }

    /// Returns whether some starts may have common consequences.
    ///
    /// A net that ends with a contradiction has only what it derived before, so it is built.
    fn may(&mut self, starts: &[Node], reach: &Reach) -> bool {
        let mut common: Option<Set> = None;
        for &start in starts.iter().filter(|&&start| reach.refutes(start)) {
            let known = &self.net(start).known;
            match &mut common {
                None => common = Some(known.clone()),
                Some(common) => common.keep(known),
            }
        }
        let rest = || {
            starts
                .iter()
                .copied()
                .filter(|&start| !reach.refutes(start))
        };
        match common {
            None => reach.may(rest()),
            Some(common) => common
                .iter()
                .any(|to| rest().all(|start| reach.allows(start, to))),
        }
    }

    /// Returns the derivations of an offer.
    pub(super) fn proof(&self, offer: &Offer) -> Option<Proof> {
        let net = |start: Node| self.nets[start as usize].as_ref();
        let mut proof = match offer.origin {
            Origin::Contradiction => return net(offer.result ^ 1)?.contradiction_proof(),
            Origin::Either(_) => Proof::default(),
            Origin::Base(base) => Proof::at(base),
        };
        let mut starts = Vec::with_capacity(9);
        offer
            .origin
            .each(self.board, &mut |start| starts.push(start));
        for start in starts {
            proof = proof.join(net(start)?.proof(offer.result));
        }
        Some(proof)
    }
}
