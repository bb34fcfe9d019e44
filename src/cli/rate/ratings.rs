//! The ratings that the arguments ask for.

use super::args::Rate;
use crate::cli::args::SortKey;
use std::time::Instant;
use veridoku::engine::Cancel;
use veridoku::formats::Parsed;
use veridoku::grid::Shape;
use veridoku::rate::{Filtered, RatingFilter, RatingOrder};
use veridoku::rules::Rule;

/// Rates puzzles as the arguments ask for.
pub(crate) struct Scales<'a> {
    args: &'a Rate,
    cancel: Cancel,
    filter: RatingFilter,
}

/// Returns the values of a plain 9×9 puzzle, `None` for any other.
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
            filter: RatingFilter {
                levels: args.level.clone(),
                min_er: args.min_er,
                max_er: args.max_er,
                at_most: args.at_most,
                needs: args.needs.clone(),
                only_er: args.only_er,
                hodoku: args.hodoku || args.sort == Some(SortKey::Hodoku),
                ..RatingFilter::default()
            },
        }
    }

    /// Rates a puzzle that has one solution, within the time limit.
    pub(crate) fn rate(&self, values: &[u8; 81]) -> Filtered {
        let time = self.args.common.time();
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.filter
            .rate(values, &|| self.cancel.is_cancelled() || late())
    }
}

/// Returns the order that a sort key stands for.
pub(crate) fn order(key: SortKey) -> RatingOrder {
    match key {
        SortKey::Level => RatingOrder::Level,
        SortKey::Er => RatingOrder::Er,
        SortKey::Ep => RatingOrder::Ep,
        SortKey::Ed => RatingOrder::Ed,
        SortKey::Time => RatingOrder::Time,
        SortKey::Ceiling => RatingOrder::Ceiling,
        SortKey::Hodoku => RatingOrder::Hodoku,
        SortKey::Givens => RatingOrder::Givens,
    }
}
