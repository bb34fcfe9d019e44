//! A sum compared with a total, as numbered clauses.
//!
//! The terms are x₁ to x_k, in their order. Each depends on the digit d of one cell: x_i(d) is, in
//! a weighted sum, a coefficient times d; in a count, 1 if d is in a set and 0 if it is not. A cell
//! may be in several terms. Layer i, for i from 0 to k, has the values that the first i terms can
//! add up to and from which the comparison can still hold. Layer 0 has 0; layer i has each s +
//! x_i(d) for a value s of layer i − 1 and a digit d from 1 to the order, but only those to which
//! the remaining terms, each at its least or at its greatest whatever the others are, can add
//! enough (equal, at least) and not too much (equal, at most). If this excludes 0 from layer 0, the
//! sum is the empty clause, and nothing more.
//!
//! Each value of the layers 1 to k − 1 has a variable, "the first i terms add up to s": the next
//! numbers, layer by layer, ascending in each. Layer 0 and layer k have none: that the first 0
//! terms add up to 0 is known, and every value of layer k is right. The clauses, for i from 1 to k:
//!
//! 1. for each value s of layer i − 1, ascending, and each digit d, ascending: if the first i − 1
//!    terms add up to s and cell i has d, the first i add up to s + x_i(d); if layer i does not have
//!    that value: not both (for i = k only these);
//! 2. for each value s of layer i and each digit d, likewise, but for i = k only if the comparison
//!    is "equal" (the one value of layer k is then reached): if the first i terms add up to s and
//!    cell i has d, the first i − 1 add up to s − x_i(d); if layer i − 1 does not have that value:
//!    not both (nothing if it is the 0 of layer 0).
//!
//! (A term may also be the total of cells that differ, with a variable for each total:
//! `grouped.rs`.)
//!
//! A board on which the sum compares as it should satisfies all of them, if each variable has the
//! value that it says: what its first i terms add up to is in layer i. On any other board the
//! clauses of 1 lead from term to term to one that is not satisfied.

use super::board::{Comparison, Sum, Weight};
use std::collections::BTreeSet;

/// The most values in the layers of a sum.
const MOST_VALUES: usize = 1 << 20;

/// Why a sum, or an automaton, has no clauses.
#[derive(Debug)]
pub(super) enum Failure {
    /// Its layers have more values, or states, than they may.
    TooLarge,
    /// The caller takes no more clauses.
    Full,
}

/// What a sum is made of.
#[derive(Clone, Copy)]
pub(super) enum Term {
    /// What a cell adds, by its digit.
    Cell(Weight, usize),
    /// The total of some cells, times this: the least one and how many there are, each the next
    /// after the one before, with the variable of the least; those of the others follow.
    Total {
        times: i64,
        least: usize,
        count: usize,
        first: i32,
    },
}

impl Term {
    /// Returns the number of its options: digits, or totals.
    fn options(self, order: usize) -> usize {
        match self {
            Term::Cell(..) => order,
            Term::Total { count, .. } => count,
        }
    }

    /// Returns what an option, from 1, adds.
    fn value(self, option: usize) -> i128 {
        match self {
            Term::Cell(weight, _) => weight.value(option),
            Term::Total { times, least, .. } => Weight::Times(times).value(least + option - 1),
        }
    }

    /// Returns the variable of an option, from 1.
    fn variable(self, option: usize, candidate: &dyn Fn(usize, usize) -> i32) -> i32 {
        match self {
            Term::Cell(_, cell) => candidate(cell, option),
            Term::Total { first, .. } => first + option as i32 - 1,
        }
    }
}

impl Sum {
    /// Passes the clauses to `take` in order; returns the number of their own variables, which
    /// follow `variables`. `candidate` returns the variable of a cell and a digit from 1 to
    /// `order`, `take` whether it takes more.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn clauses(
        &self,
        order: usize,
        variables: i32,
        candidate: &dyn Fn(usize, usize) -> i32,
        take: &mut dyn FnMut(&[i32]) -> bool,
    ) -> Result<i32, Failure> {
        let terms: Vec<Term> = self
            .terms
            .iter()
            .map(|&(weight, cell)| Term::Cell(weight, cell))
            .collect();
        self.clauses_of(&terms, order, variables, candidate, take)
    }

    /// Passes the clauses to `take`, as [`clauses`](Sum::clauses), with these terms.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn clauses_of(
        &self,
        terms: &[Term],
        order: usize,
        variables: i32,
        candidate: &dyn Fn(usize, usize) -> i32,
        take: &mut dyn FnMut(&[i32]) -> bool,
    ) -> Result<i32, Failure> {
        let mut writer = Writer {
            order,
            candidate,
            take,
            clause: Vec::new(),
        };
        let rest = Range::of_all(terms, order);
        if self.can_hold(0, rest) {
            return self.write(terms, rest, variables, &mut writer);
        }
        writer.write([None; 3])?;
        Ok(0)
    }

    /// Writes the clauses layer by layer; returns the number of their own variables. `rest` is the
    /// range of the terms after the current layer.
    fn write(
        &self,
        terms: &[Term],
        mut rest: Range,
        variables: i32,
        writer: &mut Writer<'_>,
    ) -> Result<i32, Failure> {
        let order = writer.order;
        let mut layer = Layer {
            values: vec![0],
            first: None,
        };
        let (mut used, mut count) = (0, 1);
        for (index, &term) in terms.iter().enumerate() {
            rest = rest.without(term, order);
            let last = index + 1 == terms.len();
            let values = self.next_values(&layer, term, order, rest, count)?;
            let first = (!last).then_some(variables + used + 1);
            let next = Layer { values, first };
            count += next.values.len();
            if !last {
                used += next.values.len() as i32;
            }
            writer.connect(&layer, &next, &|option| term.value(option), term)?;
            if !last || self.comparison == Comparison::Equal {
                writer.connect(&next, &layer, &|option| -term.value(option), term)?;
            }
            layer = next;
        }
        Ok(used)
    }

    /// Returns whether the comparison can still hold if the terms so far add up to `sum`.
    pub(super) fn can_hold(&self, sum: i128, rest: Range) -> bool {
        let total = i128::from(self.total);
        let not_too_much = self.comparison == Comparison::AtLeast || sum + rest.low <= total;
        let enough = self.comparison == Comparison::AtMost || sum + rest.high >= total;
        not_too_much && enough
    }

    /// Returns the values of the layer after `layer`, ascending. `count` values are in the layers
    /// so far; `rest` is the range of the terms after this one.
    fn next_values(
        &self,
        layer: &Layer,
        term: Term,
        order: usize,
        rest: Range,
        count: usize,
    ) -> Result<Vec<i128>, Failure> {
        let mut sums = BTreeSet::new();
        for &sum in &layer.values {
            let options = 1..=term.options(order);
            let next = options.map(|option| sum + term.value(option));
            sums.extend(next.filter(|&sum| self.can_hold(sum, rest)));
            if count + sums.len() > MOST_VALUES {
                return Err(Failure::TooLarge);
            }
        }
        Ok(sums.into_iter().collect())
    }
}

/// The least and the greatest that some terms can add up to.
#[derive(Clone, Copy)]
pub(super) struct Range {
    low: i128,
    high: i128,
}

impl Range {
    /// Returns the range of one term.
    fn of(term: Term, order: usize) -> Range {
        let values = || (1..=term.options(order)).map(|option| term.value(option));
        Range {
            low: values().min().unwrap_or(0),
            high: values().max().unwrap_or(0),
        }
    }

    /// Returns the range of all terms together.
    pub(super) fn of_all(terms: &[Term], order: usize) -> Range {
        let ranges = || terms.iter().map(|&term| Range::of(term, order));
        Range {
            low: ranges().map(|term| term.low).sum(),
            high: ranges().map(|term| term.high).sum(),
        }
    }

    /// Returns the range of these terms without one of them.
    pub(super) fn without(self, term: Term, order: usize) -> Range {
        let term = Range::of(term, order);
        Range {
            low: self.low - term.low,
            high: self.high - term.high,
        }
    }
}

/// The values of a layer, ascending, and the variable of the first; those of the others follow.
struct Layer {
    values: Vec<i128>,
    /// `None` if the values have no variables.
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

/// Writes clauses.
struct Writer<'a> {
    order: usize,
    candidate: &'a dyn Fn(usize, usize) -> i32,
    take: &'a mut dyn FnMut(&[i32]) -> bool,
    /// The clause written last; kept for its memory.
    clause: Vec<i32>,
}

impl Writer<'_> {
    /// Writes, for each value s of `from` and each option d of a term, that s and d lead to s +
    /// `more` of d in `to`: not both if `to` does not have that value, and nothing if it has it
    /// without a variable.
    fn connect(
        &mut self,
        from: &Layer,
        to: &Layer,
        more: &dyn Fn(usize) -> i128,
        term: Term,
    ) -> Result<(), Failure> {
        for (place, &sum) in from.values.iter().enumerate() {
            let not_sum = from.variable(place).map(|variable| -variable);
            for option in 1..=term.options(self.order) {
                let not_option = Some(-term.variable(option, self.candidate));
                match to.place(sum + more(option)) {
                    None => self.write([not_sum, not_option, None])?,
                    Some(place) => {
                        if let Some(reached) = to.variable(place) {
                            self.write([not_sum, not_option, Some(reached)])?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes a clause of those literals that there are.
    fn write(&mut self, literals: [Option<i32>; 3]) -> Result<(), Failure> {
        self.clause.clear();
        self.clause.extend(literals.into_iter().flatten());
        if (self.take)(&self.clause) {
            Ok(())
        } else {
            Err(Failure::Full)
        }
    }
}

#[cfg(test)]
mod tests;
