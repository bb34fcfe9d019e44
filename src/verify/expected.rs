//! Compares the solution that a text brings with what was found.

use super::{Verdict, check_board};
use crate::grid::{CellSet, Givens};
use crate::rules::{Model, Name};

/// What is known of a board that is said to be the solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expectation {
    /// It is the only solution.
    Right,
    /// It is a solution, but there are others.
    OneOfSeveral,
    /// It is a solution; whether there are others is not known.
    Possible,
    /// The only solution differs from it.
    Different {
        /// The cells in which they differ.
        cells: CellSet,
        /// The rules besides rows, columns and boxes that it breaks.
        broken: Vec<Name>,
    },
    /// It is no solution. There is no other to compare it with: none, several, or none that is
    /// known.
    Wrong {
        /// The rules besides rows, columns and boxes that it breaks.
        broken: Vec<Name>,
    },
}

impl Expectation {
    /// Compares a board with the verdict on a puzzle.
    ///
    /// ```
    /// use veridoku::ask::{Session, VerifyOptions};
    /// use veridoku::rules::{Model, Puzzle};
    /// use veridoku::verify::Expectation;
    /// let puzzle: Puzzle = "1.....3..4.....2".parse()?;
    /// let board: Puzzle = "1324423124133124".parse()?;
    /// let report = Session::new().verify(&puzzle, &VerifyOptions::default())?;
    /// let found = Expectation::new(&report.verdict, &Model::new(&puzzle), board.givens());
    /// assert_eq!(found.word(), "different");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(verdict: &Verdict, model: &Model, board: &Givens) -> Expectation {
        if let Verdict::Unique(solution) = verdict {
            let shape = solution.givens().shape();
            if board.shape() != shape {
                return Expectation::Wrong { broken: Vec::new() };
            }
            let found = solution.givens();
            let cells = shape
                .all_cells()
                .filter(|&cell| found.get(cell) != board.get(cell));
            let cells = CellSet::of(shape, cells);
            return match cells.len() {
                0 => Expectation::Right,
                _ => {
                    let broken = broken(model, board);
                    Expectation::Different { cells, broken }
                }
            };
        }
        let Some(checked) = check_board(model, board.values()) else {
            return Expectation::Possible;
        };
        match (checked, verdict) {
            (Err(_), _) | (_, Verdict::None(_)) => {
                let broken = broken(model, board);
                Expectation::Wrong { broken }
            }
            (Ok(_), Verdict::Unknown(_)) => Expectation::Possible,
            (Ok(_), _) => Expectation::OneOfSeveral,
        }
    }

    /// Returns it in one word or two: `right`, `one of several`, `possible`, `different`, `wrong`.
    pub fn word(&self) -> &'static str {
        match self {
            Expectation::Right => "right",
            Expectation::OneOfSeveral => "one of several",
            Expectation::Possible => "possible",
            Expectation::Different { .. } => "different",
            Expectation::Wrong { .. } => "wrong",
        }
    }

    /// Returns whether it contradicts what was found.
    pub fn is_wrong(&self) -> bool {
        matches!(
            self,
            Expectation::Different { .. } | Expectation::Wrong { .. }
        )
    }
}

/// Returns the rules besides rows, columns, boxes and givens that a board breaks, each once.
fn broken(model: &Model, board: &Givens) -> Vec<Name> {
    if model.rulebook().is_plain() || board.shape() != model.shape() {
        return Vec::new();
    }
    let violations = check_board(model, board.values()).and_then(Result::err);
    let mut names: Vec<Name> = Vec::new();
    for violation in violations.unwrap_or_default() {
        let other = matches!(violation.name, Name::Other(_) | Name::Region(_));
        if other && !names.contains(&violation.name) {
            names.push(violation.name);
        }
    }
    names
}
