//! The moves of a game in order, with what each changed: undo and redo without bound.

use super::Move;
use super::paper::{Change, Paper};

/// The moves made, of which those undone are kept until another is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Journal {
    moves: Vec<Move>,
    /// What each move changed.
    changes: Vec<Vec<Change>>,
    /// How many are done.
    done: usize,
}

impl Journal {
    /// Adds a move that was made. Moves that were undone are forgotten.
    pub(super) fn add(&mut self, made: Move, changes: Vec<Change>) {
        self.moves.truncate(self.done);
        self.changes.truncate(self.done);
        self.moves.push(made);
        self.changes.push(changes);
        self.done += 1;
    }

    /// Takes the last move back and returns it.
    pub(super) fn undo(&mut self, paper: &mut Paper) -> Option<&Move> {
        let last = self.done.checked_sub(1)?;
        paper.take_back(&self.changes[last]);
        self.done = last;
        Some(&self.moves[last])
    }

    /// Makes the next undone move again and returns it.
    pub(super) fn redo(&mut self, paper: &mut Paper) -> Option<&Move> {
        let next = self.moves.get(self.done)?;
        paper.make_again(&self.changes[self.done]);
        self.done += 1;
        Some(next)
    }

    /// Returns every move, those that were undone last.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns what each move changed, in the order of the moves.
    pub(super) fn changes(&self) -> &[Vec<Change>] {
        &self.changes
    }

    /// Returns how many moves are done.
    pub(super) fn done(&self) -> usize {
        self.done
    }
}
