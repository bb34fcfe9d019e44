//! The ratings of a puzzle, and orders of puzzles by them.

use super::{Ceiling, Explainer, GivensGrade, HodokuRating, Scale, TIMED_ER};
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

/// Returns a rating in tenths as it is written, with one decimal.
///
/// ```
/// assert_eq!(veridoku_human::rate::points_text(70), "7.0");
/// ```
pub fn points_text(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// The ratings of a puzzle on every scale that was asked for; `None` on the others.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// The scale of Sudoku Explainer, in tenths.
    pub explainer: Option<Explainer>,
    /// The time that people are expected to take; `None` also if no cell is open, and for
    /// pencil-mark puzzles.
    pub time: Option<Duration>,
    /// The techniques that suffice.
    pub ceiling: Option<Ceiling>,
    /// The number of givens.
    pub givens: usize,
    /// The grade by the number of givens.
    pub by_givens: Option<GivensGrade>,
    /// The scale of HoDoKu; never for pencil-mark puzzles.
    pub hodoku: Option<HodokuRating>,
}

impl Rating {
    /// Returns the rating of the hardest step on the scale of Sudoku Explainer, from 1.0; a lower
    /// bound if the rules of the scale do not solve the puzzle.
    pub fn er(&self) -> Option<f64> {
        self.explainer
            .as_ref()
            .map(|explainer| points(explainer.er))
    }

    /// Returns the rating of the hardest step up to the first that settles a cell (EP).
    pub fn ep(&self) -> Option<f64> {
        self.explainer
            .as_ref()
            .map(|explainer| points(explainer.ep))
    }

    /// Returns the rating of the first step (ED).
    pub fn ed(&self) -> Option<f64> {
        self.explainer
            .as_ref()
            .map(|explainer| points(explainer.ed))
    }

    /// Returns whether the expected time is known to be beyond what was measured, as the puzzle is
    /// above [`TIMED_ER`]: such times hardly rise with the rating. `None` without the time or the
    /// scale of Sudoku Explainer.
    pub fn is_time_beyond(&self) -> Option<bool> {
        let explainer = self.explainer.as_ref().filter(|_| self.time.is_some())?;
        Some(!explainer.solved || explainer.er > TIMED_ER)
    }

    /// Returns the level by ER; expert if the rules of the scale do not solve the puzzle.
    pub fn level(&self) -> Option<Level> {
        self.explainer.as_ref().map(Explainer::level)
    }

    /// Returns how many steps of each technique a path needs, in the order in which the techniques
    /// come up: the path up to the ceiling; without it that of the Explainer's scale, then HoDoKu's.
    pub fn steps(&self) -> &[(TechniqueId, u32)] {
        let ceiling = self.ceiling.as_ref().map(|ceiling| &ceiling.steps);
        let explainer = || self.explainer.as_ref().map(|explainer| &explainer.steps);
        let hodoku = || self.hodoku.as_ref().map(|hodoku| &hodoku.steps);
        ceiling
            .or_else(explainer)
            .or_else(hodoku)
            .map_or(&[], |steps| steps)
    }

    /// Returns the key by which puzzles are sorted, easiest first. A puzzle that is not rated to
    /// the end comes after those that are, and one without the rating last.
    pub fn key(&self, order: RatingOrder) -> (f64, f64) {
        let of = |rate: fn(&Explainer) -> f64| self.explainer.as_ref().map_or(f64::MAX, rate);
        let key = match order {
            RatingOrder::Level => of(|explainer| f64::from(explainer.level() as u8)),
            RatingOrder::Er => of(|explainer| {
                f64::from(explainer.er) + if explainer.solved { 0.0 } else { 1000.0 }
            }),
            RatingOrder::Ep => of(|explainer| f64::from(explainer.ep)),
            RatingOrder::Ed => of(|explainer| f64::from(explainer.ed)),
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
        let mut parts = Vec::new();
        if let Some(explainer) = &self.explainer {
            let [er, ep, ed] = [explainer.er, explainer.ep, explainer.ed].map(points_text);
            let level = explainer.level();
            parts.push(format!("{level}, ER {er} EP {ep} ED {ed}"));
        }
        if let Some(time) = self.time {
            let minutes = (time.as_secs_f64() / 60.0).round().max(1.0);
            let plural = if minutes > 1.0 { "s" } else { "" };
            parts.push(format!("about {minutes} minute{plural}"));
        }
        if self.is_time_beyond() == Some(true) {
            parts.push("beyond what was measured".to_string());
        }
        f.write_str(&parts.join(", "))
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

    /// Returns the scale that it sorts by; `None` for the number of givens.
    pub fn scale(self) -> Option<Scale> {
        match self {
            RatingOrder::Level | RatingOrder::Er | RatingOrder::Ep | RatingOrder::Ed => {
                Some(Scale::Er)
            }
            RatingOrder::Time => Some(Scale::Time),
            RatingOrder::Ceiling => Some(Scale::Ceiling),
            RatingOrder::Hodoku => Some(Scale::Hodoku),
            RatingOrder::Givens => None,
        }
    }
}
