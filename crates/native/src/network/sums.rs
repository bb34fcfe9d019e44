//! Sums of a rulebook as coefficients and bounds.

use crate::implied::Cage;
use std::collections::BTreeMap;
use veridoku_model::rules::{Comparison, Term};

/// Coefficients by cell, and the lower and the upper bound of the sum.
pub(crate) type Bounded = (Vec<(usize, i128)>, (Option<i128>, Option<i128>));

/// Returns a sum of cells that is known as a cage, of two cells or more; `number` is that of its
/// relation.
pub(crate) fn cage((terms, (least, most)): &Bounded, number: i32) -> Option<Cage> {
    let total = (*least).filter(|_| least == most)?;
    let plain = terms.len() > 1 && terms.iter().all(|&(_, coefficient)| coefficient == 1);
    plain.then(|| Cage {
        cells: terms.iter().map(|term| term.0).collect(),
        total,
        number,
    })
}

/// Returns the lower and the upper bound that a comparison with a total sets.
pub(crate) fn bounds<T: Copy>(comparison: Comparison, total: T) -> (Option<T>, Option<T>) {
    match comparison {
        Comparison::Equal => (Some(total), Some(total)),
        Comparison::AtLeast => (Some(total), None),
        Comparison::AtMost => (None, Some(total)),
    }
}

/// Returns the terms with one per cell, coefficients added up.
pub(crate) fn merged(terms: &[Term]) -> Vec<(usize, i128)> {
    let mut by_cell = BTreeMap::new();
    for term in terms {
        *by_cell.entry(term.cell.index()).or_insert(0) += i128::from(term.coefficient);
    }
    by_cell.into_iter().collect()
}
