//! Unique loops: six cells or more in a ring, neighbours in a house, in which two digits could be exchanged.
//!
//! The sentence is that of the rectangles, and [`deadly`](super::deadly) proves it: not all cells of the ring hold one of the two digits.

use super::deadly::{beside, exchanges, seen, so, subsets_with, those};
use super::{Board, Cells, HouseId, Map, Part, Pattern, Role, Sink, Step, TechniqueId, Words};
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The longest ring that is looked for.
const LONGEST: usize = 14;

/// The house in which two cells are the only places of a digit.
pub(super) fn confined<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    two: &[Cell; 2],
    digit: Digit,
) -> Option<HouseId> {
    let cells: Cells<W> = two.iter().copied().collect();
    let shared = map.shared(&cells).filter(|house| house.full);
    let only = |id| board.places(id, digit).count_ones() == 2;
    if !cells.within(board.cells(digit)) {
        return None;
    }
    shared.map(|house| house.id).find(|&id| only(id))
}

/// Takes in what goes by a subset, its house, and its cells outside the deadly pattern.
pub(super) type Beside<'a> = dyn FnMut(Vec<Candidate>, HouseId, &[Cell]) -> ControlFlow<()> + 'a;

/// Naked subsets that cells of a deadly pattern make with others of a house, counted as one cell with the digits they have beside the
/// pattern's: what goes from every house all of them lie in, that house, and the other cells.
pub(super) fn subsets_beside<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    loose: &[Cell],
    digits: DigitSet,
    found: &mut Beside<'_>,
) -> ControlFlow<()> {
    let own: Cells<W> = loose.iter().copied().collect();
    let extras = loose.iter().map(|&c| beside(board, c, digits).bits());
    let extra = DigitSet::from_bits(extras.fold(0, |all, more| all | more));
    for house in map.shared(&own) {
        let rest = (house.set & *board.open()) - own;
        let rest: Vec<Cell> = rest.iter().collect();
        subsets_with(board, &rest, extra, &mut |chosen, union| {
            let all = own | chosen.iter().copied().collect();
            let mut gone = Vec::new();
            for shared in map.shared(&all) {
                for digit in union.iter() {
                    let cells = (*board.cells(digit) & shared.set) - all;
                    gone.extend(cells.iter().map(|cell| Candidate { cell, digit }));
                }
            }
            if gone.is_empty() {
                return ControlFlow::Continue(());
            }
            found(gone, house.id, chosen)
        })?;
    }
    ControlFlow::Continue(())
}

/// Type 1: one cell can hold something else, and so it does.
pub(super) fn type_1<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    steps(map, board, TechniqueId::UniqueLoop1, sink)
}

/// Type 2: some cells can hold one other digit, the same.
pub(super) fn type_2<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    steps(map, board, TechniqueId::UniqueLoop2, sink)
}

/// Type 3: two cells of a house can hold other digits, which make a subset with other cells of it.
pub(super) fn type_3<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    steps(map, board, TechniqueId::UniqueLoop3, sink)
}

/// Type 4: two cells of a house share one of the digits for sure, so none of them has the other.
pub(super) fn type_4<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    steps(map, board, TechniqueId::UniqueLoop4, sink)
}

/// Takes in a ring and those of its cells that can hold something else.
type Rings<'a> = dyn FnMut(&[Cell], &[Cell]) -> ControlFlow<()> + 'a;

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

fn steps<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
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
            search.extend(&[], &mut |ring, loose| {
                ring_steps(map, board, digits, ring, loose, technique, sink)
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn ring_steps<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    digits: DigitSet,
    ring: &[Cell],
    loose: &[Cell],
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let pattern = || {
        let marks = ring.iter().map(|&c| (c, board.candidates(c)));
        Pattern::of(digits, marks, Role::Deadly)
    };
    let mut hand = |gone: Vec<Candidate>, because: Pattern| {
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        sink(Step::elimination(technique, gone, because))
    };
    match (technique, loose) {
        (TechniqueId::UniqueLoop1, &[last]) => {
            hand(those(board, last, digits).collect(), pattern())
        }
        (TechniqueId::UniqueLoop2, [first, _, ..]) => {
            let extra = beside(board, *first, digits);
            let same = loose.iter().all(|&c| beside(board, c, digits) == extra);
            let cells = loose.iter().copied().collect();
            let gone = extra.single().filter(|_| same);
            let gone = gone.map(|d| seen(map, board, &cells, d));
            hand(gone.unwrap_or_default(), pattern())
        }
        (TechniqueId::UniqueLoop3, &[_, _]) => {
            subsets_beside(map, board, loose, digits, &mut |gone, house, chosen| {
                let mut because = pattern();
                let marks = chosen.iter().map(|&c| (c, board.candidates(c)));
                because.mark(marks, Role::Defining, 0);
                because.houses.push((house, Part::Scene));
                hand(gone, because)
            })
        }
        (TechniqueId::UniqueLoop4, &[a, b]) => {
            for strong in digits.iter() {
                let Some(house) = confined(map, board, &[a, b], strong) else {
                    continue;
                };
                let mut other = digits;
                other.remove(strong);
                let gone = loose.iter().flat_map(|&c| those(board, c, other)).collect();
                let mut because = pattern();
                because.mark([a, b].map(|c| (c, DigitSet::only(strong))), Role::On, 0);
                because.houses.push((house, Part::Base));
                hand(gone, because)?;
            }
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Continue(()),
    }
}

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digits) = (step.technique, words.digits(because.digits));
    let cells = words.cells_and(because.cells(Role::Deadly));
    let both = words.digits_and(because.digits);
    let reason = match step.technique {
        TechniqueId::UniqueLoop2 => {
            let gone: DigitSet = step.eliminations.iter().map(|c| c.digit).collect();
            format!("; only {} in one of them avoids that", words.digits(gone))
        }
        TechniqueId::UniqueLoop3 => format!(
            "; what else they can hold makes a subset with {} in {}",
            words.cells_and(because.cells(Role::Defining)),
            words.houses(because.houses(Part::Scene))
        ),
        TechniqueId::UniqueLoop4 => {
            let on = because.marks.iter().find(|mark| mark.role == Role::On);
            let strong = on.map_or_else(String::new, |mark| words.digits(mark.digits));
            let houses = words.houses(because.houses(Part::Base));
            format!("; {strong} has no other places in {houses}")
        }
        _ => String::new(),
    };
    format!(
        "{name} {digits}: {both} could be exchanged in {cells}{reason}, {}.",
        so(step, words)
    )
}
