//! Nishio, multiple and dynamic forcing chains, with and without rules inside.

use super::board::{Board, MASKS, SEATS, bits, cells};
use super::chains::conclusion;
use super::hint::Hint;
use super::net::{Manner, Net, total};
use super::node::{Node, Set, length, node};
use crate::human::TechniqueId;

/// Which forcing chains are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// One digit, contradictions only.
    Nishio,
    /// All digits of a cell or all places of a digit lead to the same.
    Multiple,
    /// The same and contradictions, where what is off counts as gone; with rules inside from level 1, and plain
    /// chains inside from level 2.
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

/// The easiest forcing chain.
pub(super) fn easiest(board: &Board, depth: Depth) -> Option<Hint> {
    let mut search = Search {
        board,
        depth,
        nets: vec![None; 729],
        best: None,
    };
    for cell in cells(board.open) {
        // A cell with two digits does not start a search that is not dynamic, not even for its houses: reference ratings say so.
        if board.digits[cell].count_ones() > if depth == Depth::Multiple { 2 } else { 1 } {
            search.cell(cell);
        }
    }
    let (complexity, result, cell) = search.best?;
    let er = depth.base() + length(complexity);
    conclusion(board, depth.technique(cell), er, result)
}

struct Search<'a> {
    board: &'a Board,
    depth: Depth,
    /// By candidate: what follows from its being on.
    nets: Vec<Option<Net>>,
    /// The complexity, the result and whether it comes of a cell.
    best: Option<(usize, Node, bool)>,
}

impl Search<'_> {
    /// Whether a result changes the board.
    fn tells(&self, result: Node) -> bool {
        conclusion(self.board, self.depth.technique(true), 0, result).is_some()
    }

    fn offer(&mut self, complexity: usize, result: Node, cell: bool) {
        if self.best.is_none_or(|best| complexity < best.0) {
            self.best = Some((complexity, result, cell));
        }
    }

    fn net(&mut self, cell: usize, digit: usize) -> &Net {
        let (board, manner) = (self.board, self.depth.manner());
        self.nets[cell * 9 + digit]
            .get_or_insert_with(|| Net::new(board, node(cell, digit, true), manner))
    }

    fn cell(&mut self, cell: usize) {
        let digits = self.board.digits[cell];
        let manner = self.depth.manner();
        let count = digits.count_ones();
        for digit in bits(digits) {
            self.net(cell, digit);
            if manner.dynamic {
                self.binary(cell, digit, count >= 3 && self.depth != Depth::Nishio);
            }
            if self.depth != Depth::Nishio {
                self.houses(cell, digit);
            }
        }
        if self.depth != Depth::Nishio && (count > 2 || manner.dynamic) {
            let starts: Vec<(usize, usize)> = bits(digits).map(|d| (cell, d)).collect();
            self.reduce(&starts, true);
        }
    }

    /// Contradictions from one candidate on or off, and what follows either way.
    fn binary(&mut self, cell: usize, digit: usize, double: bool) {
        let (board, manner) = (self.board, self.depth.manner());
        let off = Net::new(board, node(cell, digit, false), manner);
        let Some(on) = self.nets[cell * 9 + digit].take() else {
            return;
        };
        for (net, result) in [
            (&on, node(cell, digit, false)),
            (&off, node(cell, digit, true)),
        ] {
            if let Some(complexity) = net.contradiction_size()
                && self.tells(result)
            {
                self.offer(complexity, result, false);
            }
        }
        if double {
            let mut both = on.known.clone();
            both.keep(&off.known);
            for result in both.iter().filter(|&r| self.tells(r)).collect::<Vec<_>>() {
                self.offer(total(&[on.size(result), off.size(result)]), result, false);
            }
        }
        self.nets[cell * 9 + digit] = Some(on);
    }

    /// The houses in which a cell is the first place of a digit.
    fn houses(&mut self, cell: usize, digit: usize) {
        for (house, place) in SEATS[cell] {
            let house = usize::from(house);
            let places = self.board.places[house][digit];
            let many = places.count_ones();
            let first = places.trailing_zeros() == u32::from(place);
            if !first || many < 2 || many == 2 && !self.depth.manner().dynamic {
                continue;
            }
            let at = cells(self.board.cells[digit] & MASKS[house]);
            let starts: Vec<(usize, usize)> = at.map(|c| (c, digit)).collect();
            self.reduce(&starts, false);
        }
    }

    /// What follows from each of some candidates.
    fn reduce(&mut self, starts: &[(usize, usize)], cell: bool) {
        let mut common: Option<Set> = None;
        for &(c, d) in starts {
            let known = self.net(c, d).known.clone();
            match &mut common {
                None => common = Some(known),
                Some(common) => common.keep(&known),
            }
        }
        let Some(common) = common else { return };
        for result in common.iter().filter(|&r| self.tells(r)).collect::<Vec<_>>() {
            let sizes: Vec<_> = starts
                .iter()
                .map(|&(c, d)| self.net(c, d).size(result))
                .collect();
            self.offer(total(&sizes), result, cell);
        }
    }
}
