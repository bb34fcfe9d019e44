//! Why a move cannot be made.

use crate::formats::Alphabet;
use crate::grid::{Candidate, Cell, Digit, Shape};

/// A move that cannot be made: the reason as data, and in words with the digits of the game.
///
/// ```
/// # use veridoku::rules::Puzzle;
/// use veridoku::game::{Game, MoveErrorKind};
/// # let puzzle: Puzzle = "12....122.....2.".parse()?;
/// let mut game = Game::new(puzzle);
/// let error = game.enter("3r1c1").unwrap_err();
/// assert_eq!(error.to_string(), "r1c1 is given as 1");
/// assert!(matches!(error.kind(), MoveErrorKind::Given { .. }));
/// let error = game.enter("5r1c3").unwrap_err();
/// assert!(error.to_string().starts_with("expected a candidate such as 1r1c4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{words}")]
pub struct MoveError {
    kind: MoveErrorKind,
    words: String,
}

/// The reason of a [`MoveError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// The text does not name a cell or a candidate of the board.
    Name(String),
    /// The cell has a given.
    Given {
        /// The cell.
        cell: Cell,
        /// Its given.
        given: Digit,
    },
    /// The cell has an entry, and so no pencil marks to change.
    Entered {
        /// The cell.
        cell: Cell,
        /// Its entry.
        entry: Digit,
    },
    /// The pencil marks of a cell leave out the digit in it.
    Unmarked(Candidate),
    /// The cell is not on the board.
    Outside(Cell),
    /// The digit is above the order of the board.
    TooLarge(Digit),
    /// There is no such colour.
    Colour(u8),
    /// The board is of another shape.
    Shape(Shape),
    /// A saved game counts more moves done than it has.
    Count(usize),
}

impl MoveError {
    pub(super) fn name(found: &str, expected: &str) -> MoveError {
        let mut shown: String = found
            .chars()
            .take(20)
            .flat_map(char::escape_debug)
            .collect();
        if found.chars().nth(20).is_some() {
            shown.push('…');
        }
        MoveError {
            kind: MoveErrorKind::Name(found.to_string()),
            words: format!("expected {expected}, found '{shown}'"),
        }
    }

    pub(super) fn given(cell: Cell, given: Digit, shape: Shape, alphabet: &Alphabet) -> MoveError {
        MoveError {
            kind: MoveErrorKind::Given { cell, given },
            words: format!("{} is given as {}", cell.name(shape), alphabet.text(given)),
        }
    }

    /// Returns the error of a board of entries that has another digit than a given.
    pub(super) fn contradicts(self, found: Digit, alphabet: &Alphabet) -> MoveError {
        MoveError {
            words: format!(
                "{}, and the entries have {}",
                self.words,
                alphabet.text(found)
            ),
            ..self
        }
    }

    pub(super) fn entered(
        cell: Cell,
        entry: Digit,
        shape: Shape,
        alphabet: &Alphabet,
    ) -> MoveError {
        let (name, digit) = (cell.name(shape), alphabet.text(entry));
        MoveError {
            kind: MoveErrorKind::Entered { cell, entry },
            words: format!(
                "{name} has the entry {digit}, and no pencil marks until that is cleared"
            ),
        }
    }

    pub(super) fn unmarked(settled: Candidate, shape: Shape, alphabet: &Alphabet) -> MoveError {
        let (name, digit) = (settled.cell.name(shape), alphabet.text(settled.digit));
        MoveError {
            kind: MoveErrorKind::Unmarked(settled),
            words: format!("{name} is {digit}, and the pencil marks there have no {digit}"),
        }
    }

    pub(super) fn outside(cell: Cell, shape: Shape) -> MoveError {
        let (last, found) = (shape.cells(), cell.index() + 1);
        MoveError {
            kind: MoveErrorKind::Outside(cell),
            words: format!("expected a cell of a board of {last}, found cell {found}"),
        }
    }

    pub(super) fn too_large(digit: Digit, shape: Shape) -> MoveError {
        let (low, high) = (shape.low(), shape.high());
        let found = shape.value(digit);
        MoveError {
            kind: MoveErrorKind::TooLarge(digit),
            words: format!("expected a digit from {low} to {high}, found {found}"),
        }
    }

    pub(super) fn colour(found: u8, most: u8) -> MoveError {
        MoveError {
            kind: MoveErrorKind::Colour(found),
            words: format!("expected a colour from 1 to {most}, or 0, found {found}"),
        }
    }

    pub(super) fn shape(found: Shape, expected: Shape) -> MoveError {
        MoveError {
            kind: MoveErrorKind::Shape(found),
            words: format!("expected a board of {expected}, found one of {found}"),
        }
    }

    pub(super) fn cells(found: usize, expected: Shape) -> MoveError {
        let cells = expected.cells();
        MoveError {
            kind: MoveErrorKind::Count(found),
            words: format!("expected pencil marks for {cells} cells, found them for {found}"),
        }
    }

    pub(super) fn count(found: usize, moves: usize) -> MoveError {
        MoveError {
            kind: MoveErrorKind::Count(found),
            words: format!("expected at most {moves} moves to be done, found {found}"),
        }
    }

    /// Returns the reason.
    pub fn kind(&self) -> &MoveErrorKind {
        &self.kind
    }
}
