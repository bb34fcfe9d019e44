//! The words of an automaton that may have several next states, as the clue `automaton`: of all
//! states that it may be in at once, or, where these are too many sets, with cells off the board
//! before each digit but the first, which hold the number of the state that is chosen: one cell,
//! where a digit numbers all states that it may be.

use crate::grid::{Cell, Digit, Shape};
use crate::rules::{Automaton, Misfit};
use std::hash::Hash;

/// The most sets of states that are followed at once.
const MOST_SETS: usize = 1 << 13;
/// The most digits that number a state.
const MOST_EACH: usize = 3;

/// The words of an automaton as numbers of the kind `automaton`.
pub(super) struct Words {
    pub(super) numbers: Vec<i64>,
    pub(super) choices: Choices,
}

/// The choices in a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices {
    /// None, or one before each digit but the first, and one before that too if there is one more
    /// than so.
    number: usize,
    /// The digits of each.
    each: usize,
}

impl Words {
    /// Returns the words of an automaton that may have several next states for a symbol; the digits
    /// of a board are symbols from 0. If it takes too many states to follow all of them at once,
    /// the next one is chosen by more digits.
    pub(super) fn of<S: Clone + Eq + Hash>(
        shape: Shape,
        length: usize,
        starts: Vec<S>,
        step: impl Fn(&S, usize) -> Vec<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Words, Misfit> {
        let order = shape.order();
        let by_digit = |state: &S, digit: Digit| step(state, digit.index());
        let followed =
            |most| Automaton::explore_sets(order, length, most, starts.clone(), by_digit, &accepts);
        let chosen = |each| chosen(order, length, each, &starts, by_digit, &accepts);
        let found = match followed(MOST_SETS) {
            Ok(automaton) => Some((automaton, Choices::default())),
            Err(_) => (1..=MOST_EACH).find_map(chosen),
        };
        let (automaton, choices) = match found {
            Some(found) => found,
            None => {
                let all = followed(usize::MAX);
                let all = all.map_err(|_| Misfit::new("the automaton has too many states"))?;
                (all, Choices::default())
            }
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
}

impl Choices {
    /// Returns the number of cells off the board that hold them.
    pub(super) fn cells(self) -> usize {
        self.number * self.each
    }

    /// Returns the cells of the word: these, and those of the choices where they are made.
    pub(super) fn among(self, cells: Vec<Cell>, choices: &[Cell]) -> Vec<Cell> {
        if choices.is_empty() {
            return cells;
        }
        // Without a choice before the first cell, that stands alone.
        let (bare, rest) = cells.split_at(cells.len() - self.number);
        let chosen = choices.chunks(self.each).zip(rest);
        let chosen = chosen.flat_map(|(choice, cell)| choice.iter().chain([cell]));
        bare.iter().chain(chosen).copied().collect()
    }
}

/// Where an automaton stands that chooses by digits.
#[derive(PartialEq, Eq, Hash)]
enum At<S> {
    State(S),
    /// Before one of these is chosen, by this number of digits.
    Choice(Vec<S>, usize),
}

/// Returns the automaton that reads a digit and then, by a number of digits, which of the states
/// that it may lead to is the next, and the choices in a word; `None` if it is too large.
fn chosen<S: Clone + Eq + Hash>(
    order: usize,
    length: usize,
    each: usize,
    starts: &[S],
    step: impl Fn(&S, Digit) -> Vec<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<(Automaton, Choices)> {
    let numbered = order.pow(each as u32);
    let too_many = std::cell::Cell::new(starts.len() > numbered);
    let (before, start) = match starts {
        [only] => (0, At::State(only.clone())),
        _ => (1, At::Choice(starts.to_vec(), each)),
    };
    let step = |at: &At<S>, digit: Digit| match at {
        _ if too_many.get() => None,
        At::State(state) => {
            let mut next: Vec<S> = Vec::new();
            for state in step(state, digit) {
                if !next.contains(&state) {
                    next.push(state);
                }
            }
            too_many.set(next.len() > numbered);
            (!next.is_empty()).then_some(At::Choice(next, each))
        }
        At::Choice(states, digits) => {
            let share = order.pow(*digits as u32 - 1);
            let shares = states.chunks(share).nth(digit.index())?;
            Some(match shares {
                [only] if *digits == 1 => At::State(only.clone()),
                _ => At::Choice(shares.to_vec(), digits - 1),
            })
        }
    };
    let accepts = |at: &At<S>| match at {
        At::State(state) => accepts(state),
        At::Choice(states, _) => states.iter().any(&accepts),
    };
    let number = (length + before).checked_sub(1)?;
    let choices = Choices { number, each };
    let length = length + choices.cells();
    let automaton = Automaton::explore(order, length, start, step, accepts).ok()?;
    (!too_many.get()).then_some((automaton, choices))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word of choices is some way of the automaton, and each of its ways is a word of choices.
    #[test]
    fn words_with_choices_are_those_of_all_states_at_once() {
        let accepts = |&state: &u32| state == 2 || state == 5;
        for (starts, length, ways, each, choices) in [
            (vec![0], 4, 3, 1, 3),
            (vec![1, 3], 4, 3, 1, 4),
            (vec![6], 1, 3, 1, 0),
            (vec![0], 4, 4, 2, 3),
            (vec![0, 1, 3, 4], 3, 3, 2, 3),
        ] {
            // Up to this number of ways on from each of seven states.
            let step = |&state: &u32, digit: Digit| -> Vec<u32> {
                let of = state * 3 + u32::from(digit.value());
                let next = [of * 5 % 7, of * of % 7, (of + 4) % 7, (of * 3 + 1) % 7];
                next[..of as usize % (ways + 1)].to_vec()
            };
            let all = Automaton::explore_sets(3, length, 99, starts.clone(), step, accepts);
            let all = all.unwrap();
            let of = |each| chosen(3, length, each, &starts, step, accepts);
            // A digit numbers no more states than there are digits.
            assert_eq!(of(1).is_some(), each == 1);
            let (automaton, made) = of(each).unwrap();
            assert_eq!((made.number, made.each), (choices, each));
            let words = |length: usize| {
                let word = move |mut number: usize| -> Vec<Cell> {
                    let mut next = || (number % 3, number /= 3).0 + 1;
                    (0..length).map(|_| Cell::new(next())).collect()
                };
                (0..3usize.pow(length as u32)).map(word)
            };
            let values =
                |word: &[Cell]| -> Vec<u8> { word.iter().map(|cell| cell.index() as u8).collect() };
            let mut accepted = 0;
            for word in words(length) {
                let with = |choice: Vec<Cell>| values(&made.among(word.clone(), &choice));
                let some = words(made.cells()).any(|choice| automaton.accepts(&with(choice)));
                assert_eq!(some, all.accepts(&values(&word)), "{word:?}");
                accepted += usize::from(some);
            }
            assert!(accepted > 0 && accepted < 3usize.pow(length as u32));
        }
    }
}
