//! The words of an automaton that may have several next states, as the clue `automaton`: of all states
//! that it may be in at once, or, where these are too many sets, with a cell off the board before each
//! digit but the first, which holds the number of the state that is chosen.

use crate::grid::{Cell, Digit, Shape};
use crate::rules::{Automaton, Misfit};
use std::hash::Hash;

/// The most sets of states that are followed at once.
const MOST_SETS: usize = 1 << 13;

/// The words of an automaton as numbers of the kind `automaton`.
pub(super) struct Words {
    pub(super) numbers: Vec<i64>,
    /// The number of choices in a word: none, or one before each digit but the first, and one before
    /// that too if there is one more than so.
    pub(super) choices: usize,
}

impl Words {
    /// Returns the words of an automaton that may have several next states for a symbol; the digits
    /// of a board are symbols from 0. If it takes too many states to follow all of them at once, the
    /// next one is chosen by one more digit.
    pub(super) fn of<S: Clone + Eq + Hash>(
        shape: Shape,
        length: usize,
        starts: Vec<S>,
        step: impl Fn(&S, usize) -> Vec<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Words, Misfit> {
        let order = shape.order();
        let by_digit = |state: &S, digit: Digit| step(state, digit.index());
        let all =
            Automaton::explore_sets(order, length, MOST_SETS, starts.clone(), by_digit, &accepts);
        let (automaton, choices) = match all {
            Ok(automaton) => (automaton, 0),
            Err(_) => chosen(order, length, starts, by_digit, accepts)
                .ok_or_else(|| Misfit::new("the automaton has too many states"))?,
        };
        let mut numbers = vec![automaton.states() as i64];
        for state in 0..automaton.states() {
            numbers.push(i64::from(automaton.is_accepting(state)));
            numbers.extend((0..order).map(|digit| {
                let next = automaton.next(state, Digit::from_index(digit));
                next.map_or(-1, |next| next as i64)
            }));
        }
        Ok(Words { numbers, choices })
    }

    /// Returns the cells of the word: these, and the cells of the choices where they are made.
    pub(super) fn with_choices(&self, cells: Vec<Cell>, choices: Vec<Cell>) -> Vec<Cell> {
        if choices.is_empty() {
            return cells;
        }
        // Without one before the first cell, that stands alone.
        let bare = cells.len() - choices.len();
        let pairs = choices.into_iter().zip(&cells[bare..]);
        let pairs = pairs.flat_map(|(choice, cell)| [choice, *cell]);
        cells[..bare].iter().copied().chain(pairs).collect()
    }
}

/// Where an automaton stands that chooses by digits.
#[derive(PartialEq, Eq, Hash)]
enum At<S> {
    State(S),
    /// Before one of these is chosen.
    Choice(Vec<S>),
}

/// Returns the automaton that reads a digit and then the number of the next state among those that it
/// may lead to, and how many are so chosen in a word; `None` if it is too large.
fn chosen<S: Clone + Eq + Hash>(
    order: usize,
    length: usize,
    mut starts: Vec<S>,
    step: impl Fn(&S, Digit) -> Vec<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<(Automaton, usize)> {
    let before = usize::from(starts.len() > 1);
    let too_many = std::cell::Cell::new(starts.len() > order);
    let start = match starts.len() {
        1 => At::State(starts.remove(0)),
        _ => At::Choice(starts),
    };
    let step = |at: &At<S>, digit: Digit| match at {
        At::State(state) => {
            let mut next: Vec<S> = Vec::new();
            for state in step(state, digit) {
                if !next.contains(&state) {
                    next.push(state);
                }
            }
            too_many.set(too_many.get() || next.len() > order);
            (!next.is_empty()).then_some(At::Choice(next))
        }
        At::Choice(states) => states.get(digit.index()).cloned().map(At::State),
    };
    let accepts = |at: &At<S>| match at {
        At::State(state) => accepts(state),
        At::Choice(states) => states.iter().any(&accepts),
    };
    let choices = (length + before).checked_sub(1)?;
    let automaton = Automaton::explore(order, length + choices, start, step, accepts).ok()?;
    (!too_many.get()).then_some((automaton, choices))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word of choices is some way of the automaton, and each of its ways is a word of choices.
    #[test]
    fn words_with_choices_are_those_of_all_states_at_once() {
        // 1 to 3 ways on from each of seven states, and two starts or one.
        let step = |&state: &u32, digit: Digit| -> Vec<u32> {
            let of = state * 3 + u32::from(digit.value());
            let next = [of * 5 % 7, of * of % 7, (of + 4) % 7];
            next[..of as usize % 4].to_vec()
        };
        let accepts = |&state: &u32| state == 2 || state == 5;
        for (starts, length, choices) in [(vec![0], 4, 3), (vec![1, 3], 4, 4), (vec![6], 1, 0)] {
            let all = Automaton::explore_sets(3, length, 99, starts.clone(), step, accepts);
            let (all, chosen) = (
                all.unwrap(),
                chosen(3, length, starts, step, accepts).unwrap(),
            );
            assert_eq!(chosen.1, choices);
            let words = |length: usize| {
                let word = move |mut number: usize| -> Vec<u8> {
                    let mut next = || (number % 3, number /= 3).0 as u8 + 1;
                    (0..length).map(|_| next()).collect()
                };
                (0..3usize.pow(length as u32)).map(word)
            };
            let of = Words {
                numbers: Vec::new(),
                choices,
            };
            let cell = |value: &u8| Cell::new(usize::from(*value));
            let mut accepted = 0;
            for word in words(length) {
                let with = |choice: Vec<u8>| {
                    let [word, choice] = [&word, &choice].map(|of| of.iter().map(cell).collect());
                    let cells = of.with_choices(word, choice);
                    cells
                        .iter()
                        .map(|cell| cell.index() as u8)
                        .collect::<Vec<u8>>()
                };
                let some = words(choices).any(|choice| chosen.0.accepts(&with(choice)));
                assert_eq!(some, all.accepts(&word), "{word:?}");
                accepted += usize::from(some);
            }
            assert!(accepted > 0 && accepted < 3usize.pow(length as u32));
        }
        // A digit numbers no more states than there are digits.
        let many = |_: &u32, _| vec![0, 1, 2, 3];
        assert_eq!(chosen(3, 2, vec![0], many, accepts), None);
    }
}
