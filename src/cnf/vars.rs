//! The numbering: candidate ↔ variable, and the candidates that need none.

use super::Lit;
use crate::grid::{Candidate, Cell, Digit, Shape};
use crate::rules::{Model, Solution, Violation};

/// What stands for a candidate in a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Nothing: it is known to be true.
    True,
    /// Nothing: it is known to be false.
    False,
    /// A variable.
    Free(Lit),
}

/// The map between the candidates of a board and the variables of its formula.
///
/// Variables of candidates come first, in the order of cells and digits; those that an at-most-one form or
/// a sum brought in come after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VarMap {
    shape: Shape,
    /// By candidate (cell · order + digit − 1).
    meanings: Vec<Meaning>,
    /// By variable − 1.
    candidates: Vec<Candidate>,
}

impl VarMap {
    /// Numbers the candidates for which `known` says nothing.
    pub(super) fn new(shape: Shape, known: impl Fn(usize) -> Option<bool>) -> VarMap {
        let order = shape.order();
        let mut candidates = Vec::new();
        let meanings = (0..shape.cells() * order)
            .map(|index| match known(index) {
                Some(true) => Meaning::True,
                Some(false) => Meaning::False,
                None => {
                    candidates.push(Candidate {
                        cell: Cell::new(index / order),
                        digit: Digit::from_index(index % order),
                    });
                    Meaning::Free(Lit::positive(candidates.len() as u32))
                }
            })
            .collect();
        VarMap {
            shape,
            meanings,
            candidates,
        }
    }

    pub(super) fn meaning(&self, cell: Cell, digit: Digit) -> Meaning {
        self.by_index(cell.index() * self.shape.order() + digit.index())
    }

    pub(super) fn by_index(&self, candidate: usize) -> Meaning {
        self.meanings[candidate]
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The literal that says the candidate is true; `None` where it was settled before encoding.
    pub fn lit(&self, candidate: Candidate) -> Option<Lit> {
        match self.meaning(candidate.cell, candidate.digit) {
            Meaning::Free(lit) => Some(lit),
            Meaning::True | Meaning::False => None,
        }
    }

    /// The candidate of a variable; `None` for one that stands for no candidate.
    pub fn candidate(&self, variable: u32) -> Option<Candidate> {
        let index = (variable as usize).checked_sub(1)?;
        self.candidates.get(index).copied()
    }

    /// The candidates that have a variable, by variable.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Candidates that are true without a variable.
    pub fn settled(&self) -> impl Iterator<Item = Candidate> + '_ {
        let order = self.shape.order();
        let all = self.meanings.iter().enumerate();
        all.filter(|(_, m)| **m == Meaning::True)
            .map(move |(index, _)| Candidate {
                cell: Cell::new(index / order),
                digit: Digit::from_index(index % order),
            })
    }

    /// Reads a model of the formula back and checks it against every relation. `is_true` tells the value of
    /// a variable.
    ///
    /// # Errors
    /// What the board breaks. A cell for which the model says two digits, or none, is not full.
    pub fn decode(
        &self,
        model: &Model,
        is_true: impl Fn(u32) -> bool,
    ) -> Result<Solution, Vec<Violation>> {
        let mut values = vec![0u8; self.shape.cells()];
        let free = self.candidates.iter().zip(1..);
        let chosen = free
            .filter(|&(_, variable)| is_true(variable))
            .map(|(&c, _)| c);
        for candidate in self.settled().chain(chosen) {
            let value = &mut values[candidate.cell.index()];
            // A second digit makes the value one that no board has.
            *value = if *value == 0 {
                candidate.digit.value()
            } else {
                u8::MAX
            };
        }
        Solution::check(model, values)
    }
}
