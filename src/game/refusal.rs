//! Why a move is refused.

use crate::formats::Alphabet;
use crate::grid::{Candidate, Cell, Digit, Shape};
use std::fmt;

/// A move that cannot be made: the reason as data, and in words with the digits of the game.
///
/// ```
/// # use veridoku::rules::Puzzle;
/// use veridoku::game::{Game, RefusalKind};
/// # let puzzle: Puzzle = "12....122.....2.".parse()?;
/// let mut game = Game::new(puzzle);
/// let refusal = game.enter("3r1c1").unwrap_err();
/// assert_eq!(refusal.to_string(), "r1c1 is given as 1");
/// assert!(matches!(refusal.kind(), RefusalKind::Given { .. }));
/// let refusal = game.enter("5r1c3").unwrap_err();
/// assert!(refusal.to_string().starts_with("expected a candidate such as 1r1c4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    kind: RefusalKind,
    words: String,
}

/// The reason of a [`Refusal`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusalKind {
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
    /// The board is of another shape.
    Shape(Shape),
    /// A saved game counts more moves done than it has.
    Count(usize),
}

impl Refusal {
    pub(super) fn name(found: &str, expected: &str) -> Refusal {
        let mut shown: String = found
            .chars()
            .take(20)
            .flat_map(char::escape_debug)
            .collect();
        if found.chars().nth(20).is_some() {
            shown.push('…');
        }
        Refusal {
            kind: RefusalKind::Name(found.to_string()),
            words: format!("expected {expected}, found '{shown}'"),
        }
    }

    pub(super) fn given(cell: Cell, given: Digit, shape: Shape, alphabet: &Alphabet) -> Refusal {
        Refusal {
            kind: RefusalKind::Given { cell, given },
            words: format!("{} is given as {}", cell.name(shape), alphabet.text(given)),
        }
    }

    /// The refusal of a board of entries that has another digit than a given.
    pub(super) fn contradicts(self, found: Digit, alphabet: &Alphabet) -> Refusal {
        Refusal {
            words: format!(
                "{}, and the entries have {}",
                self.words,
                alphabet.text(found)
            ),
            ..self
        }
    }

    pub(super) fn entered(cell: Cell, entry: Digit, shape: Shape, alphabet: &Alphabet) -> Refusal {
        let (name, digit) = (cell.name(shape), alphabet.text(entry));
        Refusal {
            kind: RefusalKind::Entered { cell, entry },
            words: format!(
                "{name} has the entry {digit}, and no pencil marks until that is cleared"
            ),
        }
    }

    pub(super) fn unmarked(settled: Candidate, shape: Shape, alphabet: &Alphabet) -> Refusal {
        let (name, digit) = (settled.cell.name(shape), alphabet.text(settled.digit));
        Refusal {
            kind: RefusalKind::Unmarked(settled),
            words: format!("{name} is {digit}, and the pencil marks there have no {digit}"),
        }
    }

    pub(super) fn outside(cell: Cell, shape: Shape) -> Refusal {
        let (last, found) = (shape.cells(), cell.index() + 1);
        Refusal {
            kind: RefusalKind::Outside(cell),
            words: format!("expected a cell of a board of {last}, found cell {found}"),
        }
    }

    pub(super) fn too_large(digit: Digit, shape: Shape) -> Refusal {
        let order = shape.order();
        Refusal {
            kind: RefusalKind::TooLarge(digit),
            words: format!("expected a digit from 1 to {order}, found {digit}"),
        }
    }

    pub(super) fn shape(found: Shape, expected: Shape) -> Refusal {
        Refusal {
            kind: RefusalKind::Shape(found),
            words: format!("expected a board of {expected}, found one of {found}"),
        }
    }

    pub(super) fn cells(found: usize, expected: Shape) -> Refusal {
        let cells = expected.cells();
        Refusal {
            kind: RefusalKind::Count(found),
            words: format!("expected pencil marks for {cells} cells, found them for {found}"),
        }
    }

    pub(super) fn count(found: usize, moves: usize) -> Refusal {
        Refusal {
            kind: RefusalKind::Count(found),
            words: format!("expected at most {moves} moves to be done, found {found}"),
        }
    }

    /// Returns the reason.
    pub fn kind(&self) -> &RefusalKind {
        &self.kind
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl std::error::Error for Refusal {}
