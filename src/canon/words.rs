//! Words of an automaton in a normal form: two automata that accept the same words of a length are
//! the same here, and cells that may be read in several orders are listed in one.
//!
//! The normal form is the least deterministic automaton, layer by layer; its reverse made
//! deterministic is the least one of the words read backwards (Brzozowski, "Canonical regular
//! expressions and minimal state graphs for definite events", 1962).

use crate::grid::DigitSet;
use crate::rules::Automaton;
use std::collections::HashMap;
use std::hash::Hash;

/// The most states of a layer for which it is found out whether cells may be read backwards or in a
/// ring.
const MOST_STATES: usize = 1 << 12;

/// By digit, the state of the next layer.
type Row = Vec<Option<u32>>;

/// The words of one length that are accepted: by number of digits read and state, where each digit
/// leads to. Every state leads to a word, no two to the same ones, and they are numbered in the
/// order in which the digits lead to them; there is one state at the end. No layer if no word is
/// accepted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Words {
    layers: Vec<Vec<Row>>,
}

/// In which orders cells may be read with the same result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Orders {
    /// The sizes of the groups of places next to each other that may be exchanged in every way.
    pub(super) groups: Vec<usize>,
    /// Whether the words may be read backwards.
    pub(super) backwards: bool,
    /// Whether they may be read from any place on, around the end.
    pub(super) ring: bool,
}

impl Words {
    /// Returns the words of a length that an automaton accepts.
    pub(super) fn of(automaton: &Automaton, length: usize) -> Words {
        let digits = DigitSet::all(automaton.order());
        let row = |state: &usize| -> Vec<Option<usize>> {
            let next = digits.iter().map(|digit| automaton.next(*state, digit));
            next.collect()
        };
        let accepts = |state: &usize| automaton.is_accepting(*state);
        let layers = explored(0, length, usize::MAX, row, accepts);
        layers.expect("there is no bound").least()
    }

    /// Returns the words with their digits renamed.
    pub(super) fn renamed(&self, digits: &[u8]) -> Words {
        let rename = |row: &Row| {
            let mut image = vec![None; row.len()];
            for (digit, next) in row.iter().enumerate() {
                image[usize::from(digits[digit])] = *next;
            }
            image
        };
        let layers = self.layers.iter();
        let layers = layers.map(|layer| layer.iter().map(rename).collect());
        Words {
            layers: layers.collect(),
        }
        .counted()
    }

    /// Returns the orders in which the words may be read.
    pub(super) fn orders(&self) -> Orders {
        let mut groups = Vec::new();
        for place in 0..self.layers.len() {
            match groups.last_mut() {
                Some(group) if self.is_exchanged(place - 1) => *group += 1,
                _ => groups.push(1),
            }
        }
        let single = groups.len() < 2;
        let backwards = !single && self.backwards().as_ref() == Some(self);
        Orders {
            ring: backwards && groups.len() > 2 && self.turned().as_ref() == Some(self),
            groups,
            backwards,
        }
    }

    /// Returns whether the digits at a place and the next may be exchanged.
    fn is_exchanged(&self, place: usize) -> bool {
        let (first, second) = (&self.layers[place], &self.layers[place + 1]);
        let two = |row: &Row, a: usize, b: usize| second[row[a]? as usize][b];
        first.iter().all(|row| {
            let digits = 0..row.len();
            digits
                .clone()
                .all(|a| (0..a).all(|b| two(row, a, b) == two(row, b, a)))
        })
    }

    /// Returns the words read backwards; `None` if there are more states, or too many.
    fn backwards(&self) -> Option<Words> {
        let order = self.layers.first().map_or(0, |layer| layer[0].len());
        let states = self.layers.iter().map(Vec::len).max().unwrap_or(0);
        if states > MOST_STATES {
            return None;
        }
        // Sets of states, with the number of digits that are left.
        let start = (self.layers.len(), vec![0u32]);
        let row = |(left, set): &(usize, Vec<u32>)| -> Vec<Option<(usize, Vec<u32>)>> {
            let Some(layer) = left.checked_sub(1) else {
                return vec![None; order];
            };
            let before = |digit: usize| {
                let from = self.layers[layer].iter().zip(0u32..);
                let from = from.filter(|(row, _)| row[digit].is_some_and(|to| set.contains(&to)));
                let from: Vec<u32> = from.map(|(_, state)| state).collect();
                (!from.is_empty()).then_some((layer, from))
            };
            (0..order).map(before).collect()
        };
        let accepts = |(_, set): &(usize, Vec<u32>)| set.contains(&0);
        let found = explored(start, self.layers.len(), states, row, accepts);
        Some(found?.least())
    }

    /// Returns the words with their first digit at the end; `None` if there are too many states.
    fn turned(&self) -> Option<Words> {
        let order = self.layers.first().map_or(0, |layer| layer[0].len());
        let last = self.layers.len() - 1;
        // By first digit, the state behind what was read since; then the first digits that are
        // left.
        let start = (1, self.layers[0][0].clone());
        let row = |(read, states): &(usize, Row)| -> Vec<Option<(usize, Row)>> {
            let after = |digit: usize| {
                if *read > last {
                    let ends = (0..order).map(|first| states[first].filter(|_| first == digit));
                    let ends: Row = ends.collect();
                    return ends
                        .iter()
                        .any(Option::is_some)
                        .then(|| (read + 1, vec![Some(0)]));
                }
                let next = states.iter().map(|state| {
                    let state: u32 = (*state)?;
                    self.layers[*read][state as usize][digit]
                });
                let next: Row = next.collect();
                next.iter().any(Option::is_some).then_some((read + 1, next))
            };
            (0..order).map(after).collect()
        };
        let found = explored(start, self.layers.len(), MOST_STATES, row, |_| true);
        Some(found?.least())
    }

    /// Returns the same words with as few states as there can be, which are those that lead to
    /// different words.
    fn least(mut self) -> Words {
        let mut classes: Vec<Option<u32>> = vec![Some(0)];
        for layer in self.layers.iter_mut().rev() {
            let mut known: HashMap<Row, u32> = HashMap::new();
            let class = |mut row: Row| {
                for next in &mut row {
                    *next = next.and_then(|state| classes.get(state as usize).copied()?);
                }
                let number = known.len() as u32;
                let some = row.iter().any(Option::is_some);
                some.then(|| *known.entry(row).or_insert(number))
            };
            let own = std::mem::take(layer).into_iter().map(class).collect();
            *layer = vec![Vec::new(); known.len()];
            for (row, number) in known {
                layer[number as usize] = row;
            }
            classes = own;
        }
        if self.layers.iter().any(Vec::is_empty) {
            self.layers.clear();
        }
        self.counted()
    }

    /// Returns the words with their states numbered in the order in which the digits lead to them.
    fn counted(mut self) -> Words {
        let mut states = vec![0u32];
        for layer in &mut self.layers {
            let (mut numbers, mut next) = (HashMap::new(), Vec::new());
            let rows = states.iter().map(|&state| {
                let mut row = std::mem::take(&mut layer[state as usize]);
                for to in row.iter_mut().flatten() {
                    *to = *numbers.entry(*to).or_insert_with(|| {
                        next.push(*to);
                        next.len() as u32 - 1
                    });
                }
                row
            });
            let rows: Vec<Row> = rows.collect();
            *layer = rows;
            states = next;
        }
        self
    }
}

impl Orders {
    /// Returns cells in the least of the orders in which they may be read.
    pub(super) fn least(&self, cells: &[u16]) -> Vec<u16> {
        let mut all = vec![cells.to_vec()];
        if self.ring {
            all.extend((1..cells.len()).map(|by| [&cells[by..], &cells[..by]].concat()));
        }
        if self.backwards {
            let back = all
                .iter()
                .map(|cells| cells.iter().rev().copied().collect());
            let back: Vec<Vec<u16>> = back.collect();
            all.extend(back);
        }
        let least = all.into_iter().map(|cells| self.sorted(cells)).min();
        least.unwrap_or_default()
    }

    /// Returns cells with each group of places in ascending order.
    fn sorted(&self, mut cells: Vec<u16>) -> Vec<u16> {
        let mut start = 0;
        for &size in &self.groups {
            cells[start..start + size].sort_unstable();
            start += size;
        }
        cells
    }
}

/// Returns the layers of the states that some digits lead to; `None` if one has more than `most`.
fn explored<S: Clone + Eq + Hash>(
    start: S,
    length: usize,
    most: usize,
    row: impl Fn(&S) -> Vec<Option<S>>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Words> {
    let (mut layers, mut states) = (Vec::new(), vec![start]);
    for place in 0..length {
        let mut numbers: HashMap<S, u32> = HashMap::new();
        let mut next: Vec<S> = Vec::new();
        let mut layer = Vec::with_capacity(states.len());
        for state in &states {
            let to = |to: Option<S>| {
                // At the end there is one state.
                let to = to?;
                if place + 1 == length {
                    return accepts(&to).then_some(0);
                }
                Some(*numbers.entry(to.clone()).or_insert_with(|| {
                    next.push(to);
                    next.len() as u32 - 1
                }))
            };
            layer.push(row(state).into_iter().map(to).collect());
        }
        if next.len() > most {
            return None;
        }
        layers.push(layer);
        states = next;
    }
    Some(Words { layers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    fn words(
        length: usize,
        step: impl Fn(&[u8], u8) -> bool,
        ends: impl Fn(&[u8]) -> bool,
    ) -> Words {
        let read = |word: &Vec<u8>, digit: Digit| {
            let longer = [&word[..], &[digit.value()]].concat();
            step(word, digit.value()).then_some(longer)
        };
        let automaton = Automaton::explore(4, length, Vec::new(), read, |word| ends(word));
        Words::of(&automaton.unwrap(), length)
    }

    /// Returns whether the orders are those under which the words stay the same, by trying all.
    fn holds(length: usize, accepts: &dyn Fn(&[u8]) -> bool) -> Orders {
        let whole = |word: &[u8]| word.len() == length && accepts(word);
        let orders = words(length, |_, _| true, whole).orders();
        let same = |change: &dyn Fn(&[u8]) -> Vec<u8>| {
            (0..4usize.pow(length as u32)).all(|number| {
                let digit = |place: usize| (number / 4usize.pow(place as u32) % 4) as u8 + 1;
                let word: Vec<u8> = (0..length).map(digit).collect();
                accepts(&word) == accepts(&change(&word))
            })
        };
        let mut start = 0;
        let mut ends = Vec::new();
        for &size in &orders.groups {
            start += size;
            ends.push(start);
        }
        for place in 1..length {
            let exchanged = same(&|word| {
                let mut word = word.to_vec();
                word.swap(place - 1, place);
                word
            });
            assert_eq!(exchanged, !ends.contains(&place), "{place}");
        }
        let back = same(&|word| word.iter().rev().copied().collect());
        let turn = same(&|word| [&word[1..], &word[..1]].concat());
        let single = orders.groups.len() < 2;
        assert_eq!(orders.backwards, back && !single);
        assert_eq!(
            orders.ring,
            turn && back && !single && orders.groups.len() > 2
        );
        orders
    }

    #[test]
    fn orders_are_those_that_change_nothing() {
        let sum = |word: &[u8]| word.iter().map(|&d| u32::from(d)).sum::<u32>();
        assert_eq!(holds(4, &|word| sum(word) == 9).groups, [4]);
        assert_eq!(
            holds(4, &|word| sum(&word[1..]) == u32::from(word[0])).groups,
            [1, 3]
        );
        assert_eq!(
            holds(4, &|word| word[0] + word[1] == word[2] + word[3]).groups,
            [2, 2]
        );
        assert!(holds(4, &|word| word[0] == word[3]).backwards);
        assert!(!holds(4, &|word| word.is_sorted()).backwards);
        assert!(holds(5, &|word| (0..5).all(|i| word[i] != word[(i + 1) % 5])).ring);
        assert!(!holds(4, &|word| (0..4).all(|i| word[i] <= word[(i + 1) % 4] + 1)).ring);
        assert_eq!(holds(3, &|_| false).groups.len(), 0);
        assert_eq!(holds(1, &|word| word[0] == 2).groups, [1]);
    }

    #[test]
    fn automata_with_the_same_words_are_the_same() {
        let rises = words(
            3,
            |word, digit| word.last().is_none_or(|&last| last < digit),
            |_| true,
        );
        let whole = words(
            3,
            |_, _| true,
            |word| word.windows(2).all(|two| two[0] < two[1]),
        );
        assert_eq!(rises, whole);
        let falls = words(
            3,
            |word, digit| word.last().is_none_or(|&last| last > digit),
            |_| true,
        );
        assert_ne!(rises, falls);
        assert_eq!(rises.renamed(&[3, 2, 1, 0]), falls);
        assert_eq!(rises.backwards(), Some(falls));
    }
}
