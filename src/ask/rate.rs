//! How hard is a puzzle for a person?

use super::Session;
use super::solve::SolveError;
use crate::engine::Limits;
use crate::grid::Shape;
use crate::human::Level;
use crate::rate::{Filtered, RatingFilter, level_up_to};
use crate::rules::{Puzzle, Rule};

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

/// What is known of how hard a puzzle is, for a face that offers both jobs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Rated {
    /// Its ratings: [`Session::rate`].
    Full(Box<Rating>),
    /// Its level alone: [`Session::level`].
    Level(Level),
    /// That it is harder than this level: [`Session::level`].
    Above(Level),
}

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// The scales are for 9×9, and the puzzle has this shape.
    #[error("expected boxes of 3x3, which the scales are for, found {0}")]
    Shape(Shape),
    /// The scales are for the plain rules.
    #[error("expected the plain rules, which the scales are for")]
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

/// Returns the values of a plain 9×9 puzzle in row order, 0 for an open cell: what the scales of
/// [`rate`](crate::rate) take.
///
/// # Errors
/// Returns [`RateError::Shape`] or [`RateError::Rules`] for any other puzzle.
pub fn rated_values(puzzle: &Puzzle) -> Result<&[u8; 81], RateError> {
    let shape = puzzle.givens().shape();
    let values = puzzle.givens().values().try_into().ok();
    let values = values.filter(|_| shape == Shape::CLASSIC);
    let values = values.ok_or(RateError::Shape(shape))?;
    if puzzle.rules() == Rule::PLAIN {
        Ok(values)
    } else {
        Err(RateError::Rules)
    }
}

impl Session {
    /// Rates a puzzle on every scale that is asked for.
    ///
    /// # Errors
    /// Returns a [`RateError`] if the scales are not for the puzzle, it has not one solution, it
    /// does not meet a condition, or a limit was reached.
    pub fn rate(&mut self, puzzle: &Puzzle, options: &RateOptions) -> Result<Rating, RateError> {
        let values = rated_values(puzzle)?;
        self.solve(puzzle, &options.limits)?;
        match options.filter.rate(values, &options.limits) {
            Filtered::Rated(rating) => Ok(*rating),
            Filtered::Dropped => Err(RateError::Dropped),
            Filtered::Stopped => Err(RateError::Stopped),
            // A puzzle with one solution contradicts itself on no path.
            _ => Err(RateError::Contradictory),
        }
    }

    /// Returns the level of a puzzle if it is at most `most` and at most medium, which takes
    /// microseconds; else [`Rated::Above`], once the engines say that it has one solution.
    ///
    /// ```
    /// use veridoku::ask::Rated;
    /// use veridoku::prelude::*;
    /// let puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    /// let rated = Session::new().level(&puzzle.parse()?, Level::Easy, &Limits::none())?;
    /// assert_eq!(rated, Rated::Above(Level::Easy));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`rate`](Session::rate).
    pub fn level(
        &mut self,
        puzzle: &Puzzle,
        most: Level,
        limits: &Limits,
    ) -> Result<Rated, RateError> {
        // A puzzle that these techniques solve has one solution, as each step follows from the
        // rules.
        if let Some(level) = level_up_to(rated_values(puzzle)?, most) {
            return Ok(Rated::Level(level));
        }
        self.solve(puzzle, limits)?;
        Ok(Rated::Above(most))
    }
}
