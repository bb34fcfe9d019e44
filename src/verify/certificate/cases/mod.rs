//! Proofs by cases: relations applied to what the cells may hold, and suppositions that are
//! refuted, as the checker follows them (`docs/certificates.md`). They need no clauses, so they are
//! short where relations say much that clauses do not show: sums, automata, cells that are counted.

mod agenda;
mod close;
mod search;
mod tries;
mod weights;

use crate::proof::push_number;
pub(super) use search::Search;

/// A step of a proof by cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaseStep {
    /// Supposes that a cell, by its index, holds a digit; steps that refute it follow, up to
    /// [`Refuted`](CaseStep::Refuted).
    Suppose(usize, usize),
    /// The board is one of those shown.
    Shown,
    /// What was supposed is refuted by now, and struck out.
    Refuted,
    /// Applies a relation, by its index among those that the checker makes of the rules, with the
    /// sums that follow behind them.
    Apply(usize),
}

/// A proof by cases that a puzzle has no solution but those shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseProof {
    /// The steps, in their order.
    pub steps: Vec<CaseStep>,
}

impl CaseProof {
    /// Returns the steps as the checker reads them: numbers of seven bits a byte, the least first
    /// (LEB128).
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.steps.len());
        let mut push = |number: usize| push_number(&mut bytes, number as u32);
        for &step in &self.steps {
            match step {
                CaseStep::Suppose(cell, digit) => {
                    [0, cell, digit].into_iter().for_each(&mut push);
                }
                CaseStep::Shown => push(1),
                CaseStep::Refuted => push(2),
                CaseStep::Apply(relation) => push(relation + 3),
            }
        }
        bytes
    }

    /// Marks, of the relations from `first` on, those that the proof applies.
    pub(super) fn mark(&self, first: usize, used: &mut [bool]) {
        for step in &self.steps {
            if let CaseStep::Apply(relation) = step
                && let Some(index) = relation.checked_sub(first)
            {
                used[index] = true;
            }
        }
    }

    /// Leaves out those relations from `first` on that are not `used`, which changes the numbers of
    /// those behind them.
    pub(super) fn renumber(&mut self, first: usize, used: &[bool]) {
        for step in &mut self.steps {
            if let CaseStep::Apply(relation) = step
                && let Some(index) = relation.checked_sub(first)
            {
                *relation = first + used[..index].iter().filter(|used| **used).count();
            }
        }
    }
}
