//! All ratings of a puzzle, filters on them, and orders of puzzles by them.

use super::{
    Ceiling, Explainer, GivensGrade, HodokuRating, Stopped, by_givens, ceiling, expected_time,
    explainer_until, hodoku,
};
use crate::human::{Level, Order, TechniqueId};

/// The ratings of a puzzle.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// The level of the Explainer's rating.
    pub level: Level,
    /// The Explainer's ratings.
    pub explainer: Explainer,
    /// The expected time; `None` with [`RatingFilter::only_er`].
    pub seconds: Option<f64>,
    /// The hardest technique needed; `None` with [`RatingFilter::only_er`].
    pub ceiling: Option<Ceiling>,
    /// The number of givens.
    pub givens: usize,
    /// The grade by the number of givens.
    pub by_givens: Option<GivensGrade>,
    /// HoDoKu's score, if it was asked for.
    pub hodoku: Option<HodokuRating>,
}

/// The ratings of a puzzle, or why there are none.
#[derive(Clone, Debug)]
pub enum Filtered {
    /// It passes the filter.
    Rated(Box<Ratings>),
    /// It does not pass the filter.
    Dropped,
    /// The scales do not apply to it.
    Unrated,
    /// It was stopped.
    Stopped,
}

/// The puzzles to keep, and the ratings to compute.
#[derive(Clone, Debug, Default)]
pub struct RatingFilter {
    /// Levels to keep; empty for all.
    pub levels: Vec<Level>,
    /// The least rating of the Explainer's scale, in tenths.
    pub min_er: Option<u16>,
    /// The greatest; a puzzle that its rules do not solve is above all.
    pub max_er: Option<u16>,
    /// The hardest technique allowed, in the order of the table.
    pub at_most: Option<TechniqueId>,
    /// Techniques without which the easier ones do not solve the puzzle.
    pub needs: Vec<TechniqueId>,
    /// Whether only the level and the Explainer's ratings are computed.
    pub only_er: bool,
    /// Whether HoDoKu's score is computed.
    pub hodoku: bool,
    /// The order in which techniques are tried.
    pub order: Order,
}

/// The order of rated puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl RatingFilter {
    /// Rates a plain 9×9 puzzle that has one solution. The filter is applied to each rating as soon
    /// as that is known. If `stop` returns true, it stops within milliseconds.
    pub fn rate(&self, values: &[u8; 81], stop: &dyn Fn() -> bool) -> Filtered {
        self.measure(values, stop).unwrap_or(Filtered::Stopped)
    }

    fn measure(&self, values: &[u8; 81], stop: &dyn Fn() -> bool) -> Result<Filtered, Stopped> {
        let Some(explainer) = explainer_until(values, stop)? else {
            return Ok(Filtered::Unrated);
        };
        // If the Explainer's rules do not solve it, the true rating is above all of theirs.
        let level = match explainer.solved {
            true => Level::of_er(explainer.er),
            false => Level::Expert,
        };
        let er = self.min_er.unwrap_or(0)..=self.max_er.unwrap_or(u16::MAX);
        let known = explainer.solved || self.max_er.is_none();
        if !(self.levels.is_empty() || self.levels.contains(&level))
            || !er.contains(&explainer.er)
            || !known
        {
            return Ok(Filtered::Dropped);
        }
        let mut ratings = Box::new(Ratings {
            level,
            explainer,
            seconds: None,
            ceiling: None,
            givens: values.iter().filter(|&&value| value != 0).count(),
            by_givens: by_givens(values),
            hodoku: None,
        });
        if self.only_er {
            return Ok(Filtered::Rated(ratings));
        }
        let Some(ceiling) = ceiling(values, &self.order, stop)? else {
            return Ok(Filtered::Unrated);
        };
        if !self.within(&ceiling) || !self.needed(values, &ceiling, stop)? {
            return Ok(Filtered::Dropped);
        }
        if self.hodoku {
            ratings.hodoku = hodoku(values, stop)?;
        }
        ratings.seconds = expected_time(values);
        ratings.ceiling = Some(ceiling);
        Ok(Filtered::Rated(ratings))
    }

    /// Returns whether no technique is harder than the hardest allowed.
    fn within(&self, ceiling: &Ceiling) -> bool {
        let most = self.at_most;
        most.is_none_or(|most| ceiling.technique.is_some_and(|technique| technique <= most))
    }

    /// Returns whether the techniques up to the ceiling fail without each of those needed. One that
    /// the path does not use is not needed.
    fn needed(
        &self,
        values: &[u8; 81],
        found: &Ceiling,
        stop: &dyn Fn() -> bool,
    ) -> Result<bool, Stopped> {
        for &technique in &self.needs {
            let used = found.steps.iter().any(|(id, _)| *id == technique);
            if !used || found.technique.is_none() {
                return Ok(false);
            }
            let up_to = found
                .technique
                .map_or_else(|| self.order.clone(), |most| self.order.up_to(most));
            let others = up_to.retain(|id| id != technique);
            let without = ceiling(values, &others, stop)?;
            if without.is_some_and(|without| without.technique.is_some()) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Ratings {
    /// Returns the key by which puzzles are sorted. A puzzle that is not rated to the end comes
    /// after those that are.
    pub fn key(&self, order: RatingOrder) -> (f64, f64) {
        let explainer = &self.explainer;
        let open = |rating: u16| f64::from(rating) + if explainer.solved { 0.0 } else { 1000.0 };
        let most = TechniqueId::all().count();
        let key = match order {
            RatingOrder::Level => f64::from(self.level as u8),
            RatingOrder::Er => open(explainer.er),
            RatingOrder::Ep => f64::from(explainer.ep),
            RatingOrder::Ed => f64::from(explainer.ed),
            RatingOrder::Time => 0.0,
            RatingOrder::Ceiling => {
                let ceiling = self.ceiling.as_ref().and_then(|ceiling| ceiling.technique);
                ceiling.map_or(most, |id| id as usize) as f64
            }
            RatingOrder::Hodoku => self.hodoku.as_ref().map_or(f64::MAX, |rating| {
                f64::from(rating.level as u8) * 1e6 + f64::from(rating.score)
            }),
            RatingOrder::Givens => -(self.givens as f64),
        };
        (key, self.seconds.unwrap_or_default())
    }
}
