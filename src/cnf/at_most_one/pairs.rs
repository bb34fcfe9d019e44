//! By pairs: n(n−1)/2 clauses, no variable.
//!
//! The form of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006), and of most who came before.

use crate::cnf::{Formula, Lit};

pub(super) fn add(formula: &mut Formula, lits: &[Lit]) {
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[i + 1..] {
            formula.add([!a, !b]);
        }
    }
}

/// Leaves out the pairs that are said elsewhere: `said` has for each literal the others, as bits.
pub(super) fn add_but(formula: &mut Formula, lits: &[Lit], said: &[u64]) {
    for (i, (&a, said)) in lits.iter().zip(said).enumerate() {
        for (j, &b) in lits.iter().enumerate().skip(i + 1) {
            if said >> j & 1 == 0 {
                formula.add([!a, !b]);
            }
        }
    }
}
