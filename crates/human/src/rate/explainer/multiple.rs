//! Multiple forcing chains along single links, derived from the sets that each candidate reaches.
//!
//! If no plain chain refutes a candidate, the set that it reaches is consistent: if x reached both
//! p and ¬p, it would reach p and, by the contraposed links, ¬x. So the common consequences of a
//! cell's digits, or of a digit's cells in a house, are the intersection of the sets that they
//! reach, and only the lengths need a search. [`forcing::easiest`](super::forcing::easiest) is the
//! plain version; tests compare the two.

use super::base::{Base, all_of, of_cell, of_house, of_link};
use super::board::{Board, SEATS, bits, cells};
use super::chains::{Links, conclusion};
use super::hint::Hint;
use super::inner::{Found, off};
use super::node::{NODES, Node, Set, is_on, length};
use super::reach::{Reach, follow};
use crate::human::TechniqueId;
use std::cell::RefCell;

/// Returns the easiest multiple forcing chains of a board on which no plain chain has an effect.
pub(super) fn easiest(board: &Board, reach: &Reach) -> Option<Hint> {
    let mut search = Search::new(board, reach);
    search.run();
    let best = search.found.pop()?;
    let technique = if best.base < 81 {
        TechniqueId::CellForcing
    } else {
        TechniqueId::RegionForcing
    };
    conclusion(board, technique, 80 + length(best.complexity), best.result)
}

/// Returns every result, on a board on which no plain chain has an effect, of chains with fewer
/// than `bound` nodes, each by its shortest chains, the shortest first; `None` if there is no
/// result of any length.
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

/// A result, with the total number of nodes of its chains.
struct Offer {
    complexity: usize,
    result: Node,
    /// The cell, or the digit in a house, from which the chains start.
    base: Base,
}

/// The shortest path from a start to each node: its number of nodes, 0 if there is none, and the
/// predecessor.
type Ways = Box<[(u16, Node); NODES]>;

thread_local! {
    /// Discarded paths, whose memory is reused.
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
    /// By candidate, the shortest paths from it.
    ways: Vec<Option<Ways>>,
    /// Whether every result is wanted, not just the first of the shortest.
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
            // As in the plain version, no chains start from a cell with two digits.
            if self.board.digits[cell].count_ones() < 3 {
                continue;
            }
            for digit in bits(self.board.digits[cell]) {
                self.houses(cell, digit);
            }
            self.reduce(of_cell(cell));
        }
    }

    /// Reduces the houses in which a cell is the first with a digit.
    fn houses(&mut self, cell: usize, digit: usize) {
        for (house, place) in SEATS[cell] {
            let house = usize::from(house);
            let places = self.board.places[house][digit];
            if places.trailing_zeros() == u32::from(place) && places.count_ones() > 2 {
                self.reduce(of_house(house, digit));
            }
        }
    }

    /// Collects the common consequences of the candidates of a base.
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

    /// Finds the shortest paths from a candidate.
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

    /// Returns the bases on which the chains of an offer depend.
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
