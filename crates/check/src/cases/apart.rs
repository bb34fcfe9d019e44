//! Automata that read cells which differ: the states, each with the sets of digits that were read
//! on the way, 64 of them a word as in `sets.rs`. A state alone forgets which digits are gone.

use super::super::board::Word;
use super::digits;
use super::pass::Pass;
use super::seen::Seen;
use super::sets::{each, with, without, words};

/// The most words of states with their sets, for each cell.
const MOST_WORK: usize = 1 << 18;

/// No place in a layer.
const NONE: usize = usize::MAX;

/// Returns whether a word is read so: of three cells or more that differ.
pub(super) fn is_read(word: &Word, seen: &Seen, order: usize) -> bool {
    let cells = &word.cells;
    let work = word
        .automaton
        .len()
        .saturating_mul(words(order) * cells.len());
    let apart = |place: usize| {
        let mut others = cells[..place].iter();
        others.all(|&other| other != cells[place] && seen.has(other, cells[place]))
    };
    (3..=order).contains(&cells.len()) && work <= MOST_WORK && (1..cells.len()).all(apart)
}

/// The states after some cells, each with sets of digits.
struct Layer {
    states: Vec<usize>,
    /// By state, in this order: the sets, as bits.
    sets: Vec<u64>,
}

/// Returns the states before each cell, and after the last, that the candidates lead to. `places`
/// has no place for any state.
fn layers(word: &Word, words: usize, places: &mut [usize], pass: &mut Pass<'_>) -> Vec<Layer> {
    let mut empty = vec![0; words];
    empty[0] = 1;
    let mut layers = vec![Layer {
        states: vec![0],
        sets: empty,
    }];
    for &cell in &word.cells {
        let mut after = Layer {
            states: Vec::new(),
            sets: Vec::new(),
        };
        let Layer { states, sets } = &layers[layers.len() - 1];
        for (&state, before) in states.iter().zip(sets.chunks(words)) {
            for digit in digits(pass.sets[cell]) {
                let Some(to) = word.automaton.next(state, digit + 1) else {
                    continue;
                };
                if places[to] == NONE {
                    places[to] = after.states.len();
                    after.states.push(to);
                    after.sets.resize(after.states.len() * words, 0);
                }
                let sets = &mut after.sets[places[to] * words..][..words];
                for (word, sets) in sets.iter_mut().enumerate() {
                    *sets |= with(digit, before, word);
                }
                pass.effort += words as u64;
            }
        }
        after.states.iter().for_each(|&state| places[state] = NONE);
        layers.push(after);
    }
    layers
}

/// Keeps the candidates of words of different digits that are accepted; `None` if there is none.
pub(super) fn narrow(word: &Word, pass: &mut Pass<'_>) -> Option<()> {
    let words = words(pass.order);
    let automaton = &*word.automaton;
    // By state: its place in a layer.
    let mut places = vec![NONE; automaton.len()];
    let mut layers = layers(word, words, &mut places, pass);
    let mut after = layers.pop()?;
    let ends = after.states.iter().zip(after.sets.chunks_mut(words));
    ends.filter(|of| !automaton.accepts(*of.0))
        .for_each(|of| of.1.fill(0));
    let all = after.sets.chunks(words).flat_map(each);
    let held = all.reduce(|held, set| held & set)?;
    let from = pass.kept.len();
    for &cell in word.cells.iter().rev() {
        let mut layer = layers.pop()?;
        let numbered = after.states.iter().enumerate();
        numbered.for_each(|(place, &state)| places[state] = place);
        let mut kept = 0;
        let mut good = vec![0; words];
        for (&state, before) in layer.states.iter().zip(layer.sets.chunks_mut(words)) {
            good.fill(0);
            for digit in digits(pass.sets[cell]) {
                let to = automaton.next(state, digit + 1);
                let Some(to) = to.filter(|&to| places[to] != NONE) else {
                    continue;
                };
                let after = &after.sets[places[to] * words..][..words];
                let mut any = 0;
                for (word, good) in good.iter_mut().enumerate() {
                    let sets = without(digit, after, word) & before[word];
                    *good |= sets;
                    any |= sets;
                }
                kept |= u64::from(any != 0) << digit;
                pass.effort += words as u64;
            }
            before.copy_from_slice(&good);
        }
        after.states.iter().for_each(|&state| places[state] = NONE);
        pass.kept.push((cell, kept));
        after = layer;
    }
    // Cells that are left with one candidate are read like the others.
    pass.hold(&[], held as u64, from);
    Some(())
}
