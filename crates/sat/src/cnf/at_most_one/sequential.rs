//! The sequential counter: about 4n clauses, n−1 variables.
//!
//! Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints" (2005), LT_SEQ for
//! `k = 1`. In the paper variable i is implied by each of the first i + 1 literals; here it also
//! implies one of them, which makes it the ladder of Gent and Nightingale, "A New Encoding of
//! AllDifferent into SAT" (2004), and keeps the number of models.

use super::pairs;
use crate::cnf::{Formula, Lit};

/// Defines counter variable i as true if one of the first i + 1 literals is.
pub(super) fn add(formula: &mut Formula, lits: &[Lit]) {
    if lits.len() <= 3 {
        return pairs::add(formula, lits);
    }
    let mut below: Option<Lit> = None;
    for (i, &lit) in lits.iter().enumerate() {
        if let Some(below) = below {
            formula.add([!below, !lit]);
        }
        if i + 1 == lits.len() {
            break;
        }
        let count = formula.fresh();
        formula.add([!lit, count]);
        if let Some(below) = below {
            formula.add([!below, count]);
            formula.add([!count, below, lit]);
        } else {
            formula.add([!count, lit]);
        }
        below = Some(count);
    }
}
