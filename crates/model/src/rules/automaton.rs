//! A deterministic finite automaton that reads digits.
//!
//! Source: Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables" (CP
//! 2004), for the relation that a row of cells is a word of an automaton.

use crate::grid::{Digit, DigitSet};
use crate::mixed::Mixer;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};
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
    pub fn explore<S: Eq + Hash>(
        order: usize,
        length: usize,
        start: S,
        step: impl Fn(&S, Digit) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton, TooManyStates> {
        let mut states = Numbered::default();
        states.number(start);
        let mut lead = |from: usize, digit: Digit| {
            let state = step(&states.of[from], digit)?;
            Some(states.number(state))
        };
        let next = rows(order, length, MOST_STATES, &mut lead)?;
        Ok(Automaton {
            order,
            next: next.into(),
            accepting: states.of.iter().map(accepts).collect(),
        })
    }

    /// Returns the automaton of those words on which some choice of an automaton that is not
    /// deterministic accepts: `step` returns every state that a digit may lead to.
    ///
    /// # Errors
    /// [`TooManyStates`], also above `most` of them.
    pub fn explore_sets<S: Eq + Hash>(
        order: usize,
        length: usize,
        most: usize,
        starts: Vec<S>,
        step: impl Fn(&S, Digit) -> Vec<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton, TooManyStates> {
        let mut states = Numbered::default();
        let starts = states.numbers(starts);
        let mut lead = |from: u32, digit: Digit| {
            let after = step(&states.of[from as usize], digit);
            states.numbers(after)
        };
        let (next, sets) = sets(order, length, most.min(MOST_STATES), starts, &mut lead)?;
        let accepting: Vec<bool> = states.of.iter().map(accepts).collect();
        let accepts = |set: &Vec<u32>| set.iter().any(|&state| accepting[state as usize]);
        Ok(Automaton {
            order,
            next: next.into(),
            accepting: sets.iter().map(accepts).collect(),
        })
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
    most: usize,
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
            if states > most {
                return Err(TooManyStates);
            }
        }
        done = next.len() / order;
    }
    next.resize(states * order, NONE);
    Ok(next)
}

/// Returns the table of the sets of states that up to `length` digits lead to, and the sets; `lead`
/// returns the states that a digit leads to from one, and is asked once.
fn sets(
    order: usize,
    length: usize,
    most: usize,
    mut starts: Vec<u32>,
    lead: &mut dyn FnMut(u32, Digit) -> Vec<u32>,
) -> Result<(Vec<u32>, Vec<Vec<u32>>), TooManyStates> {
    let mut sets = Numbered::default();
    starts.sort_unstable();
    starts.dedup();
    sets.number(starts);
    // By state and digit: the states after it, once it was asked.
    let mut known: Vec<Option<Vec<u32>>> = Vec::new();
    let mut all = |from: usize, digit: Digit| {
        let mut set = Vec::new();
        for &state in &sets.of[from] {
            let index = state as usize * order + digit.index();
            if known.len() <= index {
                known.resize(index + 1, None);
            }
            set.extend_from_slice(known[index].get_or_insert_with(|| lead(state, digit)));
        }
        set.sort_unstable();
        set.dedup();
        (!set.is_empty()).then(|| sets.number(set))
    };
    let next = rows(order, length, most, &mut all)?;
    Ok((next, sets.of))
}

/// States, each with a number, which is found by a hash of the state.
struct Numbered<S> {
    of: Vec<S>,
    places: Places,
}

impl<S> Default for Numbered<S> {
    fn default() -> Numbered<S> {
        Numbered {
            of: Vec::new(),
            places: Places::default(),
        }
    }
}

impl<S: Eq + Hash> Numbered<S> {
    /// Returns the number of a state, the next if it is new.
    fn number(&mut self, state: S) -> u32 {
        let hash = BuildHasherDefault::<Mixer>::default().hash_one(&state);
        let is_it = |number: u32| self.of[number as usize] == state;
        let number = self.places.number(hash, &is_it);
        if number as usize == self.of.len() {
            self.of.push(state);
        }
        number
    }

    fn numbers(&mut self, states: Vec<S>) -> Vec<u32> {
        states.into_iter().map(|state| self.number(state)).collect()
    }
}

/// Numbers by hash: the same code for states of every type.
#[derive(Default)]
struct Places {
    /// Half of the hash and the number, or [`NONE`]: at the place that this half says, or the next
    /// that was free. Twice as many as there are numbers, and a power of two.
    slots: Vec<(u32, u32)>,
    count: u32,
}

impl Places {
    /// Returns the number with this hash that `is_it`, the next if there is none.
    fn number(&mut self, hash: u64, is_it: &dyn Fn(u32) -> bool) -> u32 {
        if self.slots.len() <= self.count as usize * 2 {
            self.grow();
        }
        let half = (hash >> 32) as u32;
        let slot = self.find(half, is_it);
        if self.slots[slot].1 == NONE {
            self.slots[slot] = (half, self.count);
            self.count += 1;
        }
        self.slots[slot].1
    }

    /// Returns where a number is, or has to be put.
    fn find(&self, half: u32, is_it: &dyn Fn(u32) -> bool) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = half as usize & last;
        loop {
            match self.slots[slot] {
                (_, NONE) => return slot,
                (other, number) if other == half && is_it(number) => return slot,
                _ => slot = (slot + 1) & last,
            }
        }
    }

    fn grow(&mut self) {
        let more = vec![(0, NONE); self.slots.len().max(8) * 2];
        for (half, number) in std::mem::replace(&mut self.slots, more) {
            if number != NONE {
                let slot = self.find(half, &|_| false);
                self.slots[slot] = (half, number);
            }
        }
    }
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

    #[test]
    fn sets_of_numbers_are_those_of_the_states_themselves() {
        // What three digits of the word, chosen one after another, add up to, less sevens.
        let starts = vec![(0, 0u8), (1, 0), (0, 0)];
        let step = |&(sum, chosen): &(u8, u8), digit: Digit| {
            let more = ((sum + digit.value()) % 7, chosen + 1);
            let mut next = vec![(sum, chosen)];
            next.extend((chosen < 3 && digit.value() != 5).then_some(more));
            next.retain(|state| *state != (2, 1));
            next
        };
        let accepts = |&(sum, chosen): &(u8, u8)| sum == 3 && chosen == 3;
        let sorted = |mut set: Vec<(u8, u8)>| {
            set.sort_unstable();
            set.dedup();
            set
        };
        for (order, length) in [(3, 4), (6, 7), (9, 5)] {
            let plain = Automaton::explore(
                order,
                length,
                sorted(starts.clone()),
                |set, digit| {
                    let next = sorted(set.iter().flat_map(|state| step(state, digit)).collect());
                    (!next.is_empty()).then_some(next)
                },
                |set| set.iter().any(accepts),
            );
            let ours =
                Automaton::explore_sets(order, length, 1 << 12, starts.clone(), step, accepts);
            assert!(ours.as_ref().is_ok_and(|ours| ours.states() > 10));
            assert_eq!(ours, plain);
        }
    }
}
