//! The ratings of a puzzle, and orders of puzzles by them.

use super::{Ceiling, Explainer, GivensGrade, HodokuRating, TIMED_ER};
use crate::human::{Level, TechniqueId};
use std::fmt;
use std::time::Duration;

/// Returns a rating in tenths as the number that people write.
///
/// ```
/// assert_eq!(veridoku_human::rate::points(72), 7.2);
/// ```
pub fn points(tenths: u16) -> f64 {
    f64::from(tenths) / 10.0
}

/// The ratings of a puzzle on every scale that was asked for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// The scale of Sudoku Explainer, in tenths.
    pub explainer: Explainer,
    /// The time that people are expected to take; `None` if no cell is open, for pencil-mark
    /// puzzles, or with [`RatingFilter::only_er`](super::RatingFilter::only_er).
    pub time: Option<Duration>,
    /// The techniques that suffice; `None` with
    /// [`RatingFilter::only_er`](super::RatingFilter::only_er).
    pub ceiling: Option<Ceiling>,
    /// The number of givens.
    pub givens: usize,
    /// The grade by the number of givens.
    pub by_givens: Option<GivensGrade>,
    /// The scale of HoDoKu, if [`RatingFilter::hodoku`](super::RatingFilter::hodoku) is set; never
    /// for pencil-mark puzzles.
    pub hodoku: Option<HodokuRating>,
}

impl Rating {
    /// Returns the rating of the hardest step on the scale of Sudoku Explainer, from 1.0; a lower
    /// bound if the rules of the scale do not solve the puzzle.
    pub fn er(&self) -> f64 {
        points(self.explainer.er)
    }

    /// Returns the rating of the hardest step up to the first that settles a cell (EP).
    pub fn ep(&self) -> f64 {
        points(self.explainer.ep)
    }

    /// Returns the rating of the first step (ED).
    pub fn ed(&self) -> f64 {
        points(self.explainer.ed)
    }

    /// Returns whether the expected time is beyond what was measured, as the puzzle is above
    /// [`TIMED_ER`]: such times hardly rise with the rating.
    pub fn is_time_beyond(&self) -> bool {
        self.time.is_some() && (!self.explainer.solved || self.explainer.er > TIMED_ER)
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
    /// come up: the path up to the ceiling, or that of the Explainer's scale if there is no
    /// ceiling.
    pub fn steps(&self) -> &[(TechniqueId, u32)] {
        let ceiling = self.ceiling.as_ref();
        ceiling.map_or(&self.explainer.steps, |ceiling| &ceiling.steps)
    }

    /// Returns the key by which puzzles are sorted, easiest first. A puzzle that is not rated to
    /// the end comes after those that are.
    pub fn key(&self, order: RatingOrder) -> (f64, f64) {
        let explainer = &self.explainer;
        let open = |rating: u16| f64::from(rating) + if explainer.solved { 0.0 } else { 1000.0 };
        let key = match order {
            RatingOrder::Level => f64::from(self.level() as u8),
            RatingOrder::Er => open(explainer.er),
            RatingOrder::Ep => f64::from(explainer.ep),
            RatingOrder::Ed => f64::from(explainer.ed),
            RatingOrder::Time => 0.0,
            RatingOrder::Ceiling => {
                let ceiling = self.ceiling.as_ref().and_then(|ceiling| ceiling.technique);
                ceiling.map_or(TechniqueId::all().count(), |id| id as usize) as f64
            }
            RatingOrder::Hodoku => self.hodoku.as_ref().map_or(f64::MAX, |rating| {
                let score = rating.score.map_or(1e6 - 1.0, f64::from);
                f64::from(rating.level as u8) * 1e6 + score
            }),
            RatingOrder::Givens => -(self.givens as f64),
        };
        (key, self.time.unwrap_or_default().as_secs_f64())
    }
}

impl fmt::Display for Rating {
    /// Writes one line: `hard, ER 4.4 EP 1.2 ED 1.2, about 12 minutes, beyond what was measured`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (level, er, ep, ed) = (self.level(), self.er(), self.ep(), self.ed());
        write!(f, "{level}, ER {er:.1} EP {ep:.1} ED {ed:.1}")?;
        let Some(time) = self.time else {
            return Ok(());
        };
        let minutes = (time.as_secs_f64() / 60.0).round().max(1.0);
        let plural = if minutes > 1.0 { "s" } else { "" };
        let beyond = if self.is_time_beyond() {
            ", beyond what was measured"
        } else {
            ""
        };
        write!(f, ", about {minutes} minute{plural}{beyond}")
    }
}

/// The order of rated puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RatingOrder {
    /// By level, and within a level by the expected time.
    Level,
    /// By the Explainer's rating.
    Er,
    /// By the Explainer's rating of the first placement.
    Ep,
    /// By the Explainer's rating of the first step.
    Ed,
    /// By the expected time.
    Time,
    /// By the hardest technique needed.
    Ceiling,
    /// By HoDoKu's level and score.
    Hodoku,
    /// By the number of givens, most first.
    Givens,
}

impl RatingOrder {
    /// All orders.
    pub const ALL: [RatingOrder; 8] = [
        RatingOrder::Level,
        RatingOrder::Er,
        RatingOrder::Ep,
        RatingOrder::Ed,
        RatingOrder::Time,
        RatingOrder::Ceiling,
        RatingOrder::Hodoku,
        RatingOrder::Givens,
    ];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            RatingOrder::Level => "level",
            RatingOrder::Er => "er",
            RatingOrder::Ep => "ep",
            RatingOrder::Ed => "ed",
            RatingOrder::Time => "time",
            RatingOrder::Ceiling => "ceiling",
            RatingOrder::Hodoku => "hodoku",
            RatingOrder::Givens => "givens",
        }
    }

    /// Returns whether [`RatingFilter::only_er`](super::RatingFilter::only_er) leaves out what it
    /// sorts by.
    pub fn needs_all(self) -> bool {
        matches!(
            self,
            RatingOrder::Time | RatingOrder::Ceiling | RatingOrder::Hodoku
        )
    }
}
