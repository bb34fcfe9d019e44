//! A row of cells whose digits an automaton accepts, as numbered clauses.
//!
//! The automaton reads the digits of x₁ to x_k, in their order; a cell may be there several times.
//! It starts in state 0, a state and a digit lead to one state or to none, and the word is accepted
//! if it ends in a state that accepts. Layer i, for i from 0 to k, has the states that i digits can
//! lead to and from which the remaining cells can lead to a state that accepts. If that excludes
//! state 0 from layer 0, the clauses are the empty clause, and nothing more.
//!
//! Each state of the layers 1 to k − 1 has a variable, "the first i digits lead to s": the next
//! numbers, layer by layer, ascending in each. The clauses, for i from 1 to k:
//!
//! 1. for each state s of layer i − 1, ascending, and each digit d, ascending: if the first i − 1
//!    digits lead to s and cell i has d, the first i lead to the state after s and d; if that is not
//!    in layer i: not both (for i = k only these);
//! 2. for i < k, each state t of layer i and each digit d: if the first i digits lead to t and cell i
//!    has d, the first i − 1 lead to one of the states of layer i − 1, ascending, from which d leads
//!    to t; if there is none: not both (for i = 1 nothing if it is state 0);
//! 3. for i < k: the first i digits lead to one of the states of layer i.
//!
//! A board with a word that is accepted satisfies all of them, if each variable has the value that
//! it says. On any other board the clauses of 1 lead from cell to cell to one that is not satisfied.

use super::sum::Failure;

/// The most states in the layers of an automaton, each counted as often as it is in a layer.
const MOST_STATES: usize = 1 << 20;

/// Cells whose digits, in order, an automaton accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) cells: Vec<usize>,
    /// By state: whether a word may end there.
    pub(super) accepting: Vec<bool>,
    /// By state and digit, from 1: the next state, if there is one.
    pub(super) next: Vec<Vec<Option<usize>>>,
}

impl Word {
    /// Returns whether the digits of a board, each from 1, are accepted.
    pub(super) fn accepts(&self, values: &[u8]) -> bool {
        let step = |state: usize, &cell: &usize| self.after(state, usize::from(values[cell]));
        let end = self.cells.iter().try_fold(0, step);
        end.is_some_and(|state| self.accepting[state])
    }

    fn after(&self, state: usize, digit: usize) -> Option<usize> {
        self.next[state][digit - 1]
    }

    /// Returns the layers, each ascending; the first is empty if no word is accepted.
    fn layers(&self, order: usize) -> Result<Vec<Vec<usize>>, Failure> {
        let mut layers = vec![vec![0]];
        let mut count = 1;
        for _ in &self.cells {
            let before = &layers[layers.len() - 1];
            let digits = |&state: &usize| (1..=order).filter_map(move |d| self.after(state, d));
            let mut states: Vec<usize> = before.iter().flat_map(digits).collect();
            states.sort_unstable();
            states.dedup();
            count += states.len();
            if count > MOST_STATES {
                return Err(Failure::TooLarge);
            }
            layers.push(states);
        }
        let last = self.cells.len();
        layers[last].retain(|&state| self.accepting[state]);
        for index in (0..last).rev() {
            let (before, after) = layers.split_at_mut(index + 1);
            let goes_on = |&state: &usize| {
                let mut next = (1..=order).filter_map(|digit| self.after(state, digit));
                next.any(|state| after[0].binary_search(&state).is_ok())
            };
            before[index].retain(goes_on);
        }
        Ok(layers)
    }

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
        candidate: impl Fn(usize, usize) -> i32,
        mut take: impl FnMut(&[i32]) -> bool,
    ) -> Result<i32, Failure> {
        let layers = self.layers(order)?;
        let mut write = |clause: &[i32]| {
            if take(clause) {
                Ok(())
            } else {
                Err(Failure::Full)
            }
        };
        if layers[0].is_empty() {
            write(&[])?;
            return Ok(0);
        }
        // The variable of the first state of the layer before; that layer 0 has state 0 is known.
        let (mut before, mut used) = (None, 0);
        for (index, &cell) in self.cells.iter().enumerate() {
            let last = index + 1 == self.cells.len();
            let (from, to) = (&layers[index], &layers[index + 1]);
            let first = variables + used + 1;
            let from_variable = |place: usize| before.map(|first: i32| first + place as i32);
            let to_variable = |place: usize| first + place as i32;
            for (place, &state) in from.iter().enumerate() {
                for digit in 1..=order {
                    let next = self.after(state, digit);
                    let there = next.and_then(|state| to.binary_search(&state).ok());
                    if last && there.is_some() {
                        continue;
                    }
                    let mut clause: Vec<i32> =
                        from_variable(place).map(|v| -v).into_iter().collect();
                    clause.push(-candidate(cell, digit));
                    clause.extend(there.map(to_variable));
                    write(&clause)?;
                }
            }
            if last {
                break;
            }
            // By state and digit: the places of the states before from which the digit leads there.
            let mut reached = vec![Vec::new(); to.len() * order];
            for (place, &state) in from.iter().enumerate() {
                for digit in 1..=order {
                    let next = self.after(state, digit);
                    if let Some(there) = next.and_then(|state| to.binary_search(&state).ok()) {
                        reached[there * order + digit - 1].push(place);
                    }
                }
            }
            for (at, places) in reached.iter().enumerate() {
                let (place, digit) = (at / order, at % order + 1);
                if before.is_none() && !places.is_empty() {
                    continue;
                }
                let mut clause = vec![-to_variable(place), -candidate(cell, digit)];
                clause.extend(places.iter().filter_map(|&place| from_variable(place)));
                write(&clause)?;
            }
            let some: Vec<i32> = (0..to.len()).map(to_variable).collect();
            write(&some)?;
            (before, used) = (Some(first), used + to.len() as i32);
        }
        Ok(used)
    }
}

#[cfg(test)]
mod tests;
