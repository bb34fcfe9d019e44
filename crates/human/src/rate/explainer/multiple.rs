//! Multiple forcing chains along single links, derived from the sets that each candidate reaches.
//!
//! If no plain chain refutes a candidate, the set that it reaches is consistent: if x reached both
//! p and ¬p, it would reach p and, by the contraposed links, ¬x. So the common consequences of a
//! cell's digits, or of a digit's cells in a house, are the intersection of the sets that they
//! reach, and only the lengths need a search. [`forcing::easiest`](super::forcing::easiest) is the
//! plain version; tests compare the two.

use super::base::{Base, all_of, for_all, of_cell, of_house, of_link};
use super::board::{Board, SEATS, bits, cells};
use super::chains::conclusion;
use super::closure::{MOST, all_off};
use super::graph::{Graph, Links, NONE, Number, clash};
use super::hint::Hint;
use super::inner::{Found, off};
use super::node::{NODES, Node, Set, is_on, length};
use super::rows::Rows;
use crate::human::TechniqueId;

/// Returns the easiest multiple forcing chains of a board on which no plain chain has an effect.
pub(super) fn easiest(board: &Board, graph: &Graph) -> Option<Hint> {
    let mut search = Search::new(board, graph);
    search.run();
    let best = search.found.pop()?;
    let technique = if best.base < 81 {
        TechniqueId::CellForcing
    } else {
        TechniqueId::RegionForcing
    };
    conclusion(board, technique, 80 + length(best.complexity), best.result)
}

/// Returns every result, on a board on which no plain chain has an effect, each by its shortest
/// chains, the shortest first.
pub(super) fn all(board: &Board, graph: &Graph) -> Vec<Found> {
    let mut search = Search::new(board, graph);
    search.every = true;
    search.run();
    let mut offers = std::mem::take(&mut search.found);
    offers.sort_by_cached_key(|offer| offer.complexity);
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
    offers.into_iter().filter_map(found).collect()
}

/// A result, with the total number of nodes of its chains.
struct Offer {
    complexity: usize,
    result: Node,
    /// The cell, or the digit in a house, from which the chains start.
    base: Base,
}

/// A node that a search has reached.
#[derive(Clone, Copy)]
struct Step {
    node: Node,
    number: Number,
    before: u16,
    depth: u16,
}

/// Not computed yet.
const UNKNOWN: u16 = u16::MAX;

struct Search<'a> {
    board: &'a Board,
    graph: &'a Graph,
    rows: Rows<'a>,
    /// By candidate, the index in `ways`, or [`UNKNOWN`].
    places: [u16; NODES / 2],
    /// The nodes with a number that a candidate reaches, in the order of a search.
    ways: Vec<Vec<Step>>,
    /// Whether every result is wanted, not just the first of the shortest.
    every: bool,
    found: Vec<Offer>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, graph: &'a Graph) -> Search<'a> {
        Search {
            board,
            graph,
            rows: Rows::new(board, graph),
            places: [UNKNOWN; NODES / 2],
            ways: Vec::new(),
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
        // A candidate that is on turns others off, so there is no result if none is off.
        let Some(off) = self.rows.common(base) else {
            return;
        };
        let (mut starts, mut count) = ([0; 9], 0);
        for_all(self.board, base, &mut |start| {
            starts[count] = start;
            count += 1;
        });
        let starts = &starts[..count];
        let mut on = [u64::MAX; MOST];
        for &start in starts {
            let own = self.on(start);
            on.iter_mut().zip(own).for_each(|(a, b)| *a &= b);
            self.walk(start);
        }
        for result in self.nodes(&on, &off) {
            let way = |&start: &Node| usize::from(self.last(start, result).1);
            let complexity = starts.iter().map(way).sum();
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

    /// Returns the nodes of two sets in ascending order.
    fn nodes(&self, on: &[u64; MOST], off: &[u128; 9]) -> Vec<Node> {
        let mut all: Vec<Node> = all_off(off).collect();
        all.extend(numbers(on).map(|number| self.graph.nodes[number] ^ 1));
        all.sort_unstable();
        all
    }

    /// Returns the candidates that are on, by number, if one is.
    fn on(&self, start: Node) -> [u64; MOST] {
        let closure = &self.graph.closure;
        let mut on = [0; MOST];
        match self.graph.number_of(start) {
            NONE => {
                let mut add = |to: usize| closure.add(to, &mut on);
                self.graph.each_after_two(self.board, start, &mut add);
            }
            number => closure.add(usize::from(number), &mut on),
        }
        on
    }

    /// Finds the shortest paths from a candidate through nodes with a number.
    fn walk(&mut self, start: Node) {
        let place = &mut self.places[usize::from(start / 2)];
        if *place != UNKNOWN {
            return;
        }
        *place = self.ways.len() as u16;
        let mut steps = Vec::with_capacity(128);
        steps.push(Step {
            node: start,
            number: self.graph.number_of(start),
            before: 0,
            depth: 1,
        });
        let mut next = 0;
        let graph = self.graph;
        let mut seen = Set::EMPTY;
        seen.insert(steps[0].node);
        let mut list = Vec::new();
        while let Some(&at) = steps.get(next) {
            list.clear();
            let from = usize::from(at.number);
            if !is_on(at.node) {
                list.extend(graph.partners(from, Links::XY));
            } else if at.number == NONE {
                graph.each_weak(self.board, at.node, Links::XY, &mut |off| list.push(off));
            } else {
                list.extend_from_slice(graph.weak(from, Links::XY));
            }
            for &number in &list {
                let to = graph.nodes[usize::from(number)] | (!at.node & 1);
                if seen.insert(to) {
                    steps.push(Step {
                        node: to,
                        number,
                        before: next as u16,
                        depth: at.depth + 1,
                    });
                }
            }
            next += 1;
        }
        self.ways.push(steps);
    }

    /// Returns the nodes with a number that a candidate reaches.
    fn steps(&self, start: Node) -> &[Step] {
        &self.ways[usize::from(self.places[usize::from(start / 2)])]
    }

    /// Returns the index of the last node before a result, or of the result itself if it is on,
    /// with the number of nodes of the path.
    fn last(&self, start: Node, result: Node) -> (usize, u16) {
        let steps = self.steps(start).iter().enumerate();
        let mut steps = steps.filter(|(_, step)| is_on(step.node));
        if is_on(result) {
            let found = steps.find(|(_, step)| step.node == result);
            return found.map_or((0, 0), |(at, step)| (at, step.depth));
        }
        let found = steps.find(|(_, step)| clash(step.node, result, Links::XY));
        found.map_or((0, 0), |(at, step)| (at, step.depth + 1))
    }

    /// Returns the bases on which the chains of an offer depend.
    fn bases(&self, offer: &Offer) -> Vec<Base> {
        let mut bases = vec![offer.base];
        for start in all_of(self.board, offer.base) {
            let steps = self.steps(start);
            let (mut at, _) = self.last(start, offer.result);
            while at > 0 {
                let before = usize::from(steps[at].before);
                if is_on(steps[at].node) {
                    bases.extend(of_link(self.board, steps[at].node, steps[before].node));
                }
                at = before;
            }
        }
        bases
    }
}

/// Returns the members of a row in ascending order.
fn numbers(row: &[u64; MOST]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(word, &set)| {
        let mut left = set;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                word * 64 + bit
            })
        })
    })
}
