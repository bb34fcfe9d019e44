//! A puzzle that was found in a document or a list, not yet read: the text of its board, and what
//! stands beside it.

use super::alphabet::{Alphabet, DIGITS};
use super::fields::{Meaning, meaning};
use super::jigsaw::Jigsaw;
use super::piece::Piece;
use super::record::{Columns, Parsed};
use super::{ParseError, ReadOptions, line};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Givens, PencilMarks, Shape};
use crate::rules::Puzzle;
use std::sync::Arc;

/// One puzzle of a document or a list.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    /// The board: its cells on a line, or its rows on lines.
    pub(super) board: Piece,
    /// The givens once more, if the board is a puzzle under rules.
    pub(super) givens: Option<Piece>,
    /// The solution that the text brings.
    pub(super) solution: Option<Piece>,
    /// Why the solution is none.
    pub(super) unsolved: Option<ParseError>,
    /// A player's progress: the digits on the board, givens included.
    pub(super) state: Option<Piece>,
    /// Candidates that a player has eliminated: the number of the cell in row order, from 0, and
    /// the digit, from 1.
    pub(super) eliminated: Vec<(usize, u8)>,
    /// The pencil marks that are part of the puzzle: the number of the cell in row order, from 0,
    /// and its candidates.
    pub(super) given_marks: Vec<(usize, DigitSet)>,
    /// What the text says about the puzzle, in the order of the text; empty ones are dropped.
    pub(super) notes: Vec<String>,
    /// What else stands beside the puzzle, by name.
    pub(super) columns: Columns,
    /// The names of those columns that hold a value of JSON other than a string.
    pub(super) json: Vec<Arc<str>>,
    /// The shape, if the text tells it.
    pub(super) shape: Option<Shape>,
    /// The regions, if the text tells them.
    pub(super) jigsaw: Option<Jigsaw>,
    /// The alphabet, if the format has only one.
    pub(super) alphabet: Option<&'static Alphabet>,
    /// The puzzle itself, in place of the board, if it is under other rules than the plain ones.
    pub(super) ruled: Option<Box<Ruled>>,
    /// Why the puzzle is not whole without what is drawn beside it.
    pub(super) unread: Option<ParseError>,
}

/// A puzzle under any rules, as a document says it.
#[derive(Clone, Debug)]
pub(super) struct Ruled {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Option<Result<Givens, ParseError>>,
    /// A player's progress: the digits on the board, givens included.
    pub(super) state: Option<Givens>,
}

impl Entry {
    /// Returns an entry with nothing beside the board.
    pub(super) fn of_board(board: Piece) -> Entry {
        Entry {
            board,
            ..Entry::default()
        }
    }

    /// Returns the values of a plain 9×9 puzzle of common symbols that has nothing beside it but a
    /// full solution of the same kind, notes and columns; `None` for any other.
    pub(super) fn classic(&self, options: &ReadOptions) -> Option<[u8; 81]> {
        let full = |piece: &Piece| piece.classic().is_some_and(|values| !values.contains(&0));
        let plain = line::is_plain_wanted(options)
            && self.shape.is_none_or(|shape| shape == Shape::CLASSIC)
            && self.alphabet.is_none_or(|alphabet| *alphabet == DIGITS)
            && self.state.is_none()
            && self.eliminated.is_empty()
            && self.given_marks.is_empty()
            && self.ruled.is_none()
            && self.unsolved.is_none()
            && self.unread.is_none()
            && self.jigsaw.is_none()
            && self.solution.as_ref().is_none_or(full);
        self.board.classic().filter(|_| plain)
    }

    /// Reads the puzzle and what stands beside it. A solution or state that is no board of the
    /// same shape does not spoil the puzzle: its error stands in its place.
    pub(super) fn parse(&self, options: &ReadOptions) -> Result<Parsed, ParseError> {
        if let Some(unread) = self.unread.as_ref().filter(|_| !options.ignore_drawings) {
            return Err(unread.clone());
        }
        let regions = self.jigsaw.as_ref().and_then(Jigsaw::shape);
        if let (Some(said), Some(own)) = (self.shape, regions)
            && said != own
        {
            let found = format!("boxes of {said}, as the text says");
            return Err(self.board.error("the regions beside the board", found));
        }
        let shape = regions.or(self.shape);
        if let (Some(asked), Some(own)) = (options.shape, shape)
            && asked != own
        {
            let expected = format!("boxes of {asked}, as was asked for");
            let found = format!("boxes of {own}, as the text says");
            return Err(self.board.error(&expected, found));
        }
        if let Some(ruled) = &self.ruled {
            return Ok(self.ruled(ruled));
        }
        let mut options = ReadOptions {
            shape: options.shape.or(shape),
            alphabet: self.alphabet.or(options.alphabet),
            ignore_drawings: options.ignore_drawings,
            ..ReadOptions::default()
        };
        let mut parsed = match (self.board.parse(&options), &self.solution) {
            // A solution has every digit, and so tells alphabets apart that the puzzle does not.
            (Err(_), Some(solution)) if options.alphabet.is_none() => {
                options.alphabet = solution.parse(&options).ok().map(|s| s.alphabet);
                self.board.parse(&options)?
            }
            (read, _) => read?,
        };
        if let Some(givens) = self
            .givens
            .as_ref()
            .filter(|givens| !givens.are_of(&parsed))
        {
            let expected = "the givens of the puzzle beside it, in \"vdk\"";
            return Err(givens.error(expected, "others".to_string()));
        }
        parsed.note = noted(parsed.note.iter().chain(&self.notes));
        // A link may bring its own.
        let expected = self.solution.as_ref().map(|piece| complete(piece, &parsed));
        if let (Some(piece), Some(Ok(one)), Some(Ok(other))) =
            (&self.solution, &expected, &parsed.expected)
            && one != other
        {
            let of_puzzle = "the solution that the text of the puzzle has";
            return Err(piece.error(of_puzzle, "another".to_string()));
        }
        let unsolved = self.unsolved.clone().map(Err);
        parsed.expected = expected.or(unsolved).or(parsed.expected);
        let state = self.state.as_ref().map(|piece| piece.parse_like(&parsed));
        parsed.state = state.or(parsed.state);
        parsed.eliminated = self.eliminated(parsed.puzzle.givens().shape());
        parsed.columns = self.columns.clone();
        parsed.json = self.json.clone();
        // A shape in words, or none where the text of the puzzle has it.
        let words = parsed.puzzle.shape().to_string();
        let says = |name: &str| meaning(name) == Some(Meaning::Shape);
        parsed
            .columns
            .retain(|(name, value)| !says(name) || !["", &words].contains(&&**value));
        parsed.puzzle = self.with_marks(parsed.puzzle);
        if let Some(jigsaw) = &self.jigsaw {
            parsed.puzzle = jigsaw.with_regions(parsed.puzzle);
        }
        Ok(parsed)
    }

    /// Returns a puzzle under any rules with what stands beside it.
    fn ruled(&self, ruled: &Ruled) -> Parsed {
        let alphabet = Alphabet::of_shape(ruled.puzzle.shape());
        let mut parsed = Parsed::new(ruled.puzzle.clone(), alphabet, self.board.line);
        parsed.note = noted(&self.notes);
        parsed.expected = ruled.solution.clone();
        parsed.state = ruled.state.clone().map(Ok);
        parsed.columns = self.columns.clone();
        parsed.json = self.json.clone();
        parsed
    }

    /// Returns a puzzle with the pencil marks that are part of it.
    fn with_marks(&self, puzzle: Puzzle) -> Puzzle {
        if self.given_marks.is_empty() {
            return puzzle;
        }
        let shape = puzzle.givens().shape();
        let mut marks = PencilMarks::all(shape);
        let inside = |(cell, _): &&(usize, DigitSet)| *cell < shape.cells();
        for &(cell, digits) in self.given_marks.iter().filter(inside) {
            marks.set(Cell::new(cell), digits);
        }
        puzzle.with_marks(marks)
    }

    /// Returns the eliminated candidates that are on the board.
    fn eliminated(&self, shape: Shape) -> Vec<Candidate> {
        let candidate = |&(cell, digit): &(usize, u8)| {
            let digit = Digit::new(digit).filter(|d| d.index() < shape.order())?;
            (cell < shape.cells()).then(|| Candidate {
                cell: Cell::new(cell),
                digit,
            })
        };
        self.eliminated.iter().filter_map(candidate).collect()
    }
}

/// Returns what is said about a puzzle, as one note; empty ones are dropped.
fn noted<'a>(notes: impl IntoIterator<Item = &'a String>) -> Option<String> {
    let notes = notes.into_iter().map(|note| note.trim());
    let notes: Vec<&str> = notes.filter(|note| !note.is_empty()).collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// Reads a solution, which has no empty cell.
fn complete(piece: &Piece, parsed: &Parsed) -> Result<Givens, ParseError> {
    let board = piece.parse_like(parsed)?;
    let empty = board.values().iter().filter(|&&value| value == 0).count();
    match empty {
        0 => Ok(board),
        _ => Err(piece.error("a solution without empty cells", format!("{empty} of them"))),
    }
}
