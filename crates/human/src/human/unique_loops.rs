//! Unique loops: a ring of six or more cells, neighbours in a house, in which two digits could be
//! exchanged.
//!
//! The lemma is that of the rectangles, proved in [`deadly`](super::deadly): some cell of the ring
//! holds neither of the two digits.

use super::deadly::{beside, exchanges};
use super::rings::Ring;
use super::{Board, Cells, HouseId, Map, Sink, TechniqueId};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use veridoku_model::grid::{Cell, DigitSet};

/// The shortest ring and the longest to search for.
const SHORTEST: usize = 6;
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
    /// Finds type 1: one cell has other candidates, and holds one of them.
    type_1 = last_cell for UniqueLoop1;
    /// Finds type 2: some cells have one other candidate, the same.
    type_2 = same_extra for UniqueLoop2;
    /// Finds type 3: two cells of a house have other candidates, which make a subset with other
    /// cells of it.
    type_3 = extra_subset for UniqueLoop3;
    /// Finds type 4: one of two cells of a house must hold one of the digits, so neither has the
    /// other.
    type_4 = strong_pair for UniqueLoop4;
}

/// Receives a ring and those of its cells that have other candidates.
type Rings<'a> = dyn FnMut(&[Cell], &[Cell]) -> ControlFlow<()> + 'a;

/// Receives a ring, its two digits, and those of its cells that have other candidates.
type Loops<'a> = dyn FnMut(&[Cell], DigitSet, &[Cell]) -> ControlFlow<()> + 'a;

/// A search for rings of one pair of digits.
struct Search<'a, const W: usize> {
    map: &'a Map<W>,
    board: &'a Board<W>,
    digits: DigitSet,
    /// The cells that have both digits.
    cells: Cells<W>,
    ring: Vec<Cell>,
    known: HashSet<Cells<W>>,
}

impl<const W: usize> Search<'_, W> {
    /// Extends the ring at its end; `loose` are its cells with other candidates.
    fn extend(&mut self, loose: &mut Vec<Cell>, found: &mut Rings<'_>) -> ControlFlow<()> {
        let (Some(&first), Some(&last)) = (self.ring.first(), self.ring.last()) else {
            return ControlFlow::Continue(());
        };
        self.board.look()?;
        let length = self.ring.len();
        if length >= SHORTEST && length.is_multiple_of(2) && self.map.peers(last).contains(first) {
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
            let room = |house: HouseId| !(self.map.house(house).set & used).has_several();
            if !self.map.seats(next).iter().all(|seat| room(seat.house)) {
                continue;
            }
            let extra = |&c: &Cell| beside(self.board, c, self.digits);
            let is_loose = !extra(&next).is_empty();
            if is_loose {
                loose.push(next);
                let alike = loose.iter().all(|c| extra(c) == extra(&loose[0]));
                if loose.len() > 2 && !(alike && extra(&next).len() == 1) {
                    loose.pop();
                    continue;
                }
            }
            self.ring.push(next);
            self.extend(loose, found)?;
            self.ring.pop();
            if is_loose {
                loose.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns those of some cells that can be in a ring of them: each sees two others.
fn with_neighbours<const W: usize>(map: &Map<W>, mut cells: Cells<W>) -> Cells<W> {
    loop {
        let two = |cell: &Cell| (cells & *map.peers(*cell)).len() >= 2;
        let left: Cells<W> = cells.iter().filter(two).collect();
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

/// A ring, its two digits, and those of its cells that have other candidates.
pub(super) type Loop = (Vec<Cell>, DigitSet, Vec<Cell>);

/// Passes to `found` every ring of six or more cells, with its digits and its cells with other
/// candidates.
fn loops<const W: usize>(map: &Map<W>, board: &Board<W>, found: &mut Loops<'_>) -> ControlFlow<()> {
    let (memory, candidates) = (board.memory(), board.all_candidates());
    if !memory.keeps() {
        return search(map, board, found);
    }
    let all = memory.loops(candidates).unwrap_or_else(|| {
        let mut all: Vec<Loop> = Vec::new();
        let _ = search(map, board, &mut |ring, digits, loose| {
            all.push((ring.to_vec(), digits, loose.to_vec()));
            ControlFlow::Continue(())
        });
        let all = Arc::new(all);
        if board.look().is_continue() {
            memory.keep_loops(candidates, &all);
        }
        all
    });
    let mut all = all.iter();
    all.try_for_each(|(ring, digits, loose)| found(ring, *digits, loose))
}

/// Does what [`loops`] does, without a memory.
fn search<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    found: &mut Loops<'_>,
) -> ControlFlow<()> {
    let mut done = HashSet::new();
    for start in board.open().iter() {
        let digits = board.candidates(start);
        if digits.len() != 2 || !done.insert(digits.bits()) {
            continue;
        }
        let all = digits.iter().map(|d| *board.cells(d));
        let cells = all.reduce(|a, b| a & b).unwrap_or(Cells::EMPTY);
        let cells = with_neighbours(map, cells);
        if cells.len() < SHORTEST {
            continue;
        }
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
            search.extend(&mut Vec::new(), &mut |ring, loose| {
                found(ring, digits, loose)
            })?;
        }
    }
    ControlFlow::Continue(())
}
