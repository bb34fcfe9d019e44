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
