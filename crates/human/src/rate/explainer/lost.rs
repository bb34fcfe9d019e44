//! What the board lost since a rule had no step, so that only what is new need be sought.
//!
//! The steps of these rules rest on the candidates of some cells, and what they eliminate can only
//! become less while these stay as they are: so each step that a rule has now, and had not before,
//! rests on a cell that lost a candidate, or was settled.

use super::board::{Board, PEERS};
use super::hint::Hint;
use super::reach::Reaches;

/// A rule that looks only at what is new.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    DirectHidden(usize),
    Naked(usize),
    Hidden(usize),
    Exclusion(usize),
}

/// The rules, by the sizes of their sets.
const RULES: [Rule; 10] = [
    Rule::DirectHidden(2),
    Rule::DirectHidden(3),
    Rule::Naked(2),
    Rule::Hidden(2),
    Rule::Naked(3),
    Rule::Hidden(3),
    Rule::Naked(4),
    Rule::Hidden(4),
    Rule::Exclusion(2),
    Rule::Exclusion(3),
];

/// What is known of the board from earlier steps.
pub(super) struct Lost {
    /// By rule, the cells that lost a candidate or were settled since it had no step.
    cells: [u128; RULES.len()],
    /// What follows from each candidate.
    pub(super) reaches: Reaches,
}

impl Default for Lost {
    /// Returns all cells for each rule: nothing was sought.
    fn default() -> Lost {
        Lost {
            cells: [u128::MAX; RULES.len()],
            reaches: Reaches::default(),
        }
    }
}

impl Lost {
    /// Returns the step that a rule finds with a cell that is new to it.
    pub(super) fn seek(&mut self, rule: Rule, find: impl Fn(u128) -> Option<Hint>) -> Option<Hint> {
        let number = RULES.iter().position(|&known| known == rule)?;
        let hint = find(self.cells[number]);
        if hint.is_none() {
            self.cells[number] = 0;
        }
        hint
    }

    /// Applies a step to a board.
    pub(super) fn apply(&mut self, hint: &Hint, board: &mut Board) {
        let mut changed = hint.gone.iter().fold(0, |set, &(cell, _)| set | 1 << cell);
        if let Some((cell, digit)) = hint.place {
            changed |= 1 << cell | PEERS[cell] & board.cells[digit];
        }
        hint.apply(board);
        self.reaches.apply(hint);
        self.cells.iter_mut().for_each(|lost| *lost |= changed);
    }
}
