//! The numbering of variables: candidate ↔ variable, and the candidates that need none.

use super::Lit;
use veridoku_model::grid::{Candidate, Cell, Digit, Shape};
use veridoku_model::rules::{Model, Solution, Violation};

/// How a formula represents a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Not at all: it is known to be true.
    True,
    /// Not at all: it is known to be false.
    False,
    /// By a literal.
    Free(Lit),
}

/// The map between the candidates of a board and the variables of its formula.
///
/// Variables of candidates come first, in the order of cells and digits; the auxiliary variables of
/// at-most-one forms, segments and sums come after. Merged candidates share a variable, some of
/// them as its negation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VarMap {
    shape: Shape,
    /// By candidate (cell · order + digit − 1).
    meanings: Vec<Meaning>,
    /// By variable − 1, its first candidate.
    candidates: Vec<Candidate>,
}

fn candidate(order: usize, index: usize) -> Candidate {
    Candidate {
        cell: Cell::new(index / order),
        digit: Digit::from_index(index % order),
    }
}

impl VarMap {
    /// Numbers the candidates that are not `known`. A candidate for which `first` returns an
    /// earlier one, and whether it is that one's opposite, shares its variable.
    pub(super) fn new(
        shape: Shape,
        known: &[Option<bool>],
        first: impl Fn(usize) -> Option<(usize, bool)>,
    ) -> VarMap {
        let order = shape.order();
        let mut candidates = Vec::new();
        let meaning = |&known: &Option<bool>| match known {
            Some(true) => Meaning::True,
            Some(false) | None => Meaning::False,
        };
        let mut meanings: Vec<Meaning> = known.iter().map(meaning).collect();
        let open = known.iter().enumerate().filter(|(_, k)| k.is_none());
        for (index, _) in open {
            meanings[index] = match first(index) {
                Some((earlier, opposite)) => match meanings[earlier] {
                    Meaning::Free(lit) if opposite => Meaning::Free(!lit),
                    meaning => meaning,
                },
                None => {
                    candidates.push(candidate(order, index));
                    Meaning::Free(Lit::positive(candidates.len() as u32))
                }
            };
        }
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

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the literal of a candidate; `None` if it was settled before encoding.
    pub fn lit(&self, candidate: Candidate) -> Option<Lit> {
        match self.meaning(candidate.cell, candidate.digit) {
            Meaning::Free(lit) => Some(lit),
            Meaning::True | Meaning::False => None,
        }
    }

    /// Returns the candidate of a variable, the first if it has several; `None` for an auxiliary
    /// variable.
    pub fn candidate(&self, variable: u32) -> Option<Candidate> {
        let index = (variable as usize).checked_sub(1)?;
        self.candidates.get(index).copied()
    }

    /// Returns the candidates that have a variable of their own, by variable.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Returns the candidates that share the variable of an earlier one, with their literals.
    pub fn merged(&self) -> impl Iterator<Item = (Candidate, Lit)> + '_ {
        self.with_meanings()
            .filter_map(|(candidate, meaning)| match meaning {
                Meaning::Free(lit) if self.candidate(lit.variable()) != Some(candidate) => {
                    Some((candidate, lit))
                }
                _ => None,
            })
    }

    /// Returns the candidates that were settled as true and have no variable.
    pub fn settled(&self) -> impl Iterator<Item = Candidate> + '_ {
        let all = self.with_meanings();
        all.filter_map(|(candidate, meaning)| (meaning == Meaning::True).then_some(candidate))
    }

    fn with_meanings(&self) -> impl Iterator<Item = (Candidate, Meaning)> + '_ {
        let order = self.shape.order();
        let all = self.meanings.iter().enumerate();
        all.map(move |(index, &meaning)| (candidate(order, index), meaning))
    }

    /// Decodes a model of the formula and checks it against every relation. `is_true` returns the
    /// value of a variable.
    ///
    /// # Errors
    /// The violations. A cell that has two digits in the model, or none, counts as not filled.
    pub fn decode(
        &self,
        model: &Model,
        is_true: impl Fn(u32) -> bool,
    ) -> Result<Solution, Vec<Violation>> {
        let mut values = vec![0u8; self.shape.extent()];
        let cells = self.meanings.chunks_exact(self.shape.order());
        for (value, meanings) in values.iter_mut().zip(cells) {
            for (meaning, digit) in meanings.iter().zip(1..) {
                let holds = match meaning {
                    Meaning::False => false,
                    Meaning::True => true,
                    Meaning::Free(lit) => is_true(lit.variable()) == lit.is_positive(),
                };
                if holds {
                    // A second digit gives a value that no board has.
                    *value = if *value == 0 { digit } else { u8::MAX };
                }
            }
        }
        Solution::check(model, values)
    }
}
