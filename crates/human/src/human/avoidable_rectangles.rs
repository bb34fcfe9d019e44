//! Avoidable rectangles: four cells in two rows, two columns and two boxes, some of them settled by
//! the player.
//!
//! Proof: the lemma of [`deadly`](super::deadly) is about solutions and requires only that no cell
//! is a given. If the entered digits leave one way to complete an exchange, that way is false.

use super::deadly::{beside, seen};
use super::fours::fours;
use super::rectangles::twos;
use super::rings::Ring;
use super::{Board, Cells, Map, Sink, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Digit, DigitSet};

/// Finds Avoidable Rectangles Type 1: the player settled three cells, and the fourth must not
/// complete the exchange.
pub(super) fn avoidable_1<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    avoidable(map, board, 1, TechniqueId::AvoidableRectangle1, sink)
}

/// Finds Avoidable Rectangles Type 2: the player settled two cells, and only one other digit, the
/// same in both open cells, keeps them from completing the exchange.
pub(super) fn avoidable_2<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    avoidable(map, board, 2, TechniqueId::AvoidableRectangle2, sink)
}

fn avoidable<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    open: usize,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    // By digit: the cells that the player settled.
    let mut settled = vec![Cells::<W>::EMPTY; map.order()];
    for cell in map.shape().all_cells() {
        if let Some(digit) = board.value(cell).filter(|_| !board.givens().contains(cell)) {
            settled[digit.index()].insert(cell);
        }
    }
    let lost = board.lost(technique);
    for digits in twos(map.order()) {
        let (mut cells, mut known) = (Cells::EMPTY, Cells::EMPTY);
        for digit in digits.iter() {
            cells |= *board.cells(digit);
            known |= settled[digit.index()];
        }
        cells |= known;
        if known.len() + open < 4 {
            continue;
        }
        let new = cells & lost;
        let some = if new.len() < known.len() { new } else { known };
        fours(map, board, &cells, &some, digits, &mut |ring, digits| {
            let left = (0..4).filter(|&i| board.value(ring[i]).is_none());
            if left.clone().count() != open {
                return ControlFlow::Continue(());
            }
            // The digit of the ring's even cells, as a settled cell implies it.
            let first = |i: usize| {
                let value = board.value(ring[i])?;
                let other = digits.iter().find(|&d| d != value)?;
                Some(if i.is_multiple_of(2) { value } else { other })
            };
            let mut firsts = (0..4).filter_map(first);
            let Some(one) = firsts.next().filter(|&one| firsts.all(|d| d == one)) else {
                return ControlFlow::Continue(());
            };
            let wanted = |i: usize| digits.iter().find(|&d| (d == one) == i.is_multiple_of(2));
            let fatal: Vec<Candidate> = left
                .filter_map(|i| {
                    Some(Candidate {
                        cell: ring[i],
                        digit: wanted(i)?,
                    })
                })
                .filter(|&c| board.has(c))
                .collect();
            if fatal.len() != open {
                return ControlFlow::Continue(());
            }
            let gone = if open == 1 {
                fatal
            } else {
                let extra = |c: &Candidate| beside(board, c.cell, DigitSet::only(c.digit)).single();
                let same: Option<Digit> = extra(&fatal[0]).filter(|&d| extra(&fatal[1]) == Some(d));
                let cells: Cells<W> = fatal.iter().map(|c| c.cell).collect();
                same.map_or(Vec::new(), |d| seen(map, board, &cells, d))
            };
            let cells = &ring[..];
            let ring = Ring {
                map,
                board,
                cells,
                digits,
                technique,
            };
            ring.hand(gone, |_| (), sink)
        })?;
    }
    ControlFlow::Continue(())
}
