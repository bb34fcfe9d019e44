//! What making a puzzle comes to.

use super::wish::Distance;
use crate::grid::Givens;
use crate::rules::{Puzzle, Solution};
use std::fmt;

/// A puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The givens.
    pub givens: Givens,
    /// The solution.
    pub solution: Solution,
    /// Whether the puzzle is minimal; `None` if that exceeded the limits.
    pub minimal: Option<bool>,
    /// Its distance from the goal.
    pub distance: Distance,
}

impl Made {
    /// Returns the puzzle under the plain rules.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::plain(self.givens.clone())
    }
}

impl fmt::Display for Made {
    /// Writes the puzzle on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.givens.fmt(f)
    }
}

/// The outcome of making a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Attempt {
    /// A puzzle that meets the wish, with the number of tries, the last one included.
    Made(Made, u64),
    /// Given up after this number of tries, with the nearest puzzle found.
    Short(Option<Made>, u64),
    /// Stopped by a limit, with the nearest puzzle found so far.
    Stopped(Option<Made>),
}

impl Attempt {
    /// Returns the puzzle as wished, or else the nearest, if there is one.
    pub fn puzzle(&self) -> Option<&Made> {
        match self {
            Attempt::Made(made, _) => Some(made),
            Attempt::Short(nearest, _) | Attempt::Stopped(nearest) => nearest.as_ref(),
        }
    }
}
