//! Goals of a generated puzzle for the people who solve it: its rating, its expected time, the
//! techniques it needs.

mod needed;
mod possible;
mod ranges;
mod rated;

pub use ranges::{UnknownRange, read_clues, read_er, read_seconds, tenths};

use super::wish::{Distance, Goal};
use crate::engine::Limits;
use crate::grid::{Givens, Shape};
use crate::human::{self, Level, Order, TechniqueId};
use crate::rate::{EXPECTED_TIMES, Stopped, expected_time, points_text};
use crate::rules::{Rule, Rulebook};
use needed::{Needed, open};
use possible::written;
use rated::{er, rated, ratings_of, timed};
use std::ops::RangeInclusive;
use thiserror::Error;

/// The distance of a puzzle that has no rating.
const OUT_OF_SCALE: Distance = 200;

/// The difficulty of a puzzle. A field that is `None` does not matter.
///
/// ```
/// use veridoku::engine::Limits;
/// use veridoku::generate::Aim;
/// use veridoku::grid::Shape;
/// use veridoku::human::Level;
/// let aim = Aim::level(Level::Hard);
/// assert_eq!(aim.er, Some(26..=60));
/// let limits = Limits::none();
/// assert!(aim.goal(Shape::CLASSIC, &limits).is_ok());
/// assert!(aim.goal(Shape::new(4, 4).unwrap(), &limits).is_err());
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AimError {
    /// Levels and ratings are for 9×9.
    #[error("levels and ratings are those of Sudoku Explainer, which is for boxes of 3x3, not {0}")]
    Rating(Shape),
    /// Expected times are for 9×9.
    #[error("expected times are known for boxes of 3x3 only, not for {0}")]
    Time(Shape),
    /// No puzzle has a rating in this range, in tenths.
    #[error(
        "no puzzle is rated {range}: ratings are 1.0, 1.2, 1.5, 1.7, 1.9, 2.0, 2.3, 2.5, 2.6 or more, \
         up to 13",
        range = ratings(.0, .1)
    )]
    NoRating(u16, u16),
    /// Puzzles of this many clues are rated this, in tenths, at most.
    #[error("a puzzle of {0} clues or more is rated {rating} at most", rating = written(.1))]
    TooEasy(usize, u16),
    /// No puzzle has an expected time in this range.
    #[error("expected times are {times}: the model says nothing beyond these", times = times())]
    NoTime,
}

/// Returns the range of expected times as it is written.
fn times() -> String {
    let (shortest, longest) = EXPECTED_TIMES;
    format!("from {shortest} to {longest} seconds")
}

/// Returns a range of ratings in tenths as it is written.
fn ratings(least: &u16, most: &u16) -> String {
    if least == most {
        points_text(*least)
    } else {
        format!("{} to {}", points_text(*least), points_text(*most))
    }
}

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
    /// a [`Maker`](super::Maker) takes it. Once the deadline of `limits` has passed or its handle
    /// is cancelled, every puzzle is far from the aim; this is noticed between the steps of a path.
    ///
    /// # Errors
    /// Returns an [`AimError`] if there is no scale for the shape.
    pub fn goal(&self, shape: Shape, limits: &Limits) -> Result<Box<Goal<'static>>, AimError> {
        let classic = shape == Shape::CLASSIC;
        let mut parts: Vec<Box<Part>> = Vec::new();
        if let Some(wanted) = self.er.clone() {
            parts.push(Box::new(move |values, limits| {
                rated(values, &wanted, limits)
            }));
            classic.then_some(()).ok_or(AimError::Rating(shape))?;
        }
        if let Some(wanted) = self.seconds.clone() {
            parts.push(Box::new(move |values, _| Ok(timed(values, &wanted))));
            classic.then_some(()).ok_or(AimError::Time(shape))?;
        }
        let player = || human::player(&Rulebook::new(shape, &Rule::PLAIN));
        if let Some(order) = self.only.clone() {
            let player = player();
            parts.push(Box::new(move |values, limits| {
                Ok(open(player.as_ref(), shape, values, &order, limits)?.0)
            }));
        }
        if let Some(technique) = self.needs {
            let (player, orders) = (player(), Needed::new(technique));
            parts.push(Box::new(move |values, limits| {
                orders.distance(player.as_ref(), shape, values, limits)
            }));
        }
        Ok(farthest(parts, limits.clone()))
    }

    /// Returns the difficulty of a puzzle as far as the aim is about it.
    pub fn measured(&self, givens: &Givens) -> Measured {
        let values = givens.values();
        let seconds = || expected_time(values.try_into().ok()?);
        let er = || er(values, &Limits::none()).ok().flatten();
        Measured {
            er: self.er.as_ref().and_then(|_| er()),
            seconds: self.seconds.as_ref().and_then(|_| seconds()),
        }
    }
}

/// The difficulty of a puzzle. A field is `None` if nobody asked, or the puzzle is not on the
/// scale.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Measured {
    /// The rating on the scale of Sudoku Explainer, in tenths; above all ratings if the rules of
    /// the scale do not solve the puzzle.
    pub er: Option<u16>,
    /// The time that people are expected to take, in seconds.
    pub seconds: Option<f64>,
}

impl Measured {
    /// Returns the same with the rating, whether an aim is about it or not; without it if the
    /// puzzle has none, or a limit is reached first.
    pub fn rated(self, givens: &Givens, limits: &Limits) -> Measured {
        let rating = || er(givens.values(), limits).ok().flatten();
        Measured {
            er: self.er.or_else(rating),
            ..self
        }
    }
}

/// The distance from one field of an aim, found within limits.
type Part = dyn FnMut(&[u8], &Limits) -> Result<Distance, Stopped> + Send;

/// Returns the goal of all parts: the greatest distance of them. A full board is no puzzle, however
/// easy.
fn farthest(mut parts: Vec<Box<Part>>, limits: Limits) -> Box<Goal<'static>> {
    Box::new(move |values| {
        if values.iter().all(|&value| value != 0) {
            return -OUT_OF_SCALE;
        }
        let distances = parts.iter_mut().map(|part| part(values, &limits));
        match distances.collect::<Result<Vec<Distance>, Stopped>>() {
            Ok(distances) => distances.into_iter().max_by_key(|d| d.abs()).unwrap_or(0),
            Err(Stopped) => OUT_OF_SCALE,
        }
    })
}

/// Returns a range of ratings in tenths.
pub fn er_range(er: &RangeInclusive<f64>) -> RangeInclusive<u16> {
    let tenths = |rating: f64| (rating * 10.0).round() as u16;
    tenths(*er.start())..=tenths(*er.end())
}

#[cfg(test)]
mod tests;
