//! Compares the solution that a text brings with what was found.

use super::Verdict;
use crate::grid::{CellSet, Givens};
use crate::rules::{Model, Solution};

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
    /// The only solution differs from it in these cells.
    Different(CellSet),
    /// It is no solution. There is no other to compare it with: none, several, or none that is
    /// known.
    Wrong,
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
                return Expectation::Wrong;
            }
            let found = solution.givens();
            let cells = shape
                .all_cells()
                .filter(|&cell| found.get(cell) != board.get(cell));
            let cells = CellSet::of(shape, cells);
            return match cells.len() {
                0 => Expectation::Right,
                _ => Expectation::Different(cells),
            };
        }
        match (Solution::check(model, board.values()), verdict) {
            (Err(_), _) | (_, Verdict::None(_)) => Expectation::Wrong,
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
            Expectation::Different(_) => "different",
            Expectation::Wrong => "wrong",
        }
    }

    /// Returns whether it contradicts what was found.
    pub fn is_wrong(&self) -> bool {
        matches!(self, Expectation::Different(_) | Expectation::Wrong)
    }
}
