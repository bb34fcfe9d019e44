//! A weighted sum compared with a total, as a diagram of partial sums.
//!
//! One variable for each partial sum from which the comparison can still hold, layer by layer; a
//! digit leads from a partial sum to the next. The values of the cells determine these variables.
//! Source: decision diagrams as clauses, Eén and Sörensson, "Translating Pseudo-Boolean Constraints
//! into SAT" (2006), with one layer a cell.
//!
//! Where nothing is settled beforehand, variables and clauses have the numbers that
//! `docs/certificates.md` gives them.

use super::{Formula, Lit};
use std::collections::BTreeMap;
use veridoku_model::rules::Comparison;

/// The most partial sums that a sum may need.
const MOST_STATES: usize = 1 << 20;

/// More partial sums than that would be needed.
pub(super) struct TooLarge;

/// A summand: a coefficient and the digits that the cell may still hold, each with its literal, or
/// with `None` where the cell is settled.
pub(super) struct Summand {
    pub(super) coefficient: i64,
    pub(super) options: Vec<(i64, Option<Lit>)>,
}

impl Summand {
    fn value(&self, digit: i64) -> i128 {
        i128::from(self.coefficient) * i128::from(digit)
    }

    /// Its least and its greatest value.
    fn range(&self) -> (i128, i128) {
        let values = || self.options.iter().map(|&(digit, _)| self.value(digit));
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    }
}

/// Partial sums of so many summands, each with the literal that says it is reached; `None` where
/// nothing need say it.
type Layer = BTreeMap<i128, Option<Lit>>;

/// Adds clauses that hold exactly where the sum compares with the total.
pub(super) fn add(
    formula: &mut Formula,
    summands: &[Summand],
    comparison: Comparison,
    total: i64,
) -> Result<(), TooLarge> {
    let total = i128::from(total);
    // The least and the greatest that the summands from here on add.
    let ranges = summands.iter().map(Summand::range);
    let (mut low, mut high) = ranges.fold((0, 0), |(low, high), (l, h)| (low + l, high + h));
    let hopeful = |sum: i128, (low, high): (i128, i128)| match comparison {
        Comparison::Equal => sum + low <= total && total <= sum + high,
        Comparison::AtMost => sum + low <= total,
        Comparison::AtLeast => total <= sum + high,
    };
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
        // Which of the last layer is reached is known only where there is but one.
        if !settled && !last || last && comparison == Comparison::Equal {
            backward(formula, summand, &layer, &next);
        }
        layer = next;
    }
    Ok(())
}

/// Where a partial sum and a digit lead: to a partial sum of the next layer, or nowhere.
fn forward(formula: &mut Formula, summand: &Summand, layer: &Layer, next: &Layer, last: bool) {
    let settled = matches!(summand.options[..], [(_, None)]);
    for (&sum, &here) in layer {
        for &(digit, lit) in &summand.options {
            let there = next.get(&(sum + summand.value(digit)));
            // All of the last layer are as they should be; a settled summand leaves the literal as
            // it is.
            if there.is_none() || !(last || settled) {
                let from = [here, lit].into_iter().flatten().map(|l| !l);
                formula.add(from.chain(there.copied().flatten()));
            }
        }
    }
}

/// From where a digit leads to a partial sum: from one of the layer before, or from nowhere.
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
