//! Constraints that a setter made by hand: tables of pairs, automata and regular expressions.

use super::automata::{self, Nfa};
use super::item::Item;
use super::pairs::named_kind;
use super::regex;
use super::rules::{Part, Reader, clue};
use super::words::Words;
use crate::formats::ParseError;
use crate::grid::Cell;
use crate::rules::{Clue, Misfit};

impl Reader<'_> {
    /// Reads tables of pairs and automata: a key, then groups of cells with a name before them,
    /// which starts with `_`, and an empty argument between.
    pub(super) fn made_by_hand(
        &self,
        item: Item<'_>,
        key: &str,
        words: &[&str],
        clues: &mut Vec<Clue>,
    ) -> Result<(), ParseError> {
        let mut label = String::new();
        let begins = |word: &&str| word.is_empty() || word.starts_with('_');
        let mut rest = words;
        while !rest.is_empty() {
            if begins(&rest[0]) {
                if let Some(name) = rest[0].strip_prefix('_') {
                    label = decoded(name).replace('"', "'");
                }
                rest = &rest[1..];
                continue;
            }
            let end = rest.iter().position(begins).unwrap_or(rest.len());
            let segments = rest[..end].split(|word| *word == "-");
            let segments = segments.map(|words| item.cells(words.iter().copied(), self.shape));
            let segments: Vec<Vec<Cell>> = segments.collect::<Result<_, _>>()?;
            rest = &rest[end..];
            let (kind, numbers, groups) = self.table(item, key, &segments)?;
            let label = label.trim();
            if item.name.starts_with("Pair")
                && let [cells] = &groups[..]
                && let Some(clue) = named_kind(label, &numbers, cells, self.shape)
                && (clue.kind().name == "nabner") == (kind == "pairs")
            {
                clues.push(clue);
                continue;
            }
            let made = clue(item, (kind, numbers, groups))?;
            clues.push(match label {
                "" => made,
                label => made.with_label(label),
            });
        }
        Ok(())
    }

    /// Returns a table or automaton over cells in segments.
    fn table(
        &self,
        item: Item<'_>,
        key: &str,
        segments: &[Vec<Cell>],
    ) -> Result<Part<'static>, ParseError> {
        let misfit = |misfit: Misfit| item.error(item.name, misfit.expected());
        let lengths: Vec<usize> = segments.iter().map(Vec::len).collect();
        let words = |words: Words| {
            let more = self.choices(words.choices.cells());
            let cells = words.choices.among(segments.concat(), &more);
            ("automaton", words.numbers, vec![cells])
        };
        match item.name {
            "NFA" => {
                let nfa =
                    Nfa::unpacked(key).ok_or_else(|| item.error(key, "a packed automaton"))?;
                nfa.words(self.shape, &lengths).map(words).map_err(misfit)
            }
            "Regex" => {
                let old = key.contains(['%', '.']);
                let bytes = if old {
                    Some(decoded(key).into_bytes())
                } else {
                    automata::base64(key)
                };
                let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
                let text = text.ok_or_else(|| item.error(key, "a packed regular expression"))?;
                let found = regex::words(&text, self.shape, lengths.iter().sum());
                found.map(words).map_err(misfit)
            }
            name => {
                let kind = if name.ends_with('X') { "pairs" } else { "pair" };
                let key = match name.starts_with('B') {
                    true => key
                        .chars()
                        .map(|c| match c {
                            '-' => '_',
                            '_' => '-',
                            c => c,
                        })
                        .collect(),
                    false => key.to_string(),
                };
                let order = self.shape.order();
                let rows = pair_rows(&key, order);
                let rows = rows.ok_or_else(|| {
                    let expected = format!("a packed table of pairs of {order} digits");
                    item.error(&key, expected)
                })?;
                let allows = |a: usize, b: usize| rows[a] >> b & 1;
                let is_even = |a| (0..a).all(|b| allows(a, b) == allows(b, a));
                if kind == "pairs" && !(0..order).all(is_even) {
                    return Err(item.error(&key, "a table that is the same from either side"));
                }
                Ok((kind, rows, vec![segments.concat()]))
            }
        }
    }

    /// Returns more cells off the board, which are no other clue's.
    fn choices(&self, count: usize) -> Vec<Cell> {
        let first = self.shape.extent() + self.chosen.get();
        self.chosen.set(self.chosen.get() + count);
        (first..first + count).map(Cell::new).collect()
    }
}

/// Returns the rows of a table of pairs: a bit for each two digits, the second one fastest, six a
/// character, the lowest first. There are no more bits.
fn pair_rows(key: &str, order: usize) -> Option<Vec<i64>> {
    let sixes: Vec<u8> = key.bytes().map(automata::six_bits).collect::<Option<_>>()?;
    if sixes.len() > (order * order).div_ceil(6) {
        return None;
    }
    let bit = |at: usize| {
        sixes
            .get(at / 6)
            .map_or(0, |six| i64::from(six >> (at % 6) & 1))
    };
    let row = |a: usize| (0..order).map(|b| bit(a * order + b) << b).sum();
    Some((0..order).map(row).collect())
}

/// Returns a text without percent escapes; what is no escape stays.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        let hex = |b: u8| char::from(b).to_digit(16);
        match (first, others) {
            (b'%', [a, b, after @ ..]) if hex(*a).is_some() && hex(*b).is_some() => {
                bytes.push((hex(*a).unwrap_or(0) * 16 + hex(*b).unwrap_or(0)) as u8);
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
