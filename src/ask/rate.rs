//! How hard is a puzzle for a person?

use super::Session;
use super::solve::SolveError;
use crate::engine::Limits;
use crate::grid::Shape;
use crate::human::{Level, Order, TechniqueId};
use crate::rate::{
    Ceiling, Explainer, GivensGrade, HodokuRating, Stopped, by_givens, ceiling, expected_time,
    explainer_until, hodoku,
};
use crate::rules::{Puzzle, Rule};
use std::fmt;
use std::time::Duration;

/// How a puzzle is rated.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RateOptions {
    /// The techniques of the ceiling, in this order.
    pub order: Order,
    /// When to stop: the deadline and the cancel handle count, between the steps of a path. None by
    /// default. A step takes milliseconds, a nested forcing chain up to some seconds.
    pub limits: Limits,
}

impl Default for RateOptions {
    fn default() -> RateOptions {
        RateOptions {
            order: Order::default(),
            limits: Limits::none(),
        }
    }
}

/// The ratings of a puzzle on every scale.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// The scale of Sudoku Explainer, in tenths.
    pub explainer: Explainer,
    /// The techniques that suffice.
    pub ceiling: Ceiling,
    /// The scale of HoDoKu.
    pub hodoku: HodokuRating,
    /// The grade by the number of givens.
    pub by_givens: Option<GivensGrade>,
    /// The time that people are expected to take.
    pub time: Duration,
}

impl Rating {
    /// Returns the rating of the hardest step on the scale of Sudoku Explainer, from 1.0; a lower
    /// bound if the rules of the scale do not solve the puzzle.
    pub fn er(&self) -> f64 {
        f64::from(self.explainer.er) / 10.0
    }

    /// Returns the rating of the hardest step up to the first that settles a cell (EP).
    pub fn ep(&self) -> f64 {
        f64::from(self.explainer.ep) / 10.0
    }

    /// Returns the rating of the first step (ED).
    pub fn ed(&self) -> f64 {
        f64::from(self.explainer.ed) / 10.0
    }

    /// Returns the level by ER; expert if the rules of the scale do not solve the puzzle.
    pub fn level(&self) -> Level {
        if self.explainer.solved {
            Level::of_er(self.explainer.er)
        } else {
            Level::Expert
        }
    }

    /// Returns how many steps of each technique a path needs, in the order in which the techniques
    /// come up.
    pub fn steps(&self) -> &[(TechniqueId, u32)] {
        &self.ceiling.steps
    }
}

impl fmt::Display for Rating {
    /// Writes one line: `hard, ER 4.4 EP 1.2 ED 1.2, about 12 minutes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = (self.time.as_secs_f64() / 60.0).round().max(1.0);
        let plural = if minutes > 1.0 { "s" } else { "" };
        let (level, er, ep, ed) = (self.level(), self.er(), self.ep(), self.ed());
        write!(
            f,
            "{level}, ER {er:.1} EP {ep:.1} ED {ed:.1}, about {minutes} minute{plural}"
        )
    }
}

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateError {
    /// The scales are for 9×9, and the puzzle has this shape.
    Shape(Shape),
    /// The scales are for the plain rules.
    Rules,
    /// The puzzle has no solution.
    Contradictory,
    /// The puzzle has several solutions.
    Several,
    /// A limit was reached first.
    Stopped,
    /// Whether the puzzle has one solution is not known.
    Unknown(Box<SolveError>),
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateError::Shape(shape) => write!(
                f,
                "expected boxes of 3x3, which the scales are for, found {shape}"
            ),
            RateError::Rules => f.write_str("expected the plain rules, which the scales are for"),
            RateError::Contradictory => f.write_str("the puzzle has no solution"),
            RateError::Several => f.write_str("the puzzle has several solutions"),
            RateError::Stopped => f.write_str("stopped before the puzzle was rated"),
            RateError::Unknown(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RateError {}

impl From<Stopped> for RateError {
    fn from(_: Stopped) -> RateError {
        RateError::Stopped
    }
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

impl Session {
    /// Rates a puzzle on every scale.
    ///
    /// # Errors
    /// Returns a [`RateError`] if the scales are not for the puzzle, or a limit was reached.
    pub fn rate(&mut self, puzzle: &Puzzle, options: &RateOptions) -> Result<Rating, RateError> {
        let givens = puzzle.givens();
        let shape = givens.shape();
        let values: &[u8; 81] = givens
            .values()
            .try_into()
            .map_err(|_| RateError::Shape(shape))?;
        if shape != Shape::CLASSIC {
            return Err(RateError::Shape(shape));
        }
        if puzzle.rules() != Rule::PLAIN {
            return Err(RateError::Rules);
        }
        self.solve(puzzle, &options.limits)?;
        let stop = || options.limits.reached(0).is_some();
        // A puzzle with one solution contradicts itself on no path.
        let none = RateError::Contradictory;
        let explainer = explainer_until(values, &stop)?.ok_or(none.clone())?;
        let ceiling = ceiling(values, &options.order, &stop)?.ok_or(none.clone())?;
        let hodoku = hodoku(values, &stop)?.ok_or(none.clone())?;
        let seconds = expected_time(values).ok_or(none)?;
        Ok(Rating {
            explainer,
            ceiling,
            hodoku,
            by_givens: by_givens(values),
            time: Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX),
        })
    }
}
