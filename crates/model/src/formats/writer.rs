//! Writes puzzles as a file in a format, and says what the format cannot hold.

use super::record::Parsed;
use super::{Alphabet, Format};
use crate::grid::Shape;
use crate::names::shown;
use crate::rules::Rule;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The most names of lost columns that are kept.
const MOST_NAMES: usize = 100;

/// The kinds of clues that are tables of their own.
const TABLES: &[&str] = &["automaton", "pair", "pairs"];

/// How a format is written.
pub(super) struct Write {
    /// What the format can hold beside the givens.
    pub(super) holds: &'static [Extra],
    /// Whether it holds all of a note, if it holds notes.
    pub(super) holds_note: fn(&str) -> bool,
    /// The columns that it can hold by name, if not all.
    pub(super) columns: &'static [&'static str],
    /// Whether it has escapes for characters that could control a terminal.
    pub(super) escapes: bool,
    /// Whether every record has the columns of the first one, in their order.
    pub(super) table: bool,
    /// What stands before the first record, which is given, with its line feed.
    pub(super) head: fn(&Parsed) -> String,
    /// One record, without a line feed at the end.
    pub(super) record: fn(&Parsed, &Alphabet) -> Result<String, Unwritable>,
    /// What stands between records.
    pub(super) between: &'static str,
    /// What stands after the last record.
    pub(super) tail: &'static str,
}

impl Write {
    /// Returns the same for a format that can hold these columns.
    pub(super) const fn with_columns(self, columns: &'static [&'static str]) -> Write {
        Write { columns, ..self }
    }

    /// Returns the same for a format that holds some notes as a whole only.
    pub(super) const fn with_notes(self, holds_note: fn(&str) -> bool) -> Write {
        Write { holds_note, ..self }
    }

    /// Returns the columns of a record that the format cannot hold.
    fn lost_columns<'a>(&self, parsed: &'a Parsed) -> impl Iterator<Item = &'a Arc<str>> {
        let all = self.holds.contains(&Extra::Columns);
        let names = parsed.columns.iter().map(|(name, _)| name);
        names.filter(move |name| !all && !self.columns.contains(&&***name))
    }

    /// Returns how a format is written that has nothing around its records.
    pub(super) const fn records(
        holds: &'static [Extra],
        between: &'static str,
        record: fn(&Parsed, &Alphabet) -> Result<String, Unwritable>,
    ) -> Write {
        Write {
            holds,
            holds_note: |_| true,
            columns: &[],
            escapes: false,
            table: false,
            head: |_| String::new(),
            record,
            between,
            tail: "\n",
        }
    }

    /// Returns one record, without a line feed at the end.
    pub(super) fn text(&self, parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
        let candidates = Extra::Candidates;
        if candidates.is_in(parsed) && !self.holds.contains(&candidates) {
            let reason = "the format has no pencil marks (sukaku and candidates hold them)";
            return Err(Unwritable(reason.to_string()));
        }
        if Extra::Board.is_in(parsed) && !self.holds.contains(&Extra::Board) {
            let shape = parsed.puzzle.shape();
            let boxed = "it holds boards with boxes HxW and as many rows as digits only";
            return Err(Unwritable(format!("{boxed}, not a {shape}")));
        }
        if Extra::OffBoard.is_in(parsed) && !self.holds.contains(&Extra::OffBoard) {
            let reason = "the format has no cells off the board (vdk and iss have)";
            return Err(Unwritable(reason.to_string()));
        }
        if Extra::Rules.is_in(parsed) && !self.holds.contains(&Extra::Rules) {
            let reason = "the format has the plain rules only (vdk holds the others)";
            return Err(Unwritable(reason.to_string()));
        }
        (self.record)(parsed, alphabet)
    }
}

/// Something that stands beside the givens, and that not every format can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Extra {
    /// The note.
    Note,
    /// The solution.
    Solution,
    /// A player's digits.
    State,
    /// The candidates that a player has eliminated.
    Eliminated,
    /// The other columns of a table.
    Columns,
    /// Boxes that are not those which the number of cells implies.
    Boxes,
    /// The pencil marks of a puzzle that has them among its rules. They are part of what the puzzle
    /// is, so a format that cannot hold them refuses it.
    Candidates,
    /// A board that is not [standard](Shape::is_standard). A format that cannot hold it refuses the
    /// puzzle.
    Board,
    /// Cells off the board. A format that cannot hold them refuses the puzzle.
    OffBoard,
    /// Rules besides rows, columns, boxes and pencil marks. A format that cannot hold them refuses
    /// the puzzle.
    Rules,
    /// Names that clues have of their own.
    Names,
}

impl Extra {
    const ALL: [Extra; 11] = [
        Extra::Note,
        Extra::Solution,
        Extra::State,
        Extra::Eliminated,
        Extra::Columns,
        Extra::Boxes,
        Extra::Candidates,
        Extra::Board,
        Extra::OffBoard,
        Extra::Rules,
        Extra::Names,
    ];

    /// Returns the part in words.
    pub fn words(self) -> &'static str {
        match self {
            Extra::Note => "notes",
            Extra::Solution => "solutions",
            Extra::State => "players' digits",
            Extra::Eliminated => "eliminated candidates",
            Extra::Columns => "other columns",
            Extra::Boxes => "the shape of the boxes",
            Extra::Candidates => "pencil marks",
            Extra::Board => "rows, columns and digits",
            Extra::OffBoard => "cells off the board",
            Extra::Rules => "rules other than the plain ones",
            Extra::Names => "names of clues",
        }
    }

    /// Returns whether a record has the part.
    fn is_in(self, parsed: &Parsed) -> bool {
        let shape = parsed.puzzle.givens().shape();
        match self {
            Extra::Note => parsed.note.is_some(),
            Extra::Solution => parsed.expected.is_some(),
            Extra::State => parsed.state.is_some(),
            Extra::Eliminated => !parsed.eliminated.is_empty(),
            Extra::Columns => !parsed.columns.is_empty(),
            Extra::Boxes => Shape::of_order(shape.order()) != Some(shape),
            Extra::Candidates => parsed.puzzle.pencil_marks().is_some(),
            Extra::Board => !shape.is_standard(),
            Extra::OffBoard => shape.off_board() > 0,
            Extra::Rules => !parsed.puzzle.is_plain() && parsed.puzzle.as_sukaku().is_none(),
            Extra::Names => parsed.puzzle.rules().iter().any(|rule| match rule {
                // What has tables of its own has their names.
                Rule::Clue(clue) if !TABLES.contains(&clue.kind().name) => clue.label().is_some(),
                _ => false,
            }),
        }
    }
}

/// Why a format cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable(pub(super) String);

impl Unwritable {
    /// Returns the reason of a format that is only read.
    pub(super) fn only_read(name: &str) -> Unwritable {
        Unwritable(format!("{name} is read, but not written"))
    }

    /// Returns the reason of a format that only holds boards of one order.
    pub(super) fn other_order(order: usize, shape: Shape) -> Unwritable {
        let found = shape.order();
        Unwritable(format!(
            "it holds boards of {order}×{order} only, not {found}×{found}"
        ))
    }
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritable {}

/// Writes puzzles as one file.
///
/// ```
/// use veridoku_model::formats::{Alphabet, ReadOptions, Writer, by_name, parse_str};
/// let parsed = parse_str("12....122.....2. # easy", &ReadOptions::default()).remove(0).unwrap();
/// let mut writer = Writer::new(by_name("grid").unwrap(), None);
/// let text = writer.record(&parsed).unwrap() + writer.finish();
/// assert!(text.starts_with("# easy\n+-----+"));
/// ```
#[derive(Debug)]
pub struct Writer {
    format: &'static Format,
    alphabet: Option<&'static Alphabet>,
    records: u64,
    lost: Vec<(Extra, u64)>,
    lost_columns: BTreeSet<Arc<str>>,
    /// The names of the columns of a table, once it has a record.
    columns: Option<Vec<Arc<str>>>,
}

impl Writer {
    /// Returns a writer. Without an alphabet, each puzzle is written in its own.
    pub fn new(format: &'static Format, alphabet: Option<&'static Alphabet>) -> Writer {
        Writer {
            format,
            alphabet,
            records: 0,
            lost: Vec::new(),
            lost_columns: BTreeSet::new(),
            columns: None,
        }
    }

    /// Returns the puzzle with the columns of the table; `None` if it has just these, or there is
    /// no table.
    fn in_columns(&self, parsed: &Parsed) -> Option<Parsed> {
        let names = self.columns.as_ref()?;
        if names.iter().eq(parsed.columns.iter().map(|(name, _)| name)) {
            return None;
        }
        let column = |name: &Arc<str>| {
            let own = parsed.columns.iter().find(|(own, _)| own == name);
            let value = own.map(|(_, value)| value.clone()).unwrap_or_default();
            (name.clone(), value)
        };
        Some(Parsed {
            columns: names.iter().map(column).collect(),
            ..parsed.clone()
        })
    }

    /// Returns the text of the next record, with what stands before it.
    ///
    /// # Errors
    /// Returns why the format cannot hold the puzzle. The next one can be written all the same.
    pub fn record(&mut self, parsed: &Parsed) -> Result<String, Unwritable> {
        let Some(write) = &self.format.write else {
            return Err(Unwritable::only_read(self.format.name));
        };
        let parsed = &(if write.escapes {
            parsed.clone()
        } else {
            parsed.cleaned()
        });
        let fitted = self.in_columns(parsed);
        let written = fitted.as_ref().unwrap_or(parsed);
        let text = write.text(written, self.alphabet.unwrap_or(parsed.alphabet))?;
        let own = || parsed.columns.iter().map(|(name, _)| name);
        if write.table && self.columns.is_none() {
            self.columns = Some(own().cloned().collect());
        }
        let is_outside = |name: &&Arc<str>| {
            let fitted = fitted.as_ref();
            fitted.is_some_and(|fitted| fitted.columns.iter().all(|(other, _)| other != *name))
        };
        let outside = own().filter(is_outside);
        let lost: Vec<Arc<str>> = write.lost_columns(parsed).chain(outside).cloned().collect();
        for part in Extra::ALL {
            let held = match part {
                Extra::Columns => lost.is_empty(),
                Extra::Note => {
                    let note = parsed.note.as_deref().unwrap_or_default();
                    write.holds.contains(&part) && (write.holds_note)(note)
                }
                // A solution that is none is not written.
                Extra::Solution if matches!(parsed.expected, Some(Err(_))) => false,
                part => write.holds.contains(&part),
            };
            if part.is_in(parsed) && !held {
                self.lose(part);
            }
        }
        for name in lost {
            if self.lost_columns.len() < MOST_NAMES {
                self.lost_columns.insert(name);
            }
        }
        self.records += 1;
        Ok(match self.records {
            1 => (write.head)(parsed) + &text,
            _ => format!("{}{text}", write.between),
        })
    }

    /// Returns what stands after the last record; nothing if there is no record.
    pub fn finish(&self) -> &'static str {
        let write = self.format.write.as_ref().filter(|_| self.records > 0);
        write.map_or("", |write| write.tail)
    }

    /// Returns what was not written because the format cannot hold it, with the number of puzzles
    /// that had it.
    pub fn lost(&self) -> &[(Extra, u64)] {
        &self.lost
    }

    /// Returns the names of the columns among it, the first hundred that were met, sorted.
    pub fn lost_columns(&self) -> impl Iterator<Item = &str> {
        self.lost_columns.iter().map(|name| &**name)
    }

    /// Returns what was not written in words: `other columns (id) of 2 puzzles`.
    pub fn lost_words(&self) -> impl Iterator<Item = String> {
        self.lost.iter().map(|&(part, count)| {
            let columns: Vec<&str> = self.lost_columns().collect();
            let names = shown(columns.join(", ").as_ref());
            let names = match part {
                Extra::Columns => format!(" ({names})"),
                _ => String::new(),
            };
            let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
            format!("{}{names} of {count} {puzzles}", part.words())
        })
    }

    fn lose(&mut self, part: Extra) {
        match self.lost.iter_mut().find(|(of, _)| *of == part) {
            Some((_, count)) => *count += 1,
            None => self.lost.push((part, 1)),
        }
    }
}

#[cfg(test)]
mod tests;
