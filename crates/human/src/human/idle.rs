//! Techniques of one digit on the digits whose cells a path has not seen before.
//!
//! Such a technique depends on nothing but the cells of the digit, and a step changes those of few
//! digits: so what had no step on these cells need not be tried again.

use super::{Board, Map, Sink, Step, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Digit, DigitSet};

/// Returns the digits that are not known to have no step of a technique.
pub(super) fn open_digits<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    technique: TechniqueId,
) -> DigitSet {
    let digits = DigitSet::all(map.order()).iter();
    let idle = |digit| board.memory().is_idle(technique, board.cells(digit));
    digits.filter(|&digit| !idle(digit)).collect()
}

/// Remembers that a digit has no step of a technique, unless the search for it was stopped.
pub(super) fn add_idle<const W: usize>(board: &Board<W>, technique: TechniqueId, digit: Digit) {
    if board.look().is_continue() {
        board.memory().add_idle(technique, board.cells(digit));
    }
}

/// Searches for the steps of a technique digit by digit, without those that are known to have none.
pub(super) fn each_digit<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
    search: &dyn Fn(Digit, &mut Sink<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in open_digits(map, board, technique).iter() {
        let mut any = false;
        search(digit, &mut |step: Step| {
            any = true;
            sink(step)
        })?;
        if !any {
            add_idle(board, technique, digit);
        }
    }
    ControlFlow::Continue(())
}
