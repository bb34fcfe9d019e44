//! Nishio, multiple and dynamic forcing chains, with and without inner rules.

use super::base::{Base, for_all, of_cell, of_house};
use super::board::{Board, SEATS, bits, cells};
use super::chains::conclusion;
use super::hint::Hint;
use super::inner::{Found, off};
use super::net::{Manner, Net, Proof, recycle};
use super::node::{Node, Set, length, node};
use crate::human::TechniqueId;
use veridoku_model::engine::Limits;

/// Which forcing chains to find.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// One digit, contradictions only.
    Nishio,
    /// All digits of a cell, or all cells of a digit in a house, lead to the same result.
    Multiple,
    /// Multiple chains and contradictions, in which off candidates count as eliminated; with inner
    /// rules from level 1 on, more at each level up to 5.
    Dynamic(u8),
}

impl Depth {
    pub(super) fn manner(self) -> Manner {
        Manner {
            cells: self != Depth::Nishio,
            dynamic: self != Depth::Multiple,
            level: match self {
                Depth::Dynamic(level) => level,
                _ => 0,
            },
        }
    }

    fn base(self) -> u16 {
        match self {
            Depth::Nishio => 75,
            Depth::Multiple => 80,
            Depth::Dynamic(level) => 85 + 5 * u16::from(level),
        }
    }

    fn technique(self, cell: bool) -> TechniqueId {
        match self {
            Depth::Nishio => TechniqueId::Nishio,
            Depth::Multiple if cell => TechniqueId::CellForcing,
            Depth::Multiple => TechniqueId::RegionForcing,
            Depth::Dynamic(0) => TechniqueId::DynamicForcing,
            Depth::Dynamic(1) => TechniqueId::DynamicForcingPlus,
            Depth::Dynamic(_) => TechniqueId::NestedForcing,
        }
    }
}

/// Returns the easiest forcing chain.
pub(super) fn easiest(board: &Board, depth: Depth) -> Option<Hint> {
    let mut search = Search::new(board, depth);
    search.run();
    search.best()
}

/// Returns the easiest dynamic forcing chain of the lowest level of inner rules that has one; any or
/// none if limits are reached meanwhile.
pub(super) fn dynamic(board: &Board, limits: &Limits) -> Option<Hint> {
    let mut search = Search::new(board, Depth::Dynamic(0));
    search.limits = Some(limits);
    (0..=DEEPEST).find_map(|level| {
        search.depth = Depth::Dynamic(level);
        search.run();
        search.best()
    })
}

/// The highest level of inner rules.
const DEEPEST: u8 = 5;

/// Returns every result, each by its shortest chains, the shortest first.
pub(super) fn all(board: &Board, depth: Depth) -> Vec<Found> {
    let mut search = Search::new(board, depth);
    search.every = true;
    search.run();
    let mut offers = std::mem::take(&mut search.found);
    offers.sort_by_key(|offer| offer.complexity);
    let mut seen = Set::EMPTY;
    offers.retain(|offer| seen.insert(offer.result));
    let found = |offer: Offer| {
        let hint = conclusion(board, depth.technique(true), 0, offer.result)?;
        let proof = search.proof(&offer)?;
        Some(Found {
            off: off(&hint),
            bases: proof.bases,
            nested: proof.complexity,
        })
    };
    offers.into_iter().filter_map(found).collect()
}

/// The start of forcing chains.
#[derive(Clone, Copy)]
enum Origin {
    /// One candidate that leads to a contradiction.
    Contradiction,
    /// One candidate, both on and off.
    Either(Node),
    /// The digits of a cell, or the cells of a digit in a house.
    Base(Base),
}

impl Origin {
    fn is_cell(self) -> bool {
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
struct Offer {
    complexity: usize,
    result: Node,
    origin: Origin,
}

struct Search<'a> {
    board: &'a Board,
    depth: Depth,
    /// By node, the net of its consequences.
    nets: Vec<Option<Box<Net>>>,
    /// Whether every result is wanted, not just the first of the shortest.
    every: bool,
    found: Vec<Offer>,
    /// Looked at before each cell.
    limits: Option<&'a Limits>,
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        recycle(self.nets.drain(..).flatten());
    }
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, depth: Depth) -> Search<'a> {
        Search {
            board,
            depth,
            nets: vec![None; super::node::NODES],
            every: false,
            found: Vec::new(),
            limits: None,
        }
    }

    fn run(&mut self) {
        for cell in cells(self.board.open) {
            if self.limits.is_some_and(|all| all.reached(0).is_some()) {
                return;
            }
            // A cell with two digits does not start a search for multiple chains, not even for its
            // houses: reference ratings show it.
            let least = if self.depth == Depth::Multiple { 2 } else { 1 };
            if self.board.digits[cell].count_ones() > least {
                self.cell(cell);
            }
        }
    }

    fn offer(&mut self, complexity: usize, result: Node, origin: Origin) {
        let better = self
            .found
            .first()
            .is_none_or(|best| complexity < best.complexity);
        let tells = || conclusion(self.board, self.depth.technique(true), 0, result).is_some();
        if !(self.every || better) || !tells() {
            return;
        }
        if !self.every {
            self.found.clear();
        }
        self.found.push(Offer {
            complexity,
            result,
            origin,
        });
    }

    /// Returns the step of the first of the shortest results.
    fn best(&self) -> Option<Hint> {
        let best = self.found.first()?;
        let er = self.depth.base() + length(best.complexity);
        let technique = self.depth.technique(best.origin.is_cell());
        conclusion(self.board, technique, er, best.result)
    }

    fn net(&mut self, start: Node) -> &Net {
        let (board, manner) = (self.board, self.depth.manner());
        let bound = match self.found.first() {
            Some(best) if !self.every => best.complexity,
            _ => usize::MAX,
        };
        let net = &mut self.nets[start as usize];
        match net {
            Some(net) => {
                net.grow(board, manner, bound);
                net
            }
            None => net.insert(Net::new(board, start, manner, bound)),
        }
    }

    fn cell(&mut self, cell: usize) {
        let digits = self.board.digits[cell];
        let dynamic = self.depth.manner().dynamic;
        let count = digits.count_ones();
        for digit in bits(digits) {
            if dynamic {
                self.binary(cell, digit, count >= 3 && self.depth != Depth::Nishio);
            }
            if self.depth != Depth::Nishio {
                self.houses(cell, digit);
            }
        }
        if self.depth != Depth::Nishio && (count > 2 || dynamic) {
            self.reduce(Origin::Base(of_cell(cell)));
        }
    }

    /// Offers contradictions from one candidate on or off, and if `either`, the consequences of
    /// both.
    fn binary(&mut self, cell: usize, digit: usize, either: bool) {
        let on = node(cell, digit, true);
        for start in [on, on ^ 1] {
            if let Some(complexity) = self.net(start).contradiction_size() {
                self.offer(complexity, start ^ 1, Origin::Contradiction);
            }
        }
        if either {
            self.reduce(Origin::Either(on));
        }
    }

    /// Reduces the houses in which a cell is the first with a digit.
    fn houses(&mut self, cell: usize, digit: usize) {
        for (house, place) in SEATS[cell] {
            let house = usize::from(house);
            let places = self.board.places[house][digit];
            let many = places.count_ones();
            let first = places.trailing_zeros() == u32::from(place);
            if !first || many < 2 || many == 2 && !self.depth.manner().dynamic {
                continue;
            }
            self.reduce(Origin::Base(of_house(house, digit)));
        }
    }

    /// Offers the common consequences of all starts.
    fn reduce(&mut self, origin: Origin) {
        let (mut starts, mut count) = ([0; 9], 0);
        origin.each(self.board, &mut |start| {
            starts[count] = start;
            count += 1;
        });
        let starts = &starts[..count];
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
            let sizes = starts.iter().map(|&start| self.net(start).size(result));
            let complexity = sizes.sum();
            self.offer(complexity, result, origin);
        }
    }

    /// Returns the derivations of an offer.
    fn proof(&self, offer: &Offer) -> Option<Proof> {
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
