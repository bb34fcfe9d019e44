//! How hard is a puzzle for a person?

use super::Session;
use super::solve::SolveError;
use crate::engine::Limits;
use crate::grid::Shape;
use crate::human::Level;
use crate::rate::{Filtered, RatingFilter, RatingStart, explainer_within, level_up_to};
use crate::rules::Puzzle;

pub use crate::rate::{Rating, Scale, Scales, UnknownScale};

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
        filter.scales = Scales::ALL;
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

    /// Returns the level of a puzzle if it is at most `most` and at most medium, which takes
    /// microseconds if it has no pencil marks; else [`Rated::Above`], once the engines say that it
    /// has one solution.
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
        let start = rating_start(puzzle)?;
        let plain = start.as_plain();
        if let Some(level) = plain.and_then(|values| level_up_to(values, most)) {
            return Ok(Rated::Level(level));
        }
        self.solve(puzzle, limits)?;
        if plain.is_some() {
            return Ok(Rated::Above(most));
        }
        let rating = explainer_within(&start, limits).map_err(|_| RateError::Stopped)?;
        let solved = rating.filter(|rating| rating.solved);
        let level = solved.map(|rating| Level::of_er(rating.er));
        let level = level.filter(|level| *level <= most);
        Ok(level.map_or(Rated::Above(most), Rated::Level))
    }
}
