//! Encodes a weighted sum compared with a total as a decision diagram of partial sums.
//!
//! Each layer has one variable for each partial sum from which the comparison can still hold; a
//! digit leads from a partial sum to one of the next layer. The digits of the cells determine these
//! variables. Source: decision diagrams as clauses, Eén and Sörensson, "Translating Pseudo-Boolean
//! Constraints into SAT" (2006), with one layer for each cell.
//!
//! If nothing is settled beforehand, variables and clauses have the numbers that
//! `docs/certificates.md` specifies.

use super::{Formula, Lit};
use std::collections::BTreeMap;
use veridoku_model::rules::Comparison;

/// The maximum number of partial sums of a sum.
const MOST_STATES: usize = 1 << 20;

/// A sum needs more than [`MOST_STATES`] partial sums.
pub(super) struct TooLarge;

/// A summand: a coefficient and the digits that the cell may still hold, each with its literal, or
/// `None` if the digit is settled.
pub(super) struct Summand {
    pub(super) coefficient: i64,
    pub(super) options: Vec<(i64, Option<Lit>)>,
}

impl Summand {
    fn value(&self, digit: i64) -> i128 {
        i128::from(self.coefficient) * i128::from(digit)
    }

    /// Returns its least and its greatest value.
    pub(super) fn range(&self) -> (i128, i128) {
        let values = || self.options.iter().map(|&(digit, _)| self.value(digit));
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    }
}

/// The partial sums of the first k summands, each with the literal that is true if it is reached;
/// `None` if none is needed.
type Layer = BTreeMap<i128, Option<Lit>>;

/// Adds clauses that hold exactly if the sum compares with the total.
pub(super) fn add(
    formula: &mut Formula,
    summands: &[Summand],
    comparison: Comparison,
    total: i64,
) -> Result<(), TooLarge> {
    let total = i128::from(total);
    // The least and the greatest sum of the remaining summands.
    let ranges = summands.iter().map(Summand::range);
    let (mut low, mut high) = ranges.fold((0, 0), |(low, high), (l, h)| (low + l, high + h));
    let hopeful = |sum, rest| can_hold(comparison, total, sum, rest);
    if !hopeful(0, (low, high)) {
        formula.add([]);
        return Ok(());
    }
    let mut layer = Layer::from([(0, None)]);
    let mut states = 1usize;
    for (index, summand) in summands.iter().enumerate() {
        let (least, greatest) = summand.range();
        (low, high) = (low - least, high - greatest);
        let settled = matches!(summand.options[..], [(_, None)]);
        let last = index + 1 == summands.len();
        let mut next = Layer::new();
        for (&sum, &here) in &layer {
            for &(digit, _) in &summand.options {
                let sum = sum + summand.value(digit);
                if hopeful(sum, (low, high)) {
                    next.insert(sum, here.filter(|_| settled));
                }
            }
            if states + next.len() > MOST_STATES {
                return Err(TooLarge);
            }
        }
        states += next.len();
        if !settled && !last {
            let fresh = |reached: &mut Option<Lit>| *reached = Some(formula.fresh());
            next.values_mut().for_each(fresh);
        }
        forward(formula, summand, &layer, &next, last);
        // The last layer has no literals: clauses back from it are right only if it has one partial
        // sum.
        if !settled && !last || last && comparison == Comparison::Equal {
            backward(formula, summand, &layer, &next);
        }
        layer = next;
    }
    Ok(())
}

/// Returns whether a comparison with a total can still hold after a partial sum, if the rest adds
/// from the first to the second of `rest`.
pub(super) fn can_hold(
    comparison: Comparison,
    total: i128,
    sum: i128,
    (low, high): (i128, i128),
) -> bool {
    match comparison {
        Comparison::Equal => sum + low <= total && total <= sum + high,
        Comparison::AtMost => sum + low <= total,
        Comparison::AtLeast => total <= sum + high,
    }
}

/// Adds, for each partial sum and digit, that together they imply a partial sum of the next layer,
/// or are forbidden if it is hopeless.
fn forward(formula: &mut Formula, summand: &Summand, layer: &Layer, next: &Layer, last: bool) {
    let settled = matches!(summand.options[..], [(_, None)]);
    for (&sum, &here) in layer {
        for &(digit, lit) in &summand.options {
            let there = next.get(&(sum + summand.value(digit)));
            // Every partial sum of the last layer satisfies the comparison; a settled summand keeps
            // the literal.
            if there.is_none() || !(last || settled) {
                let from = [here, lit].into_iter().flatten().map(|l| !l);
                formula.add(from.chain(there.copied().flatten()));
            }
        }
    }
}

/// Adds, for each partial sum of the next layer and digit, that together they imply a partial sum
/// of this layer, or are forbidden if there is none.
fn backward(formula: &mut Formula, summand: &Summand, layer: &Layer, next: &Layer) {
    for (&sum, &there) in next {
        for &(digit, lit) in &summand.options {
            let back = match layer.get(&(sum - summand.value(digit))) {
                Some(None) => continue,
                Some(&here) => here,
                None => None,
            };
            let from = [there, lit].into_iter().flatten().map(|l| !l);
            formula.add(from.chain(back));
        }
    }
}
