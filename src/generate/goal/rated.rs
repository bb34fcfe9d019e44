//! The distances of the rating and the expected time of a puzzle from a range.

use super::OUT_OF_SCALE;
use super::possible::HIGHEST;
use crate::engine::Limits;
use crate::generate::Distance;
use crate::human::Level;
use crate::rate::{
    Stopped, expected_time, explainer_within, explainer_without_chains, level_up_to,
};
use std::ops::RangeInclusive;

/// The hardest rating of the level medium, in tenths.
const MEDIUM: u16 = 25;
/// The easiest rating above those of the rules without chains, in tenths.
const CHAINS: u16 = 62;

/// Returns the rating of a puzzle in tenths; above all ratings if the rules do not solve it, `None`
/// if it has none.
///
/// # Errors
/// Returns [`Stopped`] if a limit is reached; they are looked at before each step.
pub(super) fn er(values: &[u8], limits: &Limits) -> Result<Option<u16>, Stopped> {
    let Ok(board) = <&[u8; 81]>::try_from(values) else {
        return Ok(None);
    };
    let rating = explainer_within(&board.into(), limits)?;
    Ok(rating.map(|rating| if rating.solved { rating.er } else { HIGHEST }))
}

/// Returns the ratings of a level, in tenths.
pub(super) fn ratings_of(level: Level) -> RangeInclusive<u16> {
    let within = |er: &u16| Level::of_er(*er) == level;
    let all: Vec<u16> = (0..=200).filter(within).collect();
    all.first().copied().unwrap_or(0)..=all.last().copied().unwrap_or(200)
}

/// Returns the distance of the rating of a puzzle from a range. Computes the whole rating only if
/// an easier scale of rules does not decide it: whether it is up to medium, and whether it is below
/// chains.
///
/// # Errors
/// Returns [`Stopped`] if a limit is reached; they are looked at before each step of the whole
/// rating.
pub(super) fn rated(
    values: &[u8],
    wanted: &RangeInclusive<u16>,
    limits: &Limits,
) -> Result<Distance, Stopped> {
    let Ok(board) = <&[u8; 81]>::try_from(values) else {
        return Ok(OUT_OF_SCALE);
    };
    if let Some(distance) = quickly(board, wanted) {
        return Ok(distance);
    }
    Ok(er(values, limits)?.map_or(OUT_OF_SCALE, |er| between(er, wanted)))
}

/// Returns the distance if the easier scales decide it.
fn quickly(board: &[u8; 81], wanted: &RangeInclusive<u16>) -> Option<Distance> {
    let (least, most) = (*wanted.start(), *wanted.end());
    match level_up_to(board, Level::Medium).map(ratings_of) {
        Some(own) if *own.end() < least => {
            return Some(Distance::from(*own.end()) - Distance::from(least));
        }
        Some(own) if *own.start() > most => return Some(Distance::from(*own.start() - most)),
        Some(own) if least <= *own.start() && *own.end() <= most => return Some(0),
        None if most <= MEDIUM => return Some(Distance::from(MEDIUM + 10 - most)),
        _ => {}
    }
    match explainer_without_chains(board) {
        None => Some(OUT_OF_SCALE),
        Some(rating) if rating.solved => Some(between(rating.er, wanted)),
        Some(_) if most < CHAINS => Some(Distance::from(CHAINS - most)),
        Some(_) if least <= CHAINS && most >= HIGHEST => Some(0),
        Some(_) => None,
    }
}

/// Returns the distance of a rating from a range.
fn between(er: u16, wanted: &RangeInclusive<u16>) -> Distance {
    let (least, most) = (*wanted.start(), *wanted.end());
    Distance::from(er.saturating_sub(most)) - Distance::from(least.saturating_sub(er))
}

/// Returns the distance of the expected time of a puzzle from a range of seconds: 10 for each tenth
/// that it is longer or shorter.
pub(super) fn timed(values: &[u8], wanted: &RangeInclusive<f64>) -> Distance {
    let time = values.try_into().ok().and_then(expected_time);
    let Some(time) = time else {
        return OUT_OF_SCALE;
    };
    let tenths = |ratio: f64| (ratio.ln() * 100.0).ceil() as Distance;
    match time {
        time if time > *wanted.end() => tenths(time / wanted.end()).max(1),
        time if time < *wanted.start() => -tenths(wanted.start() / time).max(1),
        _ => 0,
    }
}
