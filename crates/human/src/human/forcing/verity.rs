//! Verities: what follows from each of several assumptions of which one is true, and what is true
//! because its negation clashes.
//!
//! The nets of all assumptions are kept while there is room, since a candidate belongs to a cell
//! and several houses.

use super::super::{Board, HouseId, Map, Part, Role, Step, StepPattern, TechniqueId};
use super::inside::{Inside, trials};
use super::net::{Fact, Manner, Net, Node, candidate, is_on, node};
use super::proof;
use super::shrink::shrink;
use std::collections::BTreeMap;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// The most facts kept.
const ROOM: usize = 1 << 22;

/// The kinds of conclusions to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A candidate that clashes if it is on.
    Off,
    /// A candidate that clashes if it is off.
    On,
    /// What follows from a candidate and from its absence.
    Either,
    /// What follows from each digit of a cell with at least this many.
    Cell(usize),
    /// What follows from each place of a digit in a house with at least this many.
    House(usize),
}

/// The assumptions that lead to a conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ground {
    Clash(Node),
    Either(Node),
    Cell(Cell),
    House(HouseId, Digit),
}

/// A conclusion: a node that follows, with the size and the ground of its proof.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) size: usize,
    pub(super) end: Node,
    pub(super) ground: Ground,
}

/// A net that is kept.
struct Kept {
    facts: Vec<Fact>,
    inside: Vec<Inside>,
    clash: bool,
    /// One bit per node.
    known: Vec<u64>,
}

/// The search for verities, with the nets it keeps.
pub(super) struct Verities<'a, const W: usize> {
    map: &'a Map<W>,
    board: &'a Board<W>,
    manner: Manner,
    net: Net<W>,
    kept: BTreeMap<Node, Kept>,
    room: usize,
    best: BTreeMap<Node, Found>,
}

impl<'a, const W: usize> Verities<'a, W> {
    pub(super) fn new(map: &'a Map<W>, board: &'a Board<W>, manner: Manner, fuel: u64) -> Self {
        Verities {
            map,
            board,
            manner,
            net: Net::new(map, fuel),
            kept: BTreeMap::new(),
            room: ROOM,
            best: BTreeMap::new(),
        }
    }

    /// Returns the fuel left.
    pub(super) fn fuel(&self) -> u64 {
        self.net.fuel
    }

    /// Returns the shortest proof of each conclusion, the shortest of all first.
    pub(super) fn all(&mut self, kinds: &[Kind]) -> Vec<Found> {
        for &kind in kinds {
            match kind {
                Kind::Off => self.clashes(true),
                Kind::On => self.clashes(false),
                Kind::Either => self.either(),
                Kind::Cell(least) => self.cells(least),
                Kind::House(least) => self.houses(least),
            }
        }
        let mut all: Vec<Found> = self.best.values().copied().collect();
        all.sort_unstable_by_key(|found| (found.size, found.ground, found.end));
        all
    }

    /// Grows the net of an assumption, if it is not kept.
    fn ensure(&mut self, start: Node) {
        if self.kept.contains_key(&start) {
            return;
        }
        self.net.grow(self.map, self.board, start, self.manner);
        let mut known = vec![0; self.net.at.len().div_ceil(64)];
        for fact in &self.net.facts {
            known[fact.node as usize / 64] |= 1 << (fact.node % 64);
        }
        let kept = Kept {
            facts: self.net.facts.clone(),
            inside: std::mem::take(&mut self.net.inside),
            clash: self.net.clash,
            known,
        };
        self.room = self.room.saturating_sub(kept.facts.len());
        self.kept.insert(start, kept);
    }

    /// Drops all kept nets if there is no room left. Called only when none of them is in use.
    fn tidy(&mut self) {
        if self.room == 0 {
            self.kept.clear();
            self.room = ROOM;
        }
    }

    /// Runs `act` on a kept net.
    fn with<T>(&mut self, start: Node, act: impl FnOnce(&Net<W>) -> T) -> T {
        self.ensure(start);
        let Some(mut kept) = self.kept.remove(&start) else {
            return act(&self.net);
        };
        for fact in self.net.facts.drain(..) {
            self.net.at[fact.node as usize] = 0;
        }
        for (number, fact) in kept.facts.iter().enumerate() {
            self.net.at[fact.node as usize] = number as u32 + 1;
        }
        self.net.facts.extend_from_slice(&kept.facts);
        self.net.inside = std::mem::take(&mut kept.inside);
        self.net.clash = kept.clash;
        let result = act(&self.net);
        kept.inside = std::mem::take(&mut self.net.inside);
        self.kept.insert(start, kept);
        result
    }

    fn offer(&mut self, found: Found) {
        let best = self.best.entry(found.end).or_insert(found);
        if found.size < best.size {
            *best = found;
        }
    }

    fn node(&self, c: Candidate, on: bool) -> Node {
        node(self.map.order(), c, on)
    }

    fn clashes(&mut self, on: bool) {
        let (map, board) = (self.map, self.board);
        for c in trials(board) {
            if board.look().is_break() {
                return;
            }
            self.tidy();
            let start = self.node(c, on);
            self.ensure(start);
            if self.kept[&start].clash {
                let size = self.with(start, |net| net.size(map, board, None));
                let (end, ground) = (start ^ 1, Ground::Clash(start));
                self.offer(Found { size, end, ground });
            }
        }
    }

    fn either(&mut self) {
        for c in trials(self.board) {
            if self.board.look().is_break() {
                return;
            }
            let start = self.node(c, true);
            self.common(&[start, start ^ 1], Ground::Either(start));
        }
    }

    fn cells(&mut self, least: usize) {
        for cell in self.board.open().iter() {
            if self.board.look().is_break() {
                return;
            }
            let digits = self.board.candidates(cell);
            if digits.len() >= least {
                let ground = Ground::Cell(cell);
                self.common(&self.starts(ground), ground);
            }
        }
    }

    fn houses(&mut self, least: usize) {
        for house in self.map.houses() {
            for digit in self.board.missing(house.id).iter() {
                if self.board.look().is_break() {
                    return;
                }
                let places = self.board.places(house.id, digit).count_ones() as usize;
                if places >= least {
                    let ground = Ground::House(house.id, digit);
                    self.common(&self.starts(ground), ground);
                }
            }
        }
    }

    /// Returns the assumptions of which one is true.
    fn starts(&self, ground: Ground) -> Vec<Node> {
        match ground {
            Ground::Clash(start) => vec![start],
            Ground::Either(start) => vec![start, start ^ 1],
            Ground::Cell(cell) => {
                let digits = self.board.candidates(cell).iter();
                digits
                    .map(|digit| self.node(Candidate { cell, digit }, true))
                    .collect()
            }
            Ground::House(house, digit) => {
                let cells = self.map.house(house).at(self.board.places(house, digit));
                cells
                    .map(|cell| self.node(Candidate { cell, digit }, true))
                    .collect()
            }
        }
    }

    /// Offers the common consequences of some assumptions.
    fn common(&mut self, starts: &[Node], ground: Ground) {
        self.tidy();
        let mut common: Vec<u64> = Vec::new();
        for &start in starts {
            self.ensure(start);
            let kept = &self.kept[&start];
            if kept.clash {
                return; // the clash says more
            }
            if common.is_empty() {
                common.clone_from(&kept.known);
            } else {
                common
                    .iter_mut()
                    .zip(&kept.known)
                    .for_each(|(all, own)| *all &= own);
            }
        }
        let nodes = common.iter().enumerate().flat_map(|(word, &bits)| {
            let bits = DigitSet::from_bits(bits).iter();
            bits.map(move |bit| (word * 64 + bit.index()) as Node)
        });
        let ends: Vec<Node> = nodes.filter(|&end| self.tells(end)).collect();
        if ends.is_empty() {
            return;
        }
        let mut sizes = vec![0; ends.len()];
        let (map, board) = (self.map, self.board);
        for &start in starts {
            self.with(start, |net| {
                for (size, &end) in sizes.iter_mut().zip(&ends) {
                    *size += net.size(map, board, Some(end));
                }
            });
        }
        for (&end, &size) in ends.iter().zip(&sizes) {
            self.offer(Found { size, end, ground });
        }
    }

    /// Returns whether a conclusion changes the board.
    fn tells(&self, end: Node) -> bool {
        let c = candidate(self.map.order(), end);
        self.board.has(c) && self.board.candidates(c.cell).len() > 1
    }

    /// Returns the step of a conclusion, with its proof.
    pub(super) fn step(&mut self, found: &Found) -> Step {
        let (map, board, order) = (self.map, self.board, self.map.order());
        let (c, on) = (candidate(order, found.end), is_on(found.end));
        if let Ground::Clash(start) = found.ground {
            let technique = proof::technique(&self.net, self.manner);
            let net = &mut self.net;
            net.grow(map, board, start, self.manner);
            shrink(net, map, board, self.manner);
            return proof::refutation(net, map, board, technique);
        }
        let mut because = self.ground(found.ground);
        for start in self.starts(found.ground) {
            let mut inner = std::mem::take(&mut because.inner);
            let chain = self.with(start, |net| {
                proof::chain(net, map, board, Some(found.end), &mut inner)
            });
            because.inner = inner;
            because.chains.push(chain);
        }
        let technique = match found.ground {
            Ground::House(..) => TechniqueId::RegionForcing,
            _ => TechniqueId::CellForcing,
        };
        proof::conclude(technique, c, on, because)
    }

    /// Returns the pattern of the branches' starts.
    fn ground(&self, ground: Ground) -> StepPattern {
        let starts = self.starts(ground);
        let starts = starts
            .iter()
            .map(|&start| candidate(self.map.order(), start));
        let digits = starts.clone().map(|c| c.digit).collect();
        let mut marks: Vec<(Cell, DigitSet)> = Vec::new();
        for c in starts {
            match marks.iter_mut().find(|(cell, _)| *cell == c.cell) {
                Some((_, digits)) => digits.insert(c.digit),
                None => marks.push((c.cell, DigitSet::only(c.digit))),
            }
        }
        let mut because = StepPattern::of(digits, marks, Role::Pivot);
        if let Ground::House(house, _) = ground {
            because.houses.push((house, Part::Scene));
        }
        because
    }
}
