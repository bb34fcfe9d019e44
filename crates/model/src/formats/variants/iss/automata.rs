//! Automata: NFA as packed bytes, and regular expressions.
//!
//! NFA: bits, the highest of a byte first. Format (2 bits: 0 plain, 1 packed), bits of a state less
//! one (4), symbols less one (4), start states, accepting states besides them, a bit for each start
//! state whether it accepts; if plain, the bits of a number of transitions (4). Then the states:
//! plain, a number of transitions and each as symbol and state; packed, a bit for each symbol, that
//! of the first symbol lowest, and a state for each bit that is set. Start states come first, then
//! those that accept, then the rest. Source: the serializer of Interactive Sudoku Solver
//! (`nfa_builder.js`).

use super::words::Words;
use crate::grid::{DigitSet, Shape};
use crate::rules::{Clue, Misfit, Relation, Rule, Rulebook};

/// The most states that are read.
const MOST: usize = 1 << 12;

/// An automaton that need not be deterministic.
pub(super) struct Nfa {
    starts: Vec<usize>,
    accepting: Vec<bool>,
    /// By state: symbols and the states that they lead to.
    next: Vec<Vec<(usize, usize)>>,
}

impl Nfa {
    /// Reads packed bytes in base64 of URLs; `None` if they are none.
    pub(super) fn unpacked(text: &str) -> Option<Nfa> {
        let mut bits = Bits::new(text)?;
        let packed = match bits.take(2)? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let wide = bits.take(4)? as u32 + 1;
        let symbols = bits.take(4)? + 1;
        let starts = bits.take(wide)?;
        let accepts = bits.take(wide)?;
        // Bit i of this number is for start state i, as the number is written, highest bit first.
        let own: Vec<bool> = (0..starts)
            .map(|_| Some(bits.take(1)? == 1))
            .collect::<Option<_>>()?;
        let count_wide = if packed { 0 } else { bits.take(4)? as u32 };
        let symbol_wide = usize::BITS - (symbols - 1).leading_zeros();
        let mut next: Vec<Vec<(usize, usize)>> = Vec::new();
        while (packed || count_wide > 0) && next.len() <= MOST {
            let state = match packed {
                true => bits.packed_state(symbols as u32, wide),
                false => bits.plain_state(count_wide, symbol_wide, wide),
            };
            // What is left behind the last state fills a byte.
            let Some(state) = state else { break };
            next.push(state);
        }
        let used = next.iter().flatten().map(|&(_, to)| to + 1).max();
        let least = used.unwrap_or(0).max(starts + accepts);
        // Bits that fill the last byte may look like states from which nothing goes on, and such
        // states at the end may be left out.
        while next.len() > least && next.last().is_some_and(Vec::is_empty) {
            next.pop();
        }
        next.resize(next.len().max(least.min(MOST + 1)), Vec::new());
        let accepting =
            (0..next.len()).map(|state| match own.get(own.len().wrapping_sub(state + 1)) {
                Some(accepts) => *accepts,
                None => (starts..starts + accepts).contains(&state),
            });
        let nfa = Nfa {
            starts: (0..starts).collect(),
            accepting: accepting.collect(),
            next,
        };
        (nfa.next.len() <= MOST && starts > 0).then_some(nfa)
    }

    /// Returns the states that a symbol leads to.
    fn after(&self, state: usize, symbol: usize) -> impl Iterator<Item = usize> {
        let all = self.next[state].iter();
        all.filter(move |(of, _)| *of == symbol).map(|(_, to)| *to)
    }

    /// Returns the words of cells that are cut into segments of these lengths: between two stands
    /// the symbol behind that of the last digit.
    pub(super) fn words(&self, shape: Shape, segments: &[usize]) -> Result<Words, Misfit> {
        let ends = segments.iter().scan(0, |end, length| {
            *end += length;
            Some(*end)
        });
        let ends: Vec<usize> = ends.collect();
        let (length, inner) = match ends.split_last() {
            Some((length, inner)) => (*length, inner),
            None => (0, &[][..]),
        };
        // What the breaks behind a number of cells make of states.
        let broken = |read: usize, states: Vec<usize>| {
            let breaks = inner.iter().filter(|end| **end == read);
            breaks.fold(states, |states, _| {
                let after = |&state: &usize| self.after(state, shape.order());
                states.iter().flat_map(after).collect()
            })
        };
        // The number of cells read matters only if there is more than one segment.
        let step = |&(read, state): &(usize, usize), symbol: usize| {
            let read = if inner.is_empty() { 0 } else { read + 1 };
            let states = broken(read, self.after(state, symbol).collect());
            states.into_iter().map(|state| (read, state)).collect()
        };
        let starts = broken(0, self.starts.clone());
        let starts = starts.into_iter().map(|state| (0, state)).collect();
        Words::of(shape, length, starts, step, |&(_, state)| {
            self.accepting[state]
        })
    }
}

/// Returns the packed bytes of a clue that is an automaton, in base64; `None` if they would not be
/// taken: more states.
pub(super) fn packed(clue: &Clue, shape: Shape) -> Option<String> {
    let book = Rulebook::of(shape, &[Rule::Clue(clue.clone())]).ok()?;
    let Relation::Automaton { automaton, .. } = &book.constraints().first()?.relation else {
        return None;
    };
    let (states, order) = (automaton.states(), automaton.order());
    if states > MOST || order > 16 {
        return None;
    }
    // The start, the others that accept, the rest.
    let accepts = |state: &usize| automaton.is_accepting(*state);
    let others = || 1..states;
    let ends = others().filter(accepts);
    let sorted: Vec<usize> = std::iter::once(0)
        .chain(ends.clone())
        .chain(others().filter(|state| !accepts(state)))
        .collect();
    let mut place = vec![0; states];
    for (at, &state) in sorted.iter().enumerate() {
        place[state] = at;
    }
    // As many bits as the number of states takes, which is more than that of any state.
    let wide = usize::BITS - states.leading_zeros();
    let mut bits = Written::default();
    bits.put(1, 2);
    bits.put(wide as usize - 1, 4);
    bits.put(order - 1, 4);
    bits.put(1, wide);
    bits.put(ends.count(), wide);
    bits.put(usize::from(accepts(&0)), 1);
    for &state in &sorted {
        let digits = DigitSet::all(order).iter();
        let next = digits.filter_map(|digit| Some((digit.index(), automaton.next(state, digit)?)));
        let next: Vec<(usize, usize)> = next.collect();
        let mask = next.iter().fold(0, |mask, (digit, _)| mask | 1 << digit);
        bits.put(mask, order as u32);
        next.iter().for_each(|&(_, to)| bits.put(place[to], wide));
    }
    Some(bits.text())
}

/// Bits as they are written, the highest of a number first.
#[derive(Default)]
struct Written(Vec<bool>);

impl Written {
    fn put(&mut self, number: usize, count: u32) {
        let bits = (0..count).rev().map(|bit| number >> bit & 1 == 1);
        self.0.extend(bits);
    }

    /// Returns whole bytes in base64 of URLs.
    fn text(mut self) -> String {
        self.0.resize(self.0.len().next_multiple_of(8), false);
        let number =
            |six: &[bool]| (0..6).fold(0, |n, i| n << 1 | u8::from(six.get(i) == Some(&true)));
        self.0.chunks(6).map(|six| letter(number(six))).collect()
    }
}

/// The bits of a text in base64.
struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn new(text: &str) -> Option<Bits> {
        let bytes = base64(text)?;
        Some(Bits { bytes, at: 0 })
    }

    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn take(&mut self, count: u32) -> Option<usize> {
        if self.left() < count as usize {
            return None;
        }
        let mut number = 0;
        for _ in 0..count {
            let bit = self.bytes[self.at / 8] >> (7 - self.at % 8) & 1;
            number = number << 1 | usize::from(bit);
            self.at += 1;
        }
        Some(number)
    }

    fn packed_state(&mut self, symbols: u32, wide: u32) -> Option<Vec<(usize, usize)>> {
        let mask = self.take(symbols)?;
        let set = (0..symbols as usize).filter(|symbol| mask >> symbol & 1 == 1);
        set.map(|symbol| Some((symbol, self.take(wide)?))).collect()
    }

    fn plain_state(&mut self, count: u32, symbol: u32, wide: u32) -> Option<Vec<(usize, usize)>> {
        let count = self.take(count)?;
        let one = |_| Some((self.take(symbol)?, self.take(wide)?));
        (0..count).map(one).collect()
    }
}

/// Returns the bytes of base64 in the alphabet of URLs; `None` for any other character.
pub(super) fn base64(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut held, mut count) = (Vec::new(), 0u32, 0);
    for byte in text.trim_end_matches('=').bytes() {
        held = held << 6 | u32::from(six_bits(byte)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((held >> count) as u8);
            held &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

/// Returns the value of a character of base64 in the alphabet of URLs.
pub(super) fn six_bits(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

/// Returns the character of six bits.
pub(super) fn letter(six: u8) -> char {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    char::from(LETTERS[usize::from(six & 63)])
}
