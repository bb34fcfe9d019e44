//! Multiple forcing chains along single links, read off what each candidate reaches.
//!
//! Where no plain chain refutes a candidate, nothing that it reaches contradicts the rest of that: if x reached both p and not p, it would
//! reach p and, by way of the contrary links, not x. So what a cell's digits or a digit's places have in common is what they all reach, and only
//! the lengths are to be found by walking. [`forcing::easiest`](super::forcing::easiest) is the plain way, and the tests hold both together.

use super::board::{Board, MASKS, SEATS, bits, cells};
use super::chains::{Links, conclusion};
use super::hint::Hint;
use super::node::{NODES, Node, length, node};
use super::reach::{Reach, follow};
use crate::human::TechniqueId;

/// The easiest multiple forcing chains of a board on which no plain chain has an effect.
pub(super) fn easiest(board: &Board, reach: &Reach) -> Option<Hint> {
    let mut search = Search {
        board,
        reach,
        ways: vec![None; NODES / 2],
        best: None,
    };
    for cell in cells(board.open) {
        // As in the plain way, a cell with two digits starts nothing.
        if board.digits[cell].count_ones() < 3 {
            continue;
        }
        for digit in bits(board.digits[cell]) {
            search.houses(cell, digit);
        }
        let starts: Vec<Node> = bits(board.digits[cell])
            .map(|digit| node(cell, digit, true))
            .collect();
        search.reduce(&starts, true);
    }
    let (complexity, result, cell) = search.best?;
    let technique = match cell {
        true => TechniqueId::CellForcing,
        false => TechniqueId::RegionForcing,
    };
    conclusion(board, technique, 80 + length(complexity), result)
}

struct Search<'a> {
    board: &'a Board,
    reach: &'a Reach,
    /// By candidate: how many nodes the shortest way from it to each node has, 0 where there is none.
    ways: Vec<Option<Box<[u16; NODES]>>>,
    /// The complexity, the result and whether it comes of a cell.
    best: Option<(usize, Node, bool)>,
}

impl Search<'_> {
    /// The houses in which a cell is the first place of a digit.
    fn houses(&mut self, cell: usize, digit: usize) {
        for (house, place) in SEATS[cell] {
            let places = self.board.places[usize::from(house)][digit];
            if places.trailing_zeros() == u32::from(place) && places.count_ones() > 2 {
                let at = cells(self.board.cells[digit] & MASKS[usize::from(house)]);
                let starts: Vec<Node> = at.map(|c| node(c, digit, true)).collect();
                self.reduce(&starts, false);
            }
        }
    }

    /// What follows from each of some candidates.
    fn reduce(&mut self, starts: &[Node], cell: bool) {
        let mut common = self.reach.of(starts[0]).clone();
        if !starts[1..]
            .iter()
            .all(|&start| common.keep(self.reach.of(start)))
        {
            return;
        }
        for &start in starts {
            self.walk(start);
        }
        for result in common.nodes() {
            let way = |&start: &Node| self.ways[start as usize / 2].as_ref();
            let sizes = starts.iter().filter_map(way);
            let complexity = sizes.map(|way| usize::from(way[result as usize])).sum();
            let told = conclusion(self.board, TechniqueId::CellForcing, 0, result).is_some();
            if told && self.best.is_none_or(|best| complexity < best.0) {
                self.best = Some((complexity, result, cell));
            }
        }
    }

    /// Finds the shortest ways from a candidate.
    fn walk(&mut self, start: Node) {
        let ways = &mut self.ways[start as usize / 2];
        if ways.is_some() {
            return;
        }
        let ways = ways.insert(Box::new([0; NODES]));
        ways[start as usize] = 1;
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            let far = ways[at as usize] + 1;
            follow(self.board, at, Links::XY, &mut |to| {
                if ways[to as usize] == 0 {
                    ways[to as usize] = far;
                    reached.push(to);
                }
            });
            next += 1;
        }
    }
}
