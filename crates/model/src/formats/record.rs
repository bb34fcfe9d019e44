//! A record of the text before parsing, and the result of parsing it.

use super::alphabet::Alphabet;
use super::apps::link::plain_rules::NOTE;
use super::entry::Entry;
use super::lines::Line;
use super::{Format, ParseError, Position, ReadOptions, line};
use crate::grid::{Candidate, Givens};
use crate::names::cleaned;
use crate::rules::Puzzle;
use std::sync::Arc;

/// One record of a text, unparsed. It can be sent to another thread and parsed there.
#[derive(Clone, Debug)]
pub struct RawRecord {
    format: &'static Format,
    body: Result<Body, ParseError>,
    /// What a line above the record says about it.
    label: Option<Box<str>>,
    /// Whether another record starts before it on its line.
    beside: bool,
}

/// What a record is made of.
#[derive(Clone, Debug)]
enum Body {
    /// Lines that the format has yet to read.
    Lines(Block),
    /// What the format has found in a document.
    Entry(Box<Entry>),
}

/// Consecutive lines of the text.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The number of the first line.
    pub(super) line: u64,
    /// The lines, joined by line feeds.
    pub(super) text: String,
}

impl Block {
    /// Returns the lines with their numbers.
    pub(super) fn lines(&self) -> impl Iterator<Item = (u64, &str)> {
        (self.line..).zip(self.text.split('\n'))
    }
}

/// Named values beside a puzzle, such as the columns of a table, in the order of the text.
pub type Columns = Vec<(Arc<str>, String)>;

/// A parsed puzzle with what stands beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parsed {
    /// The puzzle. Its givens may contradict each other.
    pub puzzle: Puzzle,
    /// The alphabet of the record.
    pub alphabet: &'static Alphabet,
    /// The comments of the record.
    pub note: Option<String>,
    /// A player's progress, if the format has it: the digits under `[State]` of an `.sdk` file,
    /// givens included; or the error there.
    pub state: Option<Result<Givens, ParseError>>,
    /// Candidates that a player has eliminated, if the format has them.
    pub eliminated: Vec<Candidate>,
    /// The solution that the text brings, or why it is none. It is only read here, not compared
    /// with any other.
    pub expected: Option<Result<Givens, ParseError>>,
    /// What else stands beside the puzzle, by name: the other columns of a table.
    pub columns: Columns,
    /// The names of those columns that hold a value of JSON other than a string, as JSON.
    pub json: Vec<Arc<str>>,
    /// The first line of its record, counted from 1.
    pub line: u64,
}

impl Parsed {
    /// Returns a puzzle with nothing beside it.
    pub fn new(puzzle: Puzzle, alphabet: &'static Alphabet, line: u64) -> Parsed {
        Parsed {
            puzzle,
            alphabet,
            note: None,
            state: None,
            eliminated: Vec::new(),
            expected: None,
            columns: Vec::new(),
            json: Vec::new(),
            line,
        }
    }

    /// Returns the rules in words that the text brings beside those that are read: they may say the
    /// same, or more. The formats of setters have them; a note `rules: …` is one.
    ///
    /// ```
    /// use veridoku_model::formats::{ReadOptions, parse_str};
    /// let text = "1...............; rules: No two 4s touch.";
    /// let read = parse_str(text, &ReadOptions::default());
    /// assert_eq!(read[0].as_ref().unwrap().rules_in_words(), Some("No two 4s touch."));
    /// ```
    pub fn rules_in_words(&self) -> Option<&str> {
        let mut notes = self.note.as_deref()?.split("; ");
        notes.find_map(|note| note.strip_prefix(NOTE)?.strip_prefix(": "))
    }

    /// Returns the same without what could control a terminal in the note and the columns.
    pub(super) fn cleaned(&self) -> Parsed {
        let column = |(name, value): &(Arc<str>, String)| {
            (cleaned(name).into(), cleaned(value).into_owned())
        };
        Parsed {
            note: self.note.as_deref().map(|note| cleaned(note).into_owned()),
            columns: self.columns.iter().map(column).collect(),
            ..self.clone()
        }
    }
}

impl RawRecord {
    /// Returns a record of what a format has found in a document.
    pub(super) fn of_entry(format: &'static Format, entry: Result<Entry, ParseError>) -> RawRecord {
        RawRecord {
            format,
            body: entry.map(|entry| Body::Entry(Box::new(entry))),
            label: None,
            beside: false,
        }
    }

    /// Returns a record that is no puzzle.
    pub(super) fn fault(format: &'static Format, error: ParseError) -> RawRecord {
        RawRecord::of_entry(format, Err(error))
    }

    /// Returns the record with what a line above says about it.
    pub(super) fn labelled(mut self, label: Option<Box<str>>) -> RawRecord {
        self.label = label;
        self
    }

    /// Returns a record of one line.
    pub(super) fn single(format: &'static Format, line: Line) -> RawRecord {
        let body = match line.fault {
            Some(fault) => Err(fault),
            None => Ok(Body::Lines(Block {
                line: line.number,
                text: line.text,
            })),
        };
        RawRecord {
            format,
            body,
            label: None,
            beside: false,
        }
    }

    /// Returns a record of one line without a fault.
    pub(super) fn of_text(format: &'static Format, line: u64, text: String) -> RawRecord {
        RawRecord {
            format,
            body: Ok(Body::Lines(Block { line, text })),
            label: None,
            beside: false,
        }
    }

    /// Returns a record of consecutive lines. If a line has a fault, the first fault is the error
    /// of the record.
    pub(super) fn of_lines(format: &'static Format, lines: Vec<Line>) -> Option<RawRecord> {
        let mut lines = lines.into_iter();
        let mut record = RawRecord::single(format, lines.next()?);
        for line in lines {
            match (&mut record.body, line.fault) {
                (Ok(Body::Lines(block)), None) => {
                    block.text.push('\n');
                    block.text += &line.text;
                }
                (Ok(_), Some(fault)) => record.body = Err(fault),
                (Ok(Body::Entry(_)) | Err(_), _) => {}
            }
        }
        Some(record)
    }

    /// Returns the first line of the record, counted from 1.
    pub fn line(&self) -> u64 {
        match &self.body {
            Ok(Body::Lines(block)) => block.line,
            Ok(Body::Entry(entry)) => entry.board.line,
            Err(error) => error.line(),
        }
    }

    /// Returns where the record starts, which no other record of the text has in common with it.
    pub fn position(&self) -> Position {
        Position {
            line: self.line(),
            column: self.beside.then(|| self.column()),
        }
    }

    /// Returns the record with whether another one starts before it on its line.
    pub(super) fn beside(mut self, beside: bool) -> RawRecord {
        self.beside = beside;
        self
    }

    /// Returns the column at which the puzzle starts, counted from 1 in characters: 1 for a record
    /// of whole lines. Several records of a document may start on one line.
    pub fn column(&self) -> u64 {
        match &self.body {
            Ok(Body::Lines(_)) => 1,
            Ok(Body::Entry(entry)) => entry.board.before + 1,
            Err(error) => error.column(),
        }
    }

    /// Returns the values of the most common record, 81 symbols of a 9×9 board on one line with an
    /// optional comment, or in a field of a table with a solution of the same kind or none: those
    /// of [`parse`](RawRecord::parse), without building the puzzle. `None` for any other record, an
    /// invalid one included.
    pub fn classic(&self, options: &ReadOptions) -> Option<[u8; 81]> {
        match &self.body {
            Ok(Body::Lines(block)) if matches!(self.format.name, "line" | "sdm") => {
                line::classic(&block.text, options)
            }
            Ok(Body::Entry(entry)) => entry.classic(options),
            Ok(Body::Lines(_)) | Err(_) => None,
        }
    }

    /// Returns the values of the solution that the text brings beside a record of which
    /// [`classic`](RawRecord::classic) returns the values; `None` if it brings none.
    pub fn classic_solution(&self) -> Option<[u8; 81]> {
        match &self.body {
            Ok(Body::Entry(entry)) => entry.solution.as_ref()?.classic(),
            Ok(Body::Lines(_)) | Err(_) => None,
        }
    }

    /// Returns whether more may stand beside the board of a record of which
    /// [`classic`](RawRecord::classic) returns the values than a solution: a comment, a name.
    pub fn is_noted(&self) -> bool {
        self.label.is_some()
            || match &self.body {
                Ok(Body::Lines(block)) => block.text.trim_end().len() != 81,
                Ok(Body::Entry(entry)) => !entry.notes.is_empty(),
                Err(_) => true,
            }
    }

    /// Returns the size of the text in bytes, 0 if it has a fault.
    pub fn size(&self) -> usize {
        match &self.body {
            Ok(Body::Lines(block)) => block.text.len(),
            Ok(Body::Entry(entry)) => entry.board.text.len(),
            Err(_) => 0,
        }
    }

    /// Returns the format, as requested or detected.
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// Parses the record with the shape and alphabet of the options, which should be those the text
    /// was split with.
    ///
    /// # Errors
    /// Returns the first error in the record.
    pub fn parse(&self, options: &ReadOptions) -> Result<Parsed, ParseError> {
        if let Some(asked) = options.shape.filter(|shape| !shape.is_standard()) {
            let expected = "boxes HxW and as many rows as digits";
            let found = format!("{asked}, as was asked for");
            return Err(ParseError::new(self.line(), "", 0, expected, found));
        }
        let mut parsed = match &self.body {
            Ok(Body::Lines(block)) => self.format.parse(block, options)?,
            Ok(Body::Entry(entry)) => entry.parse(options)?,
            Err(error) => return Err(error.clone()),
        };
        if let Some(label) = &self.label {
            let note = parsed.note.take();
            parsed.note = Some(note.map_or(label.to_string(), |note| format!("{label}; {note}")));
        }
        Ok(parsed)
    }
}
