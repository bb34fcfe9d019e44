//! What a player has on paper: givens, entries, and candidates taken away.

use super::Step;
use veridoku_model::grid::{Candidate, Cell, Digit, Givens, Shape};

/// A player's state. Which candidates are there follows: those that givens and entries leave at
/// sight, without the removed ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    givens: Givens,
    entries: Givens,
    removed: Vec<Candidate>,
}

impl State {
    /// A puzzle that nobody has begun.
    pub fn new(givens: Givens) -> State {
        let entries = Givens::empty(givens.shape());
        State {
            givens,
            entries,
            removed: Vec::new(),
        }
    }

    /// Enters a digit. A cell that was given keeps its digit.
    ///
    /// # Panics
    /// If the digit is above the order or the cell outside the board.
    pub fn enter(&mut self, cell: Cell, digit: Digit) {
        if self.givens.get(cell).is_none() {
            self.entries.set(cell, Some(digit));
        }
    }

    /// Takes a candidate away.
    ///
    /// # Panics
    /// If the digit is above the order or the cell outside the board.
    pub fn remove(&mut self, candidate: Candidate) {
        let shape = self.shape();
        assert!(candidate.cell.index() < shape.cells() && candidate.digit.index() < shape.order());
        if !self.removed.contains(&candidate) {
            self.removed.push(candidate);
        }
    }

    /// Does on paper what a step says.
    ///
    /// # Panics
    /// If the step is of a larger board.
    pub fn apply(&mut self, step: &Step) {
        let placed = step.placements.iter();
        placed.for_each(|c| self.enter(c.cell, c.digit));
        step.eliminations.iter().for_each(|&c| self.remove(c));
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The givens.
    pub fn givens(&self) -> &Givens {
        &self.givens
    }

    /// The digits that the player entered.
    pub fn entries(&self) -> &Givens {
        &self.entries
    }

    /// The candidates that the player took away, in that order.
    pub fn removed(&self) -> &[Candidate] {
        &self.removed
    }
}
