//! A puzzle of a suite, with its expected verdict.

use super::known::KnownPuzzle;
use super::referee::{Referee, Truth};
use crate::formats::{Alphabet, ParseError, Parsed, ReadOptions, parse_str, write_line};
use crate::grid::Givens;
use crate::rules::{Model, Puzzle};
use crate::verify::Disagreement;

/// The verdict that a suite states for its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// One solution.
    Unique,
    /// Several, with the number if known.
    Several(Option<u64>),
    /// No solution.
    None,
    /// The text is not a puzzle.
    Malformed,
}

impl Expected {
    /// Returns the verdict in one word, like [`Truth::word`].
    pub fn word(self) -> &'static str {
        match self {
            Expected::Unique => "unique",
            Expected::Several(_) => "several",
            Expected::None => "none",
            Expected::Malformed => "malformed",
        }
    }
}

/// A puzzle of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    name: String,
    text: String,
    expected: Expected,
    puzzle: Option<(Givens, &'static Alphabet)>,
}

impl Case {
    /// Returns a puzzle on a line.
    pub(super) fn new(name: impl Into<String>, givens: Givens, expected: Expected) -> Case {
        let alphabet = Alphabet::of_shape(givens.shape());
        Case {
            name: name.into(),
            text: write_line(&givens, alphabet),
            expected,
            puzzle: Some((givens, alphabet)),
        }
    }

    /// Returns a line that is not a puzzle.
    pub(super) fn malformed(name: impl Into<String>, text: impl Into<String>) -> Case {
        Case {
            name: name.into(),
            text: text.into(),
            expected: Expected::Malformed,
            puzzle: None,
        }
    }

    /// Returns a line `PUZZLE # VERDICT NAME`, where VERDICT is `unique`, `none`, `several` or
    /// `several=NUMBER`.
    pub(super) fn read(line: &str) -> Option<Case> {
        let (puzzle, note) = line.split_once('#')?;
        let (verdict, name) = note.trim().split_once(' ')?;
        let expected = match verdict.split_once('=') {
            None => match verdict {
                "unique" => Expected::Unique,
                "none" => Expected::None,
                "several" => Expected::Several(None),
                _ => return None,
            },
            Some(("several", number)) => Expected::Several(Some(number.parse().ok()?)),
            Some(_) => return None,
        };
        let parsed = parse_str(puzzle.trim(), &ReadOptions::default())
            .pop()?
            .ok()
            .filter(|parsed| parsed.puzzle.is_plain())?;
        let mut case = Case::new(name.trim(), parsed.puzzle.givens().clone(), expected);
        case.text = puzzle.trim().to_string();
        case.puzzle = Some((parsed.puzzle.givens().clone(), parsed.alphabet));
        Some(case)
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the line to give to a solver.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the verdict that the suite states.
    pub fn expected(&self) -> Expected {
        self.expected
    }

    /// Returns the givens; `None` if the text is not a puzzle.
    pub fn givens(&self) -> Option<&Givens> {
        self.puzzle.as_ref().map(|(givens, _)| givens)
    }

    /// Returns the alphabet of the givens; `None` if the text is not a puzzle.
    pub fn alphabet(&self) -> Option<&'static Alphabet> {
        self.puzzle.as_ref().map(|(_, alphabet)| *alphabet)
    }

    /// Returns the puzzle with the truth about it, which is computed, not taken from the suite.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the engines contradict each other.
    pub fn question(&self, referee: &mut Referee) -> Result<KnownPuzzle, Disagreement> {
        match &self.puzzle {
            Some((givens, _)) => referee.question(Model::new(&Puzzle::plain(givens.clone()))),
            None => Ok(KnownPuzzle {
                model: None,
                truth: Truth::Malformed,
            }),
        }
    }

    /// Parses its text as any input.
    ///
    /// # Errors
    /// Returns the first error in it.
    pub fn parse(&self) -> Option<Result<Parsed, ParseError>> {
        parse_str(&self.text, &ReadOptions::default()).pop()
    }
}
