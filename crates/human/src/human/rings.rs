//! Types 1 to 4 of deadly rings: rectangles and longer rings in which two digits could be
//! exchanged.
//!
//! All rest on one lemma, proved in [`deadly`](super::deadly): some cell of the ring holds neither
//! of the two digits. The cells with other candidates are called loose; at least one of them holds
//! another digit.

use super::deadly::{beside, seen, subsets_with, those};
use super::{Board, Cells, HouseId, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// A ring of cells and its two digits.
pub(super) struct Ring<'a, const W: usize> {
    pub(super) map: &'a Map<W>,
    pub(super) board: &'a Board<W>,
    pub(super) cells: &'a [Cell],
    pub(super) digits: DigitSet,
    pub(super) technique: TechniqueId,
}

impl<const W: usize> Ring<'_, W> {
    /// Passes a step to the sink, if it eliminates something; `more` adds to its pattern.
    pub(super) fn hand(
        &self,
        gone: Vec<Candidate>,
        more: impl FnOnce(&mut StepPattern),
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let mark = |&cell: &Cell| {
            let open = || self.board.candidates(cell);
            (
                cell,
                self.board.value(cell).map_or_else(open, DigitSet::only),
            )
        };
        let marks = self.cells.iter().map(mark);
        let mut because = StepPattern::of(self.digits, marks, Role::Deadly);
        more(&mut because);
        sink(Step::elimination(self.technique, gone, because))
    }

    /// Finds type 1: a single loose cell holds another digit.
    pub(super) fn last_cell(&self, loose: &[Cell], sink: &mut Sink<'_>) -> ControlFlow<()> {
        let &[last] = loose else {
            return ControlFlow::Continue(());
        };
        self.hand(those(self.board, last, self.digits).collect(), |_| (), sink)
    }

    /// Finds type 2: the loose cells have one other candidate, the same.
    pub(super) fn same_extra(&self, loose: &[Cell], sink: &mut Sink<'_>) -> ControlFlow<()> {
        let extras = loose.iter().map(|&c| beside(self.board, c, self.digits));
        let extra = extras.fold(0, |all, more| all | more.bits());
        let Some(digit) = DigitSet::from_bits(extra)
            .single()
            .filter(|_| loose.len() > 1)
        else {
            return ControlFlow::Continue(());
        };
        let cells = loose.iter().copied().collect();
        self.hand(seen(self.map, self.board, &cells, digit), |_| (), sink)
    }

    /// Finds type 3: the other candidates of two loose cells make a subset with other cells of a
    /// house.
    pub(super) fn extra_subset(&self, loose: &[Cell], sink: &mut Sink<'_>) -> ControlFlow<()> {
        if loose.len() != 2 {
            return ControlFlow::Continue(());
        }
        subsets_beside(
            self.map,
            self.board,
            loose,
            self.digits,
            &mut |gone, house, chosen| {
                let marks = chosen.iter().map(|&c| (c, self.board.candidates(c)));
                let more = |because: &mut StepPattern| {
                    because.mark(marks, Role::Defining, 0);
                    because.houses.push((house, Part::Scene));
                };
                self.hand(gone, more, sink)
            },
        )
    }

    /// Finds type 4: one of the digits has no other place in a house of two loose cells, so neither
    /// has the other digit.
    pub(super) fn strong_pair(&self, loose: &[Cell], sink: &mut Sink<'_>) -> ControlFlow<()> {
        let &[a, b] = loose else {
            return ControlFlow::Continue(());
        };
        for strong in self.digits.iter() {
            let Some(house) = confined(self.map, self.board, &[a, b], strong) else {
                continue;
            };
            let mut other = self.digits;
            other.remove(strong);
            let gone = loose.iter().flat_map(|&c| those(self.board, c, other));
            let more = |because: &mut StepPattern| {
                because.mark([a, b].map(|c| (c, DigitSet::only(strong))), Role::On, 0);
                because.houses.push((house, Part::Base));
            };
            self.hand(gone.collect(), more, sink)?;
        }
        ControlFlow::Continue(())
    }
}

/// Returns the house in which two cells are the only places of a digit.
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

/// Receives the eliminations of a subset, its house, and its cells outside the deadly pattern.
pub(super) type Beside<'a> = dyn FnMut(Vec<Candidate>, HouseId, &[Cell]) -> ControlFlow<()> + 'a;

/// Passes to `found` the naked subsets that cells of a deadly pattern make with others of a house,
/// counted as one cell with the digits they have beside the pattern's: the eliminations in every
/// house that contains all of them, the house, and the other cells.
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
