//! The pairwise form: n(n−1)/2 clauses, no variable.
//!
//! The form of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006), and of most earlier work.

use crate::cnf::{Formula, Lit};

pub(super) fn add(formula: &mut Formula, lits: &[Lit]) {
    add_but(formula, lits, |_, _| false);
}

/// Adds a clause for every two literals, except those for which `said`, given their indices,
/// returns true: these are already encoded.
pub(super) fn add_but(formula: &mut Formula, lits: &[Lit], said: impl Fn(usize, usize) -> bool) {
    for (i, &a) in lits.iter().enumerate() {
        for (j, &b) in lits.iter().enumerate().skip(i + 1) {
            if !said(i, j) {
                formula.add([!a, !b]);
            }
        }
    }
}
