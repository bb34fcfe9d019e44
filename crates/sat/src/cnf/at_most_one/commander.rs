//! The commander form: about 3n clauses, n/2 variables.
//!
//! Klieber and Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects" (2007): groups of
//! three, each with a variable (its commander) that is true if one of the group is; at most one
//! commander is true, encoded by groups again.

use super::pairs;
use crate::cnf::{Formula, Lit};

/// The group size that the paper finds best.
const GROUP: usize = 3;

pub(super) fn add(formula: &mut Formula, lits: &[Lit]) {
    if lits.len() <= 2 * GROUP {
        return pairs::add(formula, lits);
    }
    let mut commanders: Vec<Lit> = Vec::with_capacity(lits.len().div_ceil(GROUP));
    for group in lits.chunks(GROUP) {
        if let &[alone] = group {
            commanders.push(alone);
            continue;
        }
        let commander = formula.fresh();
        pairs::add(formula, group);
        group
            .iter()
            .for_each(|&member| formula.add([!member, commander]));
        formula.add(group.iter().copied().chain([!commander]));
        commanders.push(commander);
    }
    add(formula, &commanders);
}
