//! A record of the text before it is read, and what reading it gives.

use super::alphabet::Alphabet;
use super::lines::Line;
use super::{Format, ParseError, ReadOptions, line};
use crate::grid::Givens;
use crate::rules::Puzzle;

/// The lines of one record, as they were found. It can be sent to another thread and parsed there.
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
    /// The lines with their numbers.
    pub(super) fn lines(&self) -> impl Iterator<Item = (u64, &str)> {
        (self.line..).zip(self.text.split('\n'))
    }
}

/// A puzzle that was read, and what came with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The puzzle. Its givens may contradict each other.
    pub puzzle: Puzzle,
    /// The alphabet it was read in.
    pub alphabet: &'static Alphabet,
    /// The comment that came with it.
    pub note: Option<String>,
    /// How far a player has come, where the format tells: the digits under `[State]` of an `.sdk`
    /// file, givens among them; or what is wrong there.
    pub state: Option<Result<Givens, ParseError>>,
    /// The line of the text at which its record starts, counted from 1.
    pub line: u64,
}

impl RawRecord {
    /// A record of one line.
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

    /// A record of one line that is text.
    pub(super) fn of_text(format: &'static Format, line: u64, text: String) -> RawRecord {
        let body = Ok(Block { line, text });
        RawRecord { format, body }
    }

    /// A record of consecutive lines. If one of them is no text, that is what is wrong with the
    /// record.
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

    /// The first line of the record, counted from 1.
    pub fn line(&self) -> u64 {
        match &self.body {
            Ok(block) => block.line,
            Err(error) => error.line(),
        }
    }

    /// The values of the commonest record, 81 symbols of a 9×9 board on a line and perhaps a
    /// comment: those that [`parse`](RawRecord::parse) gives, without the puzzle around them.
    /// `None` for any other, a malformed one included.
    pub fn classic(&self, options: &ReadOptions) -> Option<[u8; 81]> {
        let block = self.body.as_ref().ok()?;
        let on_lines = matches!(self.format.name, "line" | "sdm");
        on_lines
            .then(|| line::classic(&block.text, options))
            .flatten()
    }

    /// How many bytes of text it holds.
    pub fn size(&self) -> usize {
        self.body.as_ref().map_or(0, |block| block.text.len())
    }

    /// The format it is in, as asked for or as detected.
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// Reads the record. Shape and alphabet are taken from the options, which should be those the
    /// text was split with.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(&self, options: &ReadOptions) -> Result<Parsed, ParseError> {
        match &self.body {
            Ok(block) => self.format.parse(block, options),
            Err(error) => Err(error.clone()),
        }
    }
}
