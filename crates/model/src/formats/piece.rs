//! A board as text, with its place.

use super::apps::link;
use super::record::{Block, Parsed};
use super::variants::{iss, vdk};
use super::{ParseError, ReadOptions, classic, grid, line, scan, values, write_puzzle};
use crate::grid::Givens;

/// A board as text, with its place.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    /// The line, counted from 1.
    pub(super) line: u64,
    /// The number of characters before it in that line.
    pub(super) before: u64,
    /// The cells. Line feeds separate rows.
    pub(super) text: String,
    /// How the text is read.
    pub(super) layout: Layout,
}

/// How the text of a [`Piece`] is read, and whether it stands in the input as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Layout {
    /// A line or a grid, taken from the input as it is: errors have places within it.
    #[default]
    Verbatim,
    /// A line or a grid made from the input: an error has the place at which it starts.
    Made,
    /// Arrays of numbers, taken from the input as they are: 0 or `null` is an empty cell.
    Numbers,
}

impl Piece {
    /// Returns the values of 81 common symbols, as they stand in the input.
    pub(super) fn classic(&self) -> Option<[u8; 81]> {
        let plain = self.layout == Layout::Verbatim && self.text.len() == 81;
        let (values, _) = classic::read(&self.text).filter(|_| plain)?;
        Some(values)
    }

    /// Reads a puzzle.
    pub(super) fn parse(&self, options: &ReadOptions) -> Result<Parsed, ParseError> {
        let block = Block {
            line: self.line,
            text: self.text.clone(),
        };
        let rows = self
            .text
            .lines()
            .filter(|l| scan::kind(l) != scan::Kind::Blank);
        let parsed = match (self.layout, rows.count()) {
            (Layout::Numbers, _) => values::parse(&block, options),
            // Tables of puzzles under other rules have our own text, strings of ISS, or links.
            _ if vdk::is_puzzle(&self.text) => (vdk::FORMAT.parse)(&block, options),
            _ if iss::is_string(&self.text) => (iss::FORMAT.parse)(&block, options),
            (_, 0 | 1) if link::is_link(&self.text) => (link::FORMAT.parse)(&block, options),
            (_, 0 | 1) => line::parse(&block, options),
            _ => grid::parse(&block, options),
        };
        parsed.map_err(|error| match self.layout {
            Layout::Made => error.moved_to(self.line, self.before + 1),
            _ if error.line() == self.line => error.shifted(self.before),
            _ => error,
        })
    }

    /// Returns whether it says the givens of a puzzle, as they are written or in another way.
    pub(super) fn are_of(&self, parsed: &Parsed) -> bool {
        let puzzle = &parsed.puzzle;
        if self.text == write_puzzle(puzzle, parsed.alphabet) {
            return true;
        }
        let options = ReadOptions::default().with_shape(Some(puzzle.shape()));
        let read = self
            .parse(&options)
            .or_else(|_| self.parse(&ReadOptions::default()));
        read.is_ok_and(|read| match read.puzzle.has_clues() {
            true => read.puzzle == *puzzle,
            false => read.puzzle.givens() == puzzle.givens(),
        })
    }

    /// Reads a board of the same shape and alphabet as one that was read.
    pub(super) fn parse_like(&self, parsed: &Parsed) -> Result<Givens, ParseError> {
        let options = ReadOptions {
            shape: Some(parsed.puzzle.givens().shape()),
            alphabet: Some(parsed.alphabet).filter(|_| self.layout != Layout::Numbers),
            ..ReadOptions::default()
        };
        let board = self.parse(&options)?.puzzle;
        if board.pencil_marks().is_some() {
            return Err(self.error("a board of digits", "pencil marks".to_string()));
        }
        Ok(board.givens().clone())
    }

    /// Returns an error about the board as a whole.
    pub(super) fn error(&self, expected: &str, found: String) -> ParseError {
        let first = self.text.lines().next().unwrap_or_default();
        ParseError::new(self.line, first, 0, expected, found).shifted(self.before)
    }
}
