//! By pairs: n(n−1)/2 clauses, no variable.
//!
//! The form of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006), and of most who came before.

use crate::cnf::{Formula, Lit};

pub(super) fn add(formula: &mut Formula, lits: &[Lit]) {
    add_but(formula, lits, |_, _| false);
}

/// Leaves out the pairs that are said elsewhere: `said` tells for the indices of two literals.
pub(super) fn add_but(formula: &mut Formula, lits: &[Lit], said: impl Fn(usize, usize) -> bool) {
    for (i, &a) in lits.iter().enumerate() {
        for (j, &b) in lits.iter().enumerate().skip(i + 1) {
            if !said(i, j) {
                formula.add([!a, !b]);
            }
        }
    }
}
