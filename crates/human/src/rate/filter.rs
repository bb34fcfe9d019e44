//! The ratings that are asked for, and conditions on them.

use super::ceiling::ceiling_with;
use super::hodoku::hodoku_with;
use super::{
    Ceiling, Explainer, Rating, RatingStart, Scale, Scales, Stopped, by_givens, expected_time,
    explainer_within,
};
use crate::human::{Level, Memory, Order, TechniqueId};
use std::time::Duration;
use veridoku_model::engine::Limits;

/// The ratings of a puzzle, or why there are none.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Filtered {
    /// It passes the filter.
    Rated(Box<Rating>),
    /// It does not pass the filter.
    Dropped,
    /// Its values contradict the rules, at once or on a path.
    Unrated,
    /// A limit was reached first.
    Stopped,
}

/// The puzzles to keep, and the ratings to compute.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
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
    /// The scales to rate on; those that a condition is about are added. All but HoDoKu's by default.
    pub scales: Scales,
    /// The order in which techniques are tried.
    pub order: Order,
}

/// Returns the number of givens.
fn count(values: &[u8; 81]) -> usize {
    values.iter().filter(|&&value| value != 0).count()
}

impl RatingFilter {
    /// Returns the scales to rate on, with those of the conditions.
    pub fn wanted(&self) -> Scales {
        let er = !self.levels.is_empty() || self.min_er.is_some() || self.max_er.is_some();
        let ceiling = self.at_most.is_some() || !self.needs.is_empty();
        let of = [(er, Scale::Er), (ceiling, Scale::Ceiling)];
        let added = of.into_iter().filter(|(is_needed, _)| *is_needed);
        added.fold(self.scales, |all, (_, scale)| all.with(scale))
    }

    /// Rates a 9×9 puzzle that has one solution. The filter is applied to each rating as soon as
    /// that is known. The time, HoDoKu's score and the grade by givens are for plain puzzles only.
    /// It stops within some tens of milliseconds once the deadline passes or the limits are
    /// cancelled.
    pub fn rate(&self, start: &RatingStart, limits: &Limits) -> Filtered {
        self.measure(start, limits).unwrap_or(Filtered::Stopped)
    }

    fn measure(&self, start: &RatingStart, limits: &Limits) -> Result<Filtered, Stopped> {
        let (scales, plain) = (self.wanted(), start.as_plain());
        let mut rating = Box::new(Rating {
            explainer: None,
            time: None,
            ceiling: None,
            givens: plain.map_or(0, count),
            by_givens: plain.and_then(by_givens),
            hodoku: None,
        });
        if scales.contains(Scale::Er) {
            let Some(explainer) = explainer_within(start, limits)? else {
                return Ok(Filtered::Unrated);
            };
            if !self.admits(rating.explainer.insert(explainer)) {
                return Ok(Filtered::Dropped);
            }
        }
        // What one path seeks in vain the other does not seek again.
        let memory = Memory::of_puzzle();
        if scales.contains(Scale::Ceiling) {
            let Some(ceiling) = ceiling_with(start, &self.order, limits, &memory)? else {
                return Ok(Filtered::Unrated);
            };
            if !self.within(&ceiling) || !self.needed(start, &ceiling, limits, &memory)? {
                return Ok(Filtered::Dropped);
            }
            rating.ceiling = Some(ceiling);
        }
        if let Some(values) = plain.filter(|_| scales.contains(Scale::Hodoku)) {
            rating.hodoku = hodoku_with(values, limits, &memory)?;
        }
        if let Some(values) = plain.filter(|_| scales.contains(Scale::Time)) {
            let time = expected_time(values).map(Duration::try_from_secs_f64);
            rating.time = time.and_then(Result::ok);
        }
        Ok(Filtered::Rated(rating))
    }

    /// Returns whether a puzzle's ER and level pass.
    fn admits(&self, explainer: &Explainer) -> bool {
        let er = self.min_er.unwrap_or(0)..=self.max_er.unwrap_or(u16::MAX);
        // If the Explainer's rules do not solve it, the true rating is above all of theirs.
        let known = explainer.solved || self.max_er.is_none();
        let level = self.levels.is_empty() || self.levels.contains(&explainer.level());
        level && known && er.contains(&explainer.er)
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
        start: &RatingStart,
        found: &Ceiling,
        limits: &Limits,
        memory: &Memory<2>,
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
            let without = ceiling_with(start, &others, limits, memory)?;
            if without.is_some_and(|without| without.technique.is_some()) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
