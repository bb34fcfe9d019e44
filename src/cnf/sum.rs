//! A weighted sum compared with a total, as a diagram of partial sums.
//!
//! One variable for each partial sum that can still reach the total, layer by layer; a digit leads from a
//! partial sum to the next. The values of the cells determine these variables. Source: decision diagrams
//! as clauses, Eén and Sörensson, "Translating Pseudo-Boolean Constraints into SAT" (2006), with one layer a cell.

use super::{Formula, Lit};
use crate::rules::Comparison;
use std::collections::BTreeMap;

/// The most partial sums that a sum may need.
const MOST_STATES: usize = 1 << 20;

/// More partial sums than that would be needed.
pub(super) struct TooLarge;

/// A summand: a coefficient and the digits that the cell may still hold, each with its literal, or with
/// `None` where the cell is settled.
pub(super) struct Summand {
    pub(super) coefficient: i64,
    pub(super) options: Vec<(i64, Option<Lit>)>,
}

/// Adds clauses that hold exactly where the sum compares with the total.
pub(super) fn add(
    formula: &mut Formula,
    summands: &[Summand],
    comparison: Comparison,
    total: i64,
) -> Result<(), TooLarge> {
    let total = i128::from(total);
    let value = |s: &Summand, digit: i64| i128::from(s.coefficient) * i128::from(digit);
    // The least and greatest sums of the summands from each on.
    let mut rest = vec![(0i128, 0i128)];
    for summand in summands.iter().rev() {
        let (low, high) = rest[rest.len() - 1];
        let values = || summand.options.iter().map(|&(d, _)| value(summand, d));
        rest.push((
            low + values().min().unwrap_or(0),
            high + values().max().unwrap_or(0),
        ));
    }
    rest.reverse();
    let hopeful = |sum: i128, (low, high): (i128, i128)| match comparison {
        Comparison::Equal => sum + low <= total && total <= sum + high,
        Comparison::AtMost => sum + low <= total,
        Comparison::AtLeast => total <= sum + high,
    };
    // A partial sum of this layer and the literal that says it is reached; `None` where it always is.
    let mut layer: BTreeMap<i128, Option<Lit>> = BTreeMap::new();
    if !hopeful(0, rest[0]) {
        formula.add([]);
        return Ok(());
    }
    layer.insert(0, None);
    let mut states = 1usize;
    for (summand, &after) in summands.iter().zip(&rest[1..]) {
        let settled = matches!(summand.options[..], [(_, None)]);
        let mut next: BTreeMap<i128, Option<Lit>> = BTreeMap::new();
        for (&sum, &here) in &layer {
            for &(digit, lit) in &summand.options {
                let sum = sum + value(summand, digit);
                if hopeful(sum, after) {
                    let fresh = || if settled { here } else { Some(formula.fresh()) };
                    next.entry(sum).or_insert_with(fresh);
                } else {
                    formula.add([here, lit].into_iter().flatten().map(|l| !l));
                }
            }
        }
        states += next.len();
        if states > MOST_STATES {
            return Err(TooLarge);
        }
        if !settled {
            link(formula, summand, &layer, &next, &value);
        }
        layer = next;
    }
    Ok(())
}

/// Ties two layers together in both directions.
fn link(
    formula: &mut Formula,
    summand: &Summand,
    layer: &BTreeMap<i128, Option<Lit>>,
    next: &BTreeMap<i128, Option<Lit>>,
    value: &dyn Fn(&Summand, i64) -> i128,
) {
    for &(digit, lit) in &summand.options {
        let step = value(summand, digit);
        for (&sum, &here) in layer {
            if let Some(&Some(there)) = next.get(&(sum + step)) {
                let from = [here, lit].into_iter().flatten().map(|l| !l);
                formula.add(from.chain([there]));
            }
        }
        for (&sum, &there) in next {
            let back = match layer.get(&(sum - step)) {
                Some(None) => continue,
                Some(&here) => here,
                None => None,
            };
            let from = [there, lit].into_iter().flatten().map(|l| !l);
            formula.add(from.chain(back));
        }
    }
}
