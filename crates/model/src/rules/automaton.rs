//! A deterministic finite automaton that reads digits.
//!
//! Source: Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables" (CP
//! 2004), for the relation that a row of cells is a word of an automaton.

use crate::grid::{Digit, DigitSet};
use crate::mixed::Mixed;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The maximum number of states.
pub const MOST_STATES: usize = 1 << 16;

/// The state that a word never leaves and that accepts nothing: no state at all.
const NONE: u32 = u32::MAX;

/// A deterministic finite automaton over digits. State 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    order: usize,
    /// By state and digit: the next state.
    next: Arc<[u32]>,
    accepting: Arc<[bool]>,
}

impl Hash for Automaton {
    /// By its size and its first steps alone: the cells that it reads tell most apart, and it may have
    /// hundreds of thousands of steps.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.next.len().hash(state);
        self.next
            .iter()
            .take(self.order)
            .for_each(|to| to.hash(state));
    }
}

/// An automaton has more than 65,536 states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyStates;

impl Automaton {
    /// Returns the automaton with this table, by state and then digit, for boards of `order`
    /// digits; `None` if there is no state, a row is not `order` long, or a state does not exist.
    pub fn new(order: usize, rows: &[Vec<Option<usize>>], accepting: &[bool]) -> Option<Automaton> {
        let states = rows.len();
        let known = |next: &Option<usize>| next.is_none_or(|state| state < states);
        let fits = (1..=MOST_STATES).contains(&states)
            && accepting.len() == states
            && rows
                .iter()
                .all(|row| row.len() == order && row.iter().all(known));
        let next = rows
            .iter()
            .flatten()
            .map(|next| next.map_or(NONE, |state| state as u32));
        fits.then(|| Automaton {
            order,
            next: next.collect(),
            accepting: accepting.into(),
        })
    }

    /// Returns the automaton whose states are what can be remembered of a word: `step` returns what
    /// is remembered after one more digit, or `None` if no word can go on so. Only states that up
    /// to `length` digits lead to are there, numbered in the order of their shortest words.
    ///
    /// ```
    /// use veridoku_model::rules::Automaton;
    /// // The digits add up to 5.
    /// let five = Automaton::explore(9, 3, 0, |sum, digit| {
    ///     let sum = sum + digit.value();
    ///     (sum <= 5).then_some(sum)
    /// }, |sum| *sum == 5).unwrap();
    /// assert!(five.accepts(&[1, 1, 3]) && !five.accepts(&[1, 1, 2]) && !five.accepts(&[9, 1, 1]));
    /// ```
    ///
    /// # Errors
    /// [`TooManyStates`].
    pub fn explore<S: Clone + Eq + Hash>(
        order: usize,
        length: usize,
        start: S,
        step: impl Fn(&S, Digit) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton, TooManyStates> {
        let mut known = Mixed::from_iter([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut lead = |from: usize, digit: Digit| {
            let state = step(&states[from], digit)?;
            Some(*known.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() as u32 - 1
            }))
        };
        let next = rows(order, length, &mut lead)?;
        Ok(Automaton {
            order,
            next: next.into(),
            accepting: states.iter().map(accepts).collect(),
        })
    }

    /// Returns the automaton of those words on which some choice of an automaton that is not
    /// deterministic accepts: `step` returns every state that a digit may lead to.
    ///
    /// # Errors
    /// [`TooManyStates`].
    pub fn explore_sets<S: Clone + Eq + Hash + Ord>(
        order: usize,
        length: usize,
        starts: Vec<S>,
        step: impl Fn(&S, Digit) -> Vec<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton, TooManyStates> {
        let sorted = |mut set: Vec<S>| {
            set.sort_unstable();
            set.dedup();
            set
        };
        Automaton::explore(
            order,
            length,
            sorted(starts),
            |set, digit| {
                let next = sorted(set.iter().flat_map(|state| step(state, digit)).collect());
                (!next.is_empty()).then_some(next)
            },
            |set| set.iter().any(&accepts),
        )
    }

    /// Returns the number of digits it reads, from 1.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Returns whether words may end in a state.
    pub fn is_accepting(&self, state: usize) -> bool {
        self.accepting[state]
    }

    /// Returns the state after a digit; `None` if no word goes on so.
    pub fn next(&self, state: usize, digit: Digit) -> Option<usize> {
        let next = self.next[state * self.order + digit.index()];
        (next != NONE).then_some(next as usize)
    }

    /// Returns whether the automaton accepts these digits. A value that is no digit (0, or above
    /// the order) is not accepted.
    pub fn accepts(&self, values: &[u8]) -> bool {
        let in_range = |digit: &Digit| digit.index() < self.order;
        let end = values.iter().try_fold(0, |state, &value| {
            let digit = Digit::new(value).filter(in_range)?;
            self.next(state, digit)
        });
        end.is_some_and(|state| self.accepting[state])
    }
}

/// Returns the table of the states that up to `length` digits lead to from state 0. `lead` returns
/// the number of the state that a digit leads to, a new one the next after all before.
fn rows(
    order: usize,
    length: usize,
    lead: &mut dyn FnMut(usize, Digit) -> Option<u32>,
) -> Result<Vec<u32>, TooManyStates> {
    let (mut next, mut states) = (Vec::new(), 1);
    // The states before this one have their rows.
    let mut done = 0;
    for _ in 0..length {
        let known = states;
        for from in done..known {
            for digit in DigitSet::all(order).iter() {
                let number = lead(from, digit).unwrap_or(NONE);
                next.push(number);
                if number != NONE {
                    states = states.max(number as usize + 1);
                }
            }
            if states > MOST_STATES {
                return Err(TooManyStates);
            }
        }
        done = next.len() / order;
    }
    next.resize(states * order, NONE);
    Ok(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_longer_than_explored_are_not_accepted() {
        let any = Automaton::explore(4, 2, 0, |length, _| Some(length + 1), |_| true).unwrap();
        assert!(any.accepts(&[1, 4]) && any.accepts(&[]));
        assert!(!any.accepts(&[1, 4, 1]) && !any.accepts(&[1, 5]) && !any.accepts(&[0]));
        assert_eq!(any.states(), 3);
    }

    #[test]
    fn a_table_is_read_by_state_and_digit() {
        let rows = [vec![Some(1), None], vec![None, Some(0)]];
        let alternating = Automaton::new(2, &rows, &[true, false]).unwrap();
        assert!(alternating.accepts(&[1, 2, 1, 2]) && !alternating.accepts(&[1, 2, 1]));
        assert!(!alternating.accepts(&[2]));
        assert_eq!(Automaton::new(2, &[vec![Some(1), None]], &[true]), None);
        assert_eq!(Automaton::new(2, &[], &[]), None);
    }

    #[test]
    fn too_many_states_are_refused() {
        let words = Automaton::explore(
            9,
            9,
            Vec::new(),
            |word: &Vec<u8>, digit| Some([&word[..], &[digit.value()]].concat()),
            |_| true,
        );
        assert_eq!(words, Err(TooManyStates));
    }
}
