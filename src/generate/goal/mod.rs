//! Goals of a generated puzzle for the people who solve it: its rating, its expected time, the
//! techniques it needs.

mod needed;
mod rated;

use super::wish::{Distance, Goal};
use crate::grid::{Givens, Shape};
use crate::human::{self, Level, Order, TechniqueId};
use crate::rate::expected_time;
use crate::rules::{Rule, Rulebook};
use needed::{Needed, open};
use rated::{rated, ratings_of, timed};
use std::fmt;
use std::ops::RangeInclusive;

/// The distance of a puzzle that has no rating.
const OUT_OF_SCALE: Distance = 200;

/// The difficulty of a puzzle. A field that is `None` does not matter.
///
/// ```
/// use veridoku::generate::Aim;
/// use veridoku::grid::Shape;
/// use veridoku::human::Level;
/// let aim = Aim::level(Level::Hard);
/// assert_eq!(aim.er, Some(26..=60));
/// assert!(aim.goal(Shape::CLASSIC).is_ok());
/// assert!(aim.goal(Shape::new(4, 4).unwrap()).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Aim {
    /// The range of ratings on the scale of Sudoku Explainer, in tenths. For 9×9.
    pub er: Option<RangeInclusive<u16>>,
    /// The range of expected solving times, in seconds. For 9×9.
    pub seconds: Option<RangeInclusive<f64>>,
    /// A technique that the puzzle needs: the easier ones do not solve it, with this one they do.
    pub needs: Option<TechniqueId>,
    /// Techniques that suffice to solve the puzzle.
    pub only: Option<Order>,
}

/// Why a board has no scale for an aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AimError {
    /// Levels and ratings are for 9×9.
    Rating(Shape),
    /// Expected times are for 9×9.
    Time(Shape),
}

impl fmt::Display for AimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AimError::Rating(shape) => write!(
                f,
                "levels and ratings are those of Sudoku Explainer, which is for boxes of 3x3, not {shape}"
            ),
            AimError::Time(shape) => write!(
                f,
                "expected times are known for boxes of 3x3 only, not for {shape}"
            ),
        }
    }
}

impl std::error::Error for AimError {}

impl Aim {
    /// Returns the aim of a level.
    pub fn level(level: Level) -> Aim {
        Aim {
            er: Some(ratings_of(level)),
            ..Aim::default()
        }
    }

    /// Returns whether the aim requires nothing.
    pub fn is_empty(&self) -> bool {
        *self == Aim::default()
    }

    /// Returns the distance function of this aim, for puzzles of a shape under the plain rules, as
    /// a [`Maker`](super::Maker) takes it.
    ///
    /// # Errors
    /// Returns an [`AimError`] if there is no scale for the shape.
    pub fn goal(&self, shape: Shape) -> Result<Box<Goal<'static>>, AimError> {
        let classic = shape == Shape::CLASSIC;
        let mut parts: Vec<Box<Goal<'static>>> = Vec::new();
        if let Some(wanted) = self.er.clone() {
            parts.push(Box::new(move |values| rated(values, &wanted)));
            classic.then_some(()).ok_or(AimError::Rating(shape))?;
        }
        if let Some(wanted) = self.seconds.clone() {
            parts.push(Box::new(move |values| timed(values, &wanted)));
            classic.then_some(()).ok_or(AimError::Time(shape))?;
        }
        let player = || human::player(&Rulebook::new(shape, &Rule::PLAIN));
        if let Some(order) = self.only.clone() {
            let player = player();
            let left = move |values: &[u8]| open(player.as_ref(), shape, values, &order).0;
            parts.push(Box::new(left));
        }
        if let Some(technique) = self.needs {
            let (player, orders) = (player(), Needed::new(technique));
            let left = move |values: &[u8]| orders.distance(player.as_ref(), shape, values);
            parts.push(Box::new(left));
        }
        Ok(farthest(parts))
    }
}

/// Returns the goal of all parts: the greatest distance of them. A full board is no puzzle, however
/// easy.
fn farthest(mut parts: Vec<Box<Goal<'static>>>) -> Box<Goal<'static>> {
    Box::new(move |values| {
        if values.iter().all(|&value| value != 0) {
            return -OUT_OF_SCALE;
        }
        let distances = parts.iter_mut().map(|part| part(values));
        distances.max_by_key(|d| d.abs()).unwrap_or(0)
    })
}

/// Returns a range of ratings in tenths.
pub fn er_range(er: &RangeInclusive<f64>) -> RangeInclusive<u16> {
    let tenths = |rating: f64| (rating * 10.0).round() as u16;
    tenths(*er.start())..=tenths(*er.end())
}

/// Returns the rating of a puzzle in tenths; above all ratings if the rules do not solve it, `None`
/// if it has none.
pub fn er_of(givens: &Givens) -> Option<u16> {
    rated::er(givens.values())
}

/// Returns the expected solving time of a puzzle, in seconds; `None` if it is not 9×9.
pub fn seconds_of(givens: &Givens) -> Option<f64> {
    expected_time(givens.values().try_into().ok()?)
}
