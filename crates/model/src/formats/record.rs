//! A record of the text before parsing, and the result of parsing it.

use super::alphabet::Alphabet;
use super::lines::Line;
use super::{Format, ParseError, ReadOptions, line};
use crate::grid::Givens;
use crate::rules::Puzzle;

/// The lines of one record, unparsed. It can be sent to another thread and parsed there.
#[derive(Clone, Debug)]
pub struct RawRecord {
    format: &'static Format,
    body: Result<Block, ParseError>,
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

/// A parsed puzzle with its note and state.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The first line of its record, counted from 1.
    pub line: u64,
}

impl RawRecord {
    /// Returns a record of one line.
    pub(super) fn single(format: &'static Format, line: Line) -> RawRecord {
        let body = match line.fault {
            Some(fault) => Err(fault),
            None => Ok(Block {
                line: line.number,
                text: line.text,
            }),
        };
        RawRecord { format, body }
    }

    /// Returns a record of one line without a fault.
    pub(super) fn of_text(format: &'static Format, line: u64, text: String) -> RawRecord {
        let body = Ok(Block { line, text });
        RawRecord { format, body }
    }

    /// Returns a record of consecutive lines. If a line has a fault, the first fault is the error
    /// of the record.
    pub(super) fn of_lines(format: &'static Format, lines: Vec<Line>) -> Option<RawRecord> {
        let mut lines = lines.into_iter();
        let mut record = RawRecord::single(format, lines.next()?);
        for line in lines {
            match (&mut record.body, line.fault) {
                (Ok(block), None) => {
                    block.text.push('\n');
                    block.text += &line.text;
                }
                (Ok(_), Some(fault)) => record.body = Err(fault),
                (Err(_), _) => {}
            }
        }
        Some(record)
    }

    /// Returns the first line of the record, counted from 1.
    pub fn line(&self) -> u64 {
        match &self.body {
            Ok(block) => block.line,
            Err(error) => error.line(),
        }
    }

    /// Returns the values of the most common record, 81 symbols of a 9×9 board on one line with an
    /// optional comment: those of [`parse`](RawRecord::parse), without building the puzzle. `None`
    /// for any other record, an invalid one included.
    pub fn classic(&self, options: &ReadOptions) -> Option<[u8; 81]> {
        let block = self.body.as_ref().ok()?;
        let on_lines = matches!(self.format.name, "line" | "sdm");
        on_lines
            .then(|| line::classic(&block.text, options))
            .flatten()
    }

    /// Returns the size of the text in bytes, 0 if it has a fault.
    pub fn size(&self) -> usize {
        self.body.as_ref().map_or(0, |block| block.text.len())
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
        match &self.body {
            Ok(block) => self.format.parse(block, options),
            Err(error) => Err(error.clone()),
        }
    }
}
