//! Unique loops: six cells or more in a ring, neighbours in a house, in which two digits could be
//! exchanged.
//!
//! The sentence is that of the rectangles, and [`deadly`](super::deadly) proves it: not all cells
//! of the ring hold one of the two digits.

use super::deadly::{beside, exchanges};
use super::rings::{self, Ring};
use super::{Board, Cells, HouseId, Map, Sink, Step, TechniqueId, Words};
use std::collections::HashSet;
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, DigitSet};

/// The longest ring that is looked for.
const LONGEST: usize = 14;

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $proof:ident for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            loops(map, board, &mut |cells, digits, loose| {
                let ring = Ring { map, board, cells, digits, technique: TechniqueId::$id };
                ring.$proof(loose, sink)
            })
        })*
    };
}

finders! {
    /// Type 1: one cell can hold something else, and so it does.
    type_1 = last_cell for UniqueLoop1;
    /// Type 2: some cells can hold one other digit, the same.
    type_2 = same_extra for UniqueLoop2;
    /// Type 3: two cells of a house can hold other digits, which make a subset with other cells of
    /// it.
    type_3 = extra_subset for UniqueLoop3;
    /// Type 4: two cells of a house share one of the digits for sure, so none of them has the
    /// other.
    type_4 = strong_pair for UniqueLoop4;
}

/// Takes in a ring and those of its cells that can hold something else.
type Rings<'a> = dyn FnMut(&[Cell], &[Cell]) -> ControlFlow<()> + 'a;

/// The same with the digits between them.
type Loops<'a> = dyn FnMut(&[Cell], DigitSet, &[Cell]) -> ControlFlow<()> + 'a;

/// A search for rings of one pair of digits.
struct Search<'a, const W: usize> {
    map: &'a Map<W>,
    board: &'a Board<W>,
    digits: DigitSet,
    /// The cells that have both.
    cells: Cells<W>,
    ring: Vec<Cell>,
    known: HashSet<Cells<W>>,
}

impl<const W: usize> Search<'_, W> {
    /// Goes on from the end of the ring; `loose` are its cells that can hold something else.
    fn extend(&mut self, loose: &[Cell], found: &mut Rings<'_>) -> ControlFlow<()> {
        let (Some(&first), Some(&last)) = (self.ring.first(), self.ring.last()) else {
            return ControlFlow::Continue(());
        };
        let length = self.ring.len();
        if length >= 6 && length.is_multiple_of(2) && self.map.peers(last).contains(first) {
            let set = self.ring.iter().copied().collect();
            let deadly = exchanges(self.map, self.board, &self.ring, self.digits);
            if deadly && self.known.insert(set) {
                found(&self.ring, loose)?;
            }
        }
        if length == LONGEST {
            return ControlFlow::Continue(());
        }
        let used: Cells<W> = self.ring.iter().copied().collect();
        let near = (self.cells & *self.map.peers(last)) - used;
        for next in near.iter() {
            // No set may have more than two cells of the ring.
            let room = |house: HouseId| (self.map.house(house).set & used).len() < 2;
            if !self.map.seats(next).iter().all(|seat| room(seat.house)) {
                continue;
            }
            let mut loose = loose.to_vec();
            if self.board.candidates(next).len() > 2 {
                loose.push(next);
                let extra = |&c: &Cell| beside(self.board, c, self.digits);
                let alike = loose.iter().all(|c| extra(c) == extra(&loose[0]));
                if loose.len() > 2 && !(alike && extra(&next).len() == 1) {
                    continue;
                }
            }
            self.ring.push(next);
            self.extend(&loose, found)?;
            self.ring.pop();
        }
        ControlFlow::Continue(())
    }
}

/// Every ring of six cells or more, with its digits and those of its cells that can hold something
/// else.
fn loops<const W: usize>(map: &Map<W>, board: &Board<W>, found: &mut Loops<'_>) -> ControlFlow<()> {
    let mut done = HashSet::new();
    for start in board.open().iter() {
        let digits = board.candidates(start);
        if digits.len() != 2 || !done.insert(digits.bits()) {
            continue;
        }
        let all = digits.iter().map(|d| *board.cells(d));
        let cells = all.reduce(|a, b| a & b).unwrap_or(Cells::EMPTY);
        let mut search = Search {
            map,
            board,
            digits,
            cells,
            ring: Vec::new(),
            known: HashSet::new(),
        };
        for first in cells.iter().filter(|&c| board.candidates(c) == digits) {
            search.ring = vec![first];
            search.extend(&[], &mut |ring, loose| found(ring, digits, loose))?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    rings::explain(step, words)
}
