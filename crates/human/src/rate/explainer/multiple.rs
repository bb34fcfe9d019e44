//! Multiple forcing chains along single links, read off what each candidate reaches.
//!
//! Where no plain chain refutes a candidate, nothing that it reaches contradicts the rest of that:
//! if x reached both p and not p, it would reach p and, by way of the contrary links, not x. So
//! what a cell's digits or a digit's places have in common is what they all reach, and only the
//! lengths are to be found by walking. [`forcing::easiest`](super::forcing::easiest) is the plain
//! way, and the tests hold both together.

use super::base::{Base, all_of, of_cell, of_house, of_link};
use super::board::{Board, SEATS, bits, cells};
use super::chains::{Links, conclusion};
use super::hint::Hint;
use super::inner::{Found, off};
use super::node::{NODES, Node, Set, is_on, length};
use super::reach::{Reach, follow};
use crate::human::TechniqueId;
use std::cell::RefCell;

/// The easiest multiple forcing chains of a board on which no plain chain has an effect.
pub(super) fn easiest(board: &Board, reach: &Reach) -> Option<Hint> {
    let mut search = Search::new(board, reach);
    search.run();
    let best = search.found.pop()?;
    let technique = match best.base < 81 {
        true => TechniqueId::CellForcing,
        false => TechniqueId::RegionForcing,
    };
    conclusion(board, technique, 80 + length(best.complexity), best.result)
}

/// Every result of such a board with chains of less than `bound` nodes, each by its shortest
/// chains, the shortest first; `None` if there is no result, of any length.
pub(super) fn all(board: &Board, reach: &Reach, bound: usize) -> Option<Vec<Found>> {
    let mut search = Search::new(board, reach);
    search.every = true;
    search.run();
    let mut offers = std::mem::take(&mut search.found);
    if offers.is_empty() {
        return None;
    }
    offers.retain(|offer| offer.complexity < bound);
    offers.sort_by_key(|offer| offer.complexity);
    let mut seen = Set::EMPTY;
    offers.retain(|offer| seen.insert(offer.result));
    let found = |offer: Offer| {
        let hint = conclusion(board, TechniqueId::CellForcing, 0, offer.result)?;
        Some(Found {
            off: off(&hint),
            bases: search.bases(&offer),
            nested: offer.complexity,
        })
    };
    Some(offers.into_iter().filter_map(found).collect())
}

/// A result, with the nodes of all its chains.
struct Offer {
    complexity: usize,
    result: Node,
    /// The cell, or the digit and the house, that the chains start from.
    base: Base,
}

/// The shortest way from a start to each node: how many nodes it has, 0 where there is none, and
/// the one before.
type Ways = Box<[(u16, Node); NODES]>;

thread_local! {
    /// Ways that are done with, for their room.
    static SPARE: RefCell<Vec<Ways>> = const { RefCell::new(Vec::new()) };
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        SPARE.with_borrow_mut(|spare| spare.extend(self.ways.drain(..).flatten()));
    }
}

struct Search<'a> {
    board: &'a Board,
    reach: &'a Reach,
    /// By candidate.
    ways: Vec<Option<Ways>>,
    /// Whether every result is wanted, and not just the first of the shortest.
    every: bool,
    found: Vec<Offer>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, reach: &'a Reach) -> Search<'a> {
        Search {
            board,
            reach,
            ways: vec![None; NODES / 2],
            every: false,
            found: Vec::new(),
        }
    }

    fn run(&mut self) {
        for cell in cells(self.board.open) {
            // As in the plain way, a cell with two digits starts nothing.
            if self.board.digits[cell].count_ones() < 3 {
                continue;
            }
            for digit in bits(self.board.digits[cell]) {
                self.houses(cell, digit);
            }
            self.reduce(of_cell(cell));
        }
    }

    /// The houses in which a cell is the first place of a digit.
    fn houses(&mut self, cell: usize, digit: usize) {
        for (house, place) in SEATS[cell] {
            let house = usize::from(house);
            let places = self.board.places[house][digit];
            if places.trailing_zeros() == u32::from(place) && places.count_ones() > 2 {
                self.reduce(of_house(house, digit));
            }
        }
    }

    /// What follows from each candidate of a base.
    fn reduce(&mut self, base: Base) {
        let starts = all_of(self.board, base);
        let mut common = self.reach.of(starts[0]).clone();
        if !starts[1..]
            .iter()
            .all(|&start| common.keep(self.reach.of(start)))
        {
            return;
        }
        for &start in &starts {
            self.walk(start);
        }
        for result in common.nodes() {
            let way = |&start: &Node| self.ways[start as usize / 2].as_ref();
            let sizes = starts.iter().filter_map(way);
            let complexity = sizes.map(|ways| usize::from(ways[result as usize].0)).sum();
            let better = self
                .found
                .first()
                .is_none_or(|best| complexity < best.complexity);
            let tells = || conclusion(self.board, TechniqueId::CellForcing, 0, result).is_some();
            if !(self.every || better) || !tells() {
                continue;
            }
            if !self.every {
                self.found.clear();
            }
            self.found.push(Offer {
                complexity,
                result,
                base,
            });
        }
    }

    /// Finds the shortest ways from a candidate.
    fn walk(&mut self, start: Node) {
        let ways = &mut self.ways[start as usize / 2];
        if ways.is_some() {
            return;
        }
        let spare = SPARE.with_borrow_mut(Vec::pop);
        let ways = ways.insert(spare.unwrap_or_else(|| Box::new([(0, 0); NODES])));
        ways.fill((0, 0));
        ways[start as usize] = (1, start);
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            let far = ways[at as usize].0 + 1;
            follow(self.board, at, Links::XY, &mut |to| {
                if ways[to as usize].0 == 0 {
                    ways[to as usize] = (far, at);
                    reached.push(to);
                }
            });
            next += 1;
        }
    }

    /// Where the chains of an offer are read off.
    fn bases(&self, offer: &Offer) -> Vec<Base> {
        let mut bases = vec![offer.base];
        for start in all_of(self.board, offer.base) {
            let Some(ways) = &self.ways[start as usize / 2] else {
                continue;
            };
            let mut at = offer.result;
            while at != start {
                let before = ways[at as usize].1;
                if is_on(at) {
                    bases.extend(of_link(self.board, at, before));
                }
                at = before;
            }
        }
        bases
    }
}
