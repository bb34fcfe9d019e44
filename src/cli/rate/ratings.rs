//! All the ratings of one puzzle, and which of them are asked for.

use super::args::Rate;
use crate::cli::args::SortKey;
use std::time::Instant;
use veridoku::engine::Cancel;
use veridoku::formats::Parsed;
use veridoku::grid::Shape;
use veridoku::human::{Level, Order, TechniqueId};
use veridoku::rate::{
    Ceiling, Explainer, GivensGrade, HodokuRating, Stopped, by_givens, ceiling, expected_time,
    explainer_until, hodoku,
};
use veridoku::rules::Rule;

/// What is known of a puzzle.
pub(crate) struct Ratings {
    pub(crate) level: Level,
    pub(crate) explainer: Explainer,
    /// Not with `--only-er`, like what comes of the ceiling.
    pub(crate) seconds: Option<f64>,
    pub(crate) ceiling: Option<Ceiling>,
    pub(crate) givens: usize,
    pub(crate) by_givens: Option<GivensGrade>,
    pub(crate) hodoku: Option<HodokuRating>,
}

/// What a puzzle came to.
pub(crate) enum Outcome {
    Rated(Box<Ratings>),
    /// It does not pass the filters.
    Passed,
    /// The scales are not for it.
    Unrated,
    /// There was no time.
    Stopped,
}

/// How puzzles are rated.
pub(crate) struct Scales<'a> {
    args: &'a Rate,
    cancel: Cancel,
    order: Order,
}

/// The values of a plain 9×9 puzzle.
pub(crate) fn plain(parsed: &Parsed) -> Option<&[u8; 81]> {
    let givens = parsed.puzzle.givens();
    let plain = givens.shape() == Shape::CLASSIC && parsed.puzzle.rules() == Rule::PLAIN;
    givens.values().try_into().ok().filter(|_| plain)
}

impl<'a> Scales<'a> {
    pub(crate) fn new(args: &'a Rate, cancel: &Cancel) -> Scales<'a> {
        Scales {
            args,
            cancel: cancel.clone(),
            order: Order::default(),
        }
    }

    /// Rates a puzzle that has one solution. The filters are asked as soon as what they look at is
    /// known.
    pub(crate) fn rate(&self, values: &[u8; 81]) -> Outcome {
        let time = self.args.common.time();
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let stop = || {
            self.cancel.is_cancelled()
                || deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        self.measure(values, &stop).unwrap_or(Outcome::Stopped)
    }

    fn measure(&self, values: &[u8; 81], stop: &dyn Fn() -> bool) -> Result<Outcome, Stopped> {
        let Some(explainer) = explainer_until(values, stop)? else {
            return Ok(Outcome::Unrated);
        };
        // Where the rules ran out, the true rating is above all that they have.
        let level = match explainer.solved {
            true => Level::of_er(explainer.er),
            false => Level::Expert,
        };
        let args = self.args;
        let er = args.min_er.unwrap_or(0)..=args.max_er.unwrap_or(u16::MAX);
        let known = explainer.solved || args.max_er.is_none();
        if !(args.level.is_empty() || args.level.contains(&level))
            || !er.contains(&explainer.er)
            || !known
        {
            return Ok(Outcome::Passed);
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
        if args.only_er {
            return Ok(Outcome::Rated(ratings));
        }
        let Some(ceiling) = ceiling(values, &self.order, stop)? else {
            return Ok(Outcome::Unrated);
        };
        if !self.within(&ceiling) || !self.needed(values, &ceiling, stop)? {
            return Ok(Outcome::Passed);
        }
        let wanted = args.hodoku || args.sort == Some(SortKey::Hodoku);
        if wanted {
            ratings.hodoku = hodoku(values, stop)?;
        }
        ratings.seconds = expected_time(values);
        ratings.ceiling = Some(ceiling);
        Ok(Outcome::Rated(ratings))
    }

    /// `--at-most`: in the order of the table.
    fn within(&self, ceiling: &Ceiling) -> bool {
        let most = self.args.at_most;
        most.is_none_or(|most| ceiling.technique.is_some_and(|technique| technique <= most))
    }

    /// `--needs`: whether the techniques up to the ceiling stick without each of these. One that
    /// the path does without is not needed.
    fn needed(
        &self,
        values: &[u8; 81],
        found: &Ceiling,
        stop: &dyn Fn() -> bool,
    ) -> Result<bool, Stopped> {
        for &technique in &self.args.needs {
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
    /// What comes first in the order of a scale. A puzzle that is not rated to the end comes after
    /// those that are.
    pub(crate) fn key(&self, scale: SortKey) -> (f64, f64) {
        let explainer = &self.explainer;
        let open = |rating: u16| f64::from(rating) + if explainer.solved { 0.0 } else { 1000.0 };
        let most = TechniqueId::all().count();
        let key = match scale {
            SortKey::Level => f64::from(self.level as u8),
            SortKey::Er => open(explainer.er),
            SortKey::Ep => f64::from(explainer.ep),
            SortKey::Ed => f64::from(explainer.ed),
            SortKey::Time => 0.0,
            SortKey::Ceiling => {
                let ceiling = self.ceiling.as_ref().and_then(|ceiling| ceiling.technique);
                ceiling.map_or(most, |id| id as usize) as f64
            }
            SortKey::Hodoku => self.hodoku.as_ref().map_or(f64::MAX, |rating| {
                f64::from(rating.level as u8) * 1e6 + f64::from(rating.score)
            }),
            SortKey::Givens => -(self.givens as f64),
        };
        (key, self.seconds.unwrap_or_default())
    }
}
