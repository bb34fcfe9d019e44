//! A player's pencil-and-paper state: givens, entries, and removed candidates.

use super::Step;
use veridoku_model::grid::{Candidate, Cell, Digit, Givens, Shape};

/// A player's state. It determines the candidates: those that givens and entries leave directly,
/// without the removed ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    givens: Givens,
    entries: Givens,
    removed: Vec<Candidate>,
}

impl State {
    /// Returns the state of a puzzle with no entry.
    pub fn new(givens: Givens) -> State {
        let entries = Givens::empty(givens.shape());
        State {
            givens,
            entries,
            removed: Vec::new(),
        }
    }

    /// Enters a digit. A given cell keeps its digit.
    ///
    /// # Panics
    /// If the digit is above the order or the cell outside the board.
    pub fn enter(&mut self, cell: Cell, digit: Digit) {
        if self.givens.get(cell).is_none() {
            self.entries.set(cell, Some(digit));
        }
    }

    /// Removes a candidate.
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

    /// Enters the placements of a step and removes its eliminations.
    ///
    /// # Panics
    /// Panics if the step is for a larger board.
    pub fn apply(&mut self, step: &Step) {
        let placed = step.placements.iter();
        placed.for_each(|c| self.enter(c.cell, c.digit));
        step.eliminations.iter().for_each(|&c| self.remove(c));
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// Returns the givens.
    pub fn givens(&self) -> &Givens {
        &self.givens
    }

    /// Returns the digits that the player entered.
    pub fn entries(&self) -> &Givens {
        &self.entries
    }

    /// Returns the candidates that the player removed, in that order.
    pub fn removed(&self) -> &[Candidate] {
        &self.removed
    }
}
