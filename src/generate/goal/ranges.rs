//! Ranges as people write them: `24..28`, with both ends, or one value.

use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// The greatest rating on the scale of Sudoku Explainer that is taken.
const HIGHEST: f64 = 20.0;

/// A text that is no range of the kind that is expected: what that is, with an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected {0}")]
pub struct UnknownRange(pub &'static str);

/// Reads a number of clues, or a range of such numbers.
///
/// ```
/// use veridoku::generate::{read_clues, read_er, read_seconds};
/// assert_eq!(read_clues("24..28"), Ok(24..=28));
/// assert_eq!(read_er("7.1"), Ok(71..=71));
/// assert!(read_seconds("900..600").is_err());
/// ```
///
/// # Errors
/// Returns an [`UnknownRange`] if it is none.
pub fn read_clues(text: &str) -> Result<RangeInclusive<usize>, UnknownRange> {
    let wrong = UnknownRange("a number of clues or a range such as 24..28");
    range(text, number).ok_or(wrong)
}

/// Reads a range of ratings on the scale of Sudoku Explainer, and returns it in tenths.
///
/// # Errors
/// Returns an [`UnknownRange`] if it is none.
pub fn read_er(text: &str) -> Result<RangeInclusive<u16>, UnknownRange> {
    range(text, tenths).ok_or(UnknownRange(
        "a range of ratings from 0 to 20 such as 7.0..7.5",
    ))
}

/// Reads a range of times in seconds, above zero.
///
/// # Errors
/// Returns an [`UnknownRange`] if it is none.
pub fn read_seconds(text: &str) -> Result<RangeInclusive<f64>, UnknownRange> {
    let one = |text: &str| number(text).filter(|time: &f64| time.is_finite() && *time > 0.0);
    range(text, one).ok_or(UnknownRange("a range of seconds such as 600..900"))
}

/// Returns a rating such as `7.1` in tenths; `None` if it is none, or not from 0 to 20.
pub fn tenths(text: &str) -> Option<u16> {
    let rating = number(text).filter(|rating| (0.0..=HIGHEST).contains(rating))?;
    Some((rating * 10.0).round() as u16)
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn range<T: Copy + PartialOrd>(
    text: &str,
    one: impl Fn(&str) -> Option<T>,
) -> Option<RangeInclusive<T>> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let (from, to) = (one(from)?, one(to.strip_prefix('=').unwrap_or(to))?);
    (from <= to).then_some(from..=to)
}
