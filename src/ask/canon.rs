//! Which puzzles are the same?

use super::Session;
use crate::canon::{PuzzleForm, PuzzleForms};
use crate::engine::Limits;
use crate::rules::Puzzle;

/// How a canonical form is worked out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CanonOptions {
    /// When to stop: the deadline and the cancel handle count. None by default. They are looked at
    /// above 10×10 and under other rules than the plain ones, within milliseconds; smaller plain
    /// boards take milliseconds at most.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CanonError {
    /// A limit was reached first.
    #[error("stopped before the canonical form was found")]
    Stopped,
}

impl Session {
    /// Returns the canonical form of a puzzle: two puzzles of one shape are equivalent exactly if
    /// their forms are equal. For many puzzles, [`PuzzleForms`] is faster.
    ///
    /// # Errors
    /// Returns a [`CanonError`] if a limit was reached.
    pub fn canon(&self, puzzle: &Puzzle, options: &CanonOptions) -> Result<PuzzleForm, CanonError> {
        let form = PuzzleForms::default().form(puzzle, &options.limits);
        form.ok_or(CanonError::Stopped)
    }
}
