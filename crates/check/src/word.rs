//! Cells whose digits an automaton accepts, as numbered clauses.
//!
//! The cells are 1 to k, in the order in which they are read; a cell may be there again. Layer i,
//! for i from 0 to k, has the states in which the automaton can be after i cells, whatever their
//! digits are, and from which digits of the remaining cells can still lead to a state that accepts.
//! Layer 0 has the first state; if digits cannot lead from there to one that accepts, the automaton
//! is the empty clause, and nothing more.
//!
//! Each state of the layers 1 to k − 1 has a variable, "the automaton is in state s after i cells":
//! the next numbers, layer by layer, ascending in each. Layer 0 and layer k have none: where the
//! automaton starts is known, and every state of layer k is right. The clauses, for i from 1 to k:
//!
//! 1. for each state s of layer i − 1, ascending, and each digit d, ascending: if the automaton is in
//!    s after i − 1 cells and cell i has d, it is in the state that d leads to after i cells; if
//!    there is none, or layer i does not have it: not both (for i = k only these);
//! 2. for i < k, each state s of layer i and each digit d, likewise: if the automaton is in s after i
//!    cells and cell i has d, it is, after i − 1 cells, in one of the states of layer i − 1 from
//!    which d leads to s, ascending; not both if there are none (nothing if one of them is the first
//!    state in layer 0);
//! 3. for i < k: one of the states of layer i, ascending.
//!
//! A board on which the automaton accepts satisfies all of them, if each variable has the value
//! that it says: the states that it goes through are in the layers. On any other board the clauses
//! of 1 lead from cell to cell to one that is not satisfied.

use super::board::Word;
use super::sum::Failure;

/// The most states that can be reached, in all layers together.
const MOST_REACHED: usize = 1 << 20;

impl Word {
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
        self.clauses_to(false, order, variables, candidate, take)
    }

    /// Passes the clauses to `take`, as [`clauses`](Word::clauses). If the end is `open`, the
    /// states of layer k have variables and clauses, too, like those of every layer before.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn clauses_to(
        &self,
        open: bool,
        order: usize,
        variables: i32,
        candidate: &dyn Fn(usize, usize) -> i32,
        take: &mut dyn FnMut(&[i32]) -> bool,
    ) -> Result<i32, Failure> {
        let layers = self.layers()?;
        let mut writer = Writer {
            word: self,
            order,
            candidate,
            take,
            clause: Vec::new(),
        };
        if layers[0].is_empty() {
            writer.write([])?;
            return Ok(0);
        }
        let mut used = 0;
        let mut before = Layer {
            states: &layers[0],
            first: None,
        };
        for (place, (&cell, states)) in self.cells.iter().zip(&layers[1..]).enumerate() {
            let last = place + 1 == self.cells.len() && !open;
            let first = (!last).then_some(variables + used + 1);
            let after = Layer { states, first };
            writer.forward(&before, &after, cell)?;
            if !last {
                used += states.len() as i32;
                writer.back(&before, &after, cell)?;
                writer.write((0..states.len()).filter_map(|place| after.variable(place)))?;
            }
            before = after;
        }
        Ok(used)
    }

    /// Returns the states of each layer, ascending: first those that can be reached, and of these
    /// then, from the last layer to the first, only those that lead on to the next.
    fn layers(&self) -> Result<Vec<Vec<usize>>, Failure> {
        let mut layers = vec![vec![0]];
        let mut count = 1;
        // By state: the last layer that has it.
        let mut seen = vec![0; self.automaton.len()];
        for place in 0..self.cells.len() {
            let mut next = Vec::new();
            for state in layers[place]
                .iter()
                .flat_map(|&state| self.successors(state))
            {
                if seen[state] <= place {
                    seen[state] = place + 1;
                    next.push(state);
                }
            }
            count += next.len();
            if count > MOST_REACHED {
                return Err(Failure::TooLarge);
            }
            next.sort_unstable();
            layers.push(next);
        }
        let last = self.cells.len();
        layers[last].retain(|&state| self.automaton.accepts(state));
        for place in (0..last).rev() {
            let (before, after) = layers.split_at_mut(place + 1);
            before[place].retain(|&state| {
                let mut next = self.successors(state);
                next.any(|state| after[0].binary_search(&state).is_ok())
            });
        }
        Ok(layers)
    }

    /// Returns the states that some digit leads to from a state.
    fn successors(&self, state: usize) -> impl Iterator<Item = usize> {
        self.automaton.row(state).flatten()
    }
}

/// The states of a layer, ascending, and the variable of the first; those of the others follow.
#[derive(Clone, Copy)]
struct Layer<'a> {
    states: &'a [usize],
    /// `None` if the states have no variables.
    first: Option<i32>,
}

impl Layer<'_> {
    /// Returns the place of a state in the layer, if it is there.
    fn place(&self, state: usize) -> Option<usize> {
        self.states.binary_search(&state).ok()
    }

    /// Returns the variable of the state at a place.
    fn variable(&self, place: usize) -> Option<i32> {
        self.first.map(|first| first + place as i32)
    }
}

/// Writes clauses.
struct Writer<'a> {
    word: &'a Word,
    order: usize,
    candidate: &'a dyn Fn(usize, usize) -> i32,
    take: &'a mut dyn FnMut(&[i32]) -> bool,
    /// The clause written last; kept for its memory.
    clause: Vec<i32>,
}

impl Writer<'_> {
    /// Writes, for each state of `before` and each digit, that both lead to a state of `after`: not
    /// both if it is not there, and nothing if it is there without a variable.
    fn forward(
        &mut self,
        before: &Layer<'_>,
        after: &Layer<'_>,
        cell: usize,
    ) -> Result<(), Failure> {
        for (place, &state) in before.states.iter().enumerate() {
            for digit in 1..=self.order {
                let next = self.word.automaton.next(state, digit);
                let next = next.and_then(|state| after.place(state));
                let reached = next.and_then(|place| after.variable(place));
                if next.is_none() || reached.is_some() {
                    self.imply(before.variable(place), cell, digit, reached)?;
                }
            }
        }
        Ok(())
    }

    /// Writes, for each state of `after` and each digit, that both together come from a state of
    /// `before`: not both if from none, and nothing if from one without a variable.
    fn back(&mut self, before: &Layer<'_>, after: &Layer<'_>, cell: usize) -> Result<(), Failure> {
        // For each state of `after` and each digit: the places of those that the digit leads from.
        let mut from: Vec<Vec<usize>> = vec![Vec::new(); after.states.len() * self.order];
        for (place, &state) in before.states.iter().enumerate() {
            for digit in 1..=self.order {
                let next = self.word.automaton.next(state, digit);
                if let Some(next) = next.and_then(|state| after.place(state)) {
                    from[next * self.order + digit - 1].push(place);
                }
            }
        }
        for (index, places) in from.iter().enumerate() {
            let (place, digit) = (index / self.order, index % self.order + 1);
            if before.first.is_some() || places.is_empty() {
                let origins = places.iter().filter_map(|&place| before.variable(place));
                self.imply(after.variable(place), cell, digit, origins)?;
            }
        }
        Ok(())
    }

    /// Writes that a state, if it has a variable, and a digit of the cell imply one of some others.
    fn imply(
        &mut self,
        state: Option<i32>,
        cell: usize,
        digit: usize,
        others: impl IntoIterator<Item = i32>,
    ) -> Result<(), Failure> {
        let not_digit = -(self.candidate)(cell, digit);
        let not_both = state
            .map(|variable| -variable)
            .into_iter()
            .chain([not_digit]);
        self.write(not_both.chain(others))
    }

    /// Writes a clause.
    fn write(&mut self, literals: impl IntoIterator<Item = i32>) -> Result<(), Failure> {
        self.clause.clear();
        self.clause.extend(literals);
        if (self.take)(&self.clause) {
            Ok(())
        } else {
            Err(Failure::Full)
        }
    }
}

#[cfg(test)]
mod tests;
