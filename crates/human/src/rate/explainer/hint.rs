//! A step found by a rule: its effect on the board and its difficulty.

use super::board::{Board, bits, cells};
use crate::human::TechniqueId;

/// One step of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hint {
    /// The technique.
    pub(super) technique: TechniqueId,
    /// Its difficulty, in tenths.
    pub(super) er: u16,
    /// The placement: cell and digit.
    pub(super) place: Option<(usize, usize)>,
    /// The eliminations: cell and digits.
    pub(super) gone: Vec<(usize, u16)>,
}

impl Hint {
    /// Returns a placement.
    pub(super) fn place(technique: TechniqueId, er: u16, cell: usize, digit: usize) -> Hint {
        Hint {
            technique,
            er,
            place: Some((cell, digit)),
            gone: Vec::new(),
        }
    }

    /// Returns the elimination of a digit from the cells `from`, if any has it.
    pub(super) fn digit(
        board: &Board,
        technique: TechniqueId,
        er: u16,
        digit: usize,
        from: u128,
    ) -> Option<Hint> {
        let gone = cells(from & board.cells[digit]).map(|cell| (cell, 1 << digit));
        Hint::gone(technique, er, gone.collect())
    }

    /// Returns an elimination, if there is anything to eliminate.
    pub(super) fn gone(technique: TechniqueId, er: u16, gone: Vec<(usize, u16)>) -> Option<Hint> {
        (!gone.is_empty()).then_some(Hint {
            technique,
            er,
            place: None,
            gone,
        })
    }

    /// Applies the step to the board.
    pub(super) fn apply(&self, board: &mut Board) {
        if let Some((cell, digit)) = self.place {
            board.place(cell, digit);
        }
        for &(cell, digits) in &self.gone {
            bits(digits).for_each(|digit| board.remove(cell, digit));
            board.broken |= board.open >> cell & 1 == 1 && board.digits[cell] == 0;
        }
    }
}
