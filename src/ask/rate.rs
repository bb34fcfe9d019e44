//! How hard is a puzzle for a person?

use super::Session;
use super::solve::SolveError;
use crate::engine::Limits;
use crate::grid::Shape;
use crate::rate::{Filtered, RatingFilter, RatingStart};
use crate::rules::Puzzle;

pub use crate::rate::Rating;

/// How a puzzle is rated.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RateOptions {
    /// The scales, the order of the techniques, and conditions. By default every scale and none.
    pub filter: RatingFilter,
    /// When to stop: the deadline and the cancel handle count, between the steps of a path. None by
    /// default. A step takes milliseconds, a nested forcing chain up to some seconds.
    pub limits: Limits,
}

impl Default for RateOptions {
    fn default() -> RateOptions {
        let mut filter = RatingFilter::default();
        filter.hodoku = true;
        RateOptions {
            filter,
            limits: Limits::none(),
        }
    }
}

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// The scales are for 9×9, and the puzzle has this shape.
    #[error("expected boxes of 3x3, which the scales are for, found {0}")]
    Shape(Shape),
    /// The scales are for the plain rules, with pencil marks or without.
    #[error("expected the plain rules or pencil marks, which the scales are for")]
    Rules,
    /// The puzzle has no solution.
    #[error("the puzzle has no solution")]
    Contradictory,
    /// The puzzle has several solutions.
    #[error("the puzzle has several solutions")]
    Several,
    /// The puzzle does not meet the conditions of [`RateOptions::filter`].
    #[error("the puzzle does not meet the conditions")]
    Dropped,
    /// The puzzle has one solution, but a limit was reached before it was rated.
    #[error("stopped before the puzzle was rated")]
    Stopped,
    /// Whether the puzzle has one solution is not known, because a limit was reached before or the
    /// engines contradict each other. Nothing was rated.
    #[error(transparent)]
    Unknown(Box<SolveError>),
}

impl From<SolveError> for RateError {
    fn from(error: SolveError) -> RateError {
        match error {
            SolveError::NoSolution => RateError::Contradictory,
            SolveError::Several(_) => RateError::Several,
            other => RateError::Unknown(Box::new(other)),
        }
    }
}

/// Returns what the scales of [`rate`](crate::rate) take: the board of a plain 9×9 puzzle or of a
/// 9×9 Sukaku.
///
/// # Errors
/// Returns [`RateError::Shape`] or [`RateError::Rules`] for any other puzzle.
pub fn rating_start(puzzle: &Puzzle) -> Result<RatingStart, RateError> {
    let shape = puzzle.givens().shape();
    if shape != Shape::CLASSIC {
        return Err(RateError::Shape(shape));
    }
    RatingStart::of(puzzle).ok_or(RateError::Rules)
}

impl Session {
    /// Rates a puzzle on every scale that is asked for; a Sukaku on that of Sudoku Explainer and by
    /// the techniques that suffice.
    ///
    /// # Errors
    /// Returns a [`RateError`] if the scales are not for the puzzle, it has not one solution, it
    /// does not meet a condition, or a limit was reached.
    pub fn rate(&mut self, puzzle: &Puzzle, options: &RateOptions) -> Result<Rating, RateError> {
        let start = rating_start(puzzle)?;
        self.solve(puzzle, &options.limits)?;
        match options.filter.rate(&start, &options.limits) {
            Filtered::Rated(rating) => Ok(*rating),
            Filtered::Dropped => Err(RateError::Dropped),
            Filtered::Stopped => Err(RateError::Stopped),
            // A puzzle with one solution contradicts itself on no path.
            _ => Err(RateError::Contradictory),
        }
    }
}
