//! Which puzzles are the same?

use super::Session;
use crate::canon::{Canonical, canonical};
use crate::engine::Limits;
use crate::rules::{Puzzle, Rule};
use std::fmt;

/// How a canonical form is worked out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CanonOptions {
    /// When to stop: the deadline and the cancel handle count. None by default. They are looked at
    /// above 10×10 only, within milliseconds; smaller boards take milliseconds at most.
    pub limits: Limits,
}

impl Default for CanonOptions {
    fn default() -> CanonOptions {
        CanonOptions {
            limits: Limits::none(),
        }
    }
}

/// Why there is no canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CanonError {
    /// The puzzle has other than the plain rules:
    /// [`canonical_model`](crate::canon::canonical_model) is for those.
    Rules,
    /// A limit was reached first.
    Stopped,
}

impl fmt::Display for CanonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CanonError::Rules => "expected a puzzle under the plain rules",
            CanonError::Stopped => "stopped before the canonical form was found",
        })
    }
}

impl std::error::Error for CanonError {}

impl Session {
    /// Returns the canonical form of a plain puzzle: two puzzles of one shape are equivalent exactly
    /// if their forms are equal.
    ///
    /// # Errors
    /// Returns a [`CanonError`] if the rules are not plain or a limit was reached.
    pub fn canon(&self, puzzle: &Puzzle, options: &CanonOptions) -> Result<Canonical, CanonError> {
        if puzzle.rules() != Rule::PLAIN {
            return Err(CanonError::Rules);
        }
        let stop = || options.limits.reached(0).is_some();
        canonical(puzzle.givens(), &stop).ok_or(CanonError::Stopped)
    }
}
