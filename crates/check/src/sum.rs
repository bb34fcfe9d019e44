//! A weighted sum compared with a total: what it says of a full board, and as numbered clauses.
//!
//! The terms are c₁·x₁ to c_k·x_k, in their order, each a coefficient times the digit of a cell; a
//! cell may be in several. Layer i, for i from 0 to k, has the values that the first i terms can
//! add up to and from which the comparison can still hold: layer 0 has 0, layer i each s + c_i·d
//! for a value s of the layer before and a digit d from 1 to the order; of them only those to which
//! the terms that are left, each at its least or at its greatest whatever the others are, can add
//! enough (equal, at least) and not too much (equal, at most). If 0 itself is none of those, the
//! sum is the clause without literals, and nothing more.
//!
//! Each value of the layers 1 to k − 1 has a variable, "the first i terms add up to s": the next
//! numbers, layer by layer, ascending in each. Layer 0 and the last have none: that the first 0
//! terms add up to 0 is so, and all values of layer k are as they should be. The clauses, for i
//! from 1 to k:
//!
//! 1. for each value s of layer i − 1, ascending, and each digit d, ascending: if the first i − 1
//!    terms add up to s and cell i has d, the first i add up to s + c_i·d; where layer i does not
//!    have that value: not both (for i = k only these);
//! 2. for each value s of layer i and each digit d, likewise, but for i = k only if the comparison
//!    is "equal" (the one value of layer k is then reached): if the first i terms add up to s and
//!    cell i has d, the first i − 1 add up to s − c_i·d; where layer i − 1 does not have that
//!    value: not both (nothing where it is the 0 of layer 0).
//!
//! A board on which the sum compares as it should satisfies all of them, if each variable has the
//! value that it says: what its first i terms add up to is in layer i. On any other board the
//! clauses of 1 lead from term to term to one that is not satisfied.

use std::cmp::Ordering;
use std::collections::BTreeSet;

/// How a sum compares with its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    AtMost,
    AtLeast,
}

/// A sum of cells with coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// Coefficients and cells.
    pub(super) terms: Vec<(i64, usize)>,
    pub(super) comparison: Comparison,
    pub(super) total: i64,
}

/// The most values in the layers of a sum.
const MOST_VALUES: usize = 1 << 20;

/// Why a sum has no clauses.
pub(super) enum Failure {
    /// Its layers have more than [`MOST_VALUES`] values.
    TooLarge,
    /// Whoever takes the clauses takes no more.
    Full,
}

impl Sum {
    /// What it adds up to on a board. Even 2³² terms of 2⁶³ · 64 are far below 2¹²⁷.
    pub(super) fn of(&self, values: &[u8]) -> i128 {
        let value = |&(c, cell): &(i64, usize)| i128::from(c) * i128::from(values[cell]);
        self.terms.iter().map(value).sum()
    }

    /// Whether a sum compares with the total as it should.
    pub(super) fn accepts(&self, sum: i128) -> bool {
        match (sum.cmp(&i128::from(self.total)), self.comparison) {
            (Ordering::Equal, _) => true,
            (Ordering::Less, comparison) => comparison == Comparison::AtMost,
            (Ordering::Greater, comparison) => comparison == Comparison::AtLeast,
        }
    }

    /// Hands over its clauses in order, and returns how many variables they take: those after
    /// `variables`. `candidate` is the variable of a cell and a digit from 1 to `order`; `take`
    /// returns whether it goes on.
    ///
    /// # Errors
    /// Where there are too many.
    pub(super) fn clauses(
        &self,
        order: usize,
        variables: i32,
        candidate: impl Fn(usize, usize) -> i32,
        mut take: impl FnMut(&[i32]) -> bool,
    ) -> Result<i32, Failure> {
        let mut add = |literals: [Option<i32>; 3]| {
            let [a, b, c] = literals;
            let mut clause = [0; 3];
            let mut size = 0;
            for literal in [a, b, c].into_iter().flatten() {
                clause[size] = literal;
                size += 1;
            }
            if take(&clause[..size]) {
                Ok(())
            } else {
                Err(Failure::Full)
            }
        };
        let most = order as i128;
        let ends = |c: i64| {
            (
                i128::from(c).min(i128::from(c) * most),
                i128::from(c).max(i128::from(c) * most),
            )
        };
        // The least and the greatest that the terms not yet passed add up to.
        let (mut low, mut high) = (0, 0);
        for &(c, _) in &self.terms {
            low += ends(c).0;
            high += ends(c).1;
        }
        let total = i128::from(self.total);
        let can = |sum: i128, low: i128, high: i128| {
            let not_too_much = self.comparison == Comparison::AtLeast || sum + low <= total;
            let enough = self.comparison == Comparison::AtMost || sum + high >= total;
            not_too_much && enough
        };
        if !can(0, low, high) {
            add([None; 3])?;
            return Ok(0);
        }
        let mut layer = Layer {
            values: vec![0],
            first: None,
        };
        let (mut used, mut count) = (0, 1);
        for (index, &(c, cell)) in self.terms.iter().enumerate() {
            low -= ends(c).0;
            high -= ends(c).1;
            let last = index + 1 == self.terms.len();
            let step = |digit: usize| i128::from(c) * digit as i128;
            let mut sums = BTreeSet::new();
            for &sum in &layer.values {
                let next = (1..=order).map(|digit| sum + step(digit));
                sums.extend(next.filter(|&sum| can(sum, low, high)));
                if count + sums.len() > MOST_VALUES {
                    return Err(Failure::TooLarge);
                }
            }
            count += sums.len();
            let next = Layer {
                values: sums.into_iter().collect(),
                first: (!last).then_some(variables + used + 1),
            };
            if !last {
                used += next.values.len() as i32;
            }
            for (place, &sum) in layer.values.iter().enumerate() {
                for digit in 1..=order {
                    let both = [layer.variable(place), Some(candidate(cell, digit))];
                    let [from, by] = both.map(|literal| literal.map(|l| -l));
                    match next.place(sum + step(digit)) {
                        Some(_) if last => {}
                        Some(to) => add([from, by, next.variable(to)])?,
                        None => add([from, by, None])?,
                    }
                }
            }
            if last && self.comparison != Comparison::Equal {
                break;
            }
            for (place, &sum) in next.values.iter().enumerate() {
                for digit in 1..=order {
                    let both = [next.variable(place), Some(candidate(cell, digit))];
                    let [from, by] = both.map(|literal| literal.map(|l| -l));
                    match layer.place(sum - step(digit)) {
                        Some(_) if index == 0 => {}
                        Some(back) => add([from, by, layer.variable(back)])?,
                        None => add([from, by, None])?,
                    }
                }
            }
            layer = next;
        }
        Ok(used)
    }
}

/// The values of a layer, ascending, and the variable of the first; those of the others follow.
struct Layer {
    values: Vec<i128>,
    /// `None` where values have no variables.
    first: Option<i32>,
}

impl Layer {
    fn place(&self, sum: i128) -> Option<usize> {
        self.values.binary_search(&sum).ok()
    }

    fn variable(&self, place: usize) -> Option<i32> {
        self.first.map(|first| first + place as i32)
    }
}

#[cfg(test)]
mod tests;
