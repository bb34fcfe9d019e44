//! Values as people type them, with what is expected said of those that are wrong.

use super::did_you_mean;
use crate::check::Claim;
use crate::crosscheck::{SetupError, roster};
use crate::formats::{self, ALPHABETS, Alphabet, FORMATS, Format};
use crate::generate;
use crate::human::{Level, Order, TechniqueId, UnknownLevel, UnknownTechnique};
use std::time::Duration;

/// Reads a whole number in a range.
///
/// ```
/// use veridoku::words::read_whole;
/// assert_eq!(read_whole("7", 1, 9), Ok(7));
/// assert_eq!(read_whole("-7", 1, 9).unwrap_err(), "expected a whole number from 1 to 9");
/// ```
///
/// # Errors
/// Says what is expected.
pub fn read_whole(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| match most {
        u64::MAX if !is_beyond(text) => format!("expected a whole number from {least}"),
        _ => format!("expected a whole number from {least} to {most}"),
    })
}

/// Returns whether a text is a whole number that is too large to be read.
fn is_beyond(text: &str) -> bool {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits && text.len() > 19 && text.parse::<u64>().is_err()
}

/// Reads a time limit in seconds; `None` for 0, which is no limit.
///
/// # Errors
/// Says what is expected.
pub fn read_time_limit(text: &str) -> Result<Option<Duration>, String> {
    let wrong = || "expected a number of seconds, such as 2 or 0.5".to_string();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    Ok((seconds > 0.0).then_some(time))
}

/// Reads a rating such as `7.1`, in tenths.
///
/// # Errors
/// Says what is expected.
pub fn read_rating(text: &str) -> Result<u16, String> {
    generate::tenths(text).ok_or_else(|| "expected a rating from 0 to 20 such as 7.1".to_string())
}

/// Reads a level such as `very-easy`.
///
/// # Errors
/// Says what is expected, and what was meant.
pub fn read_level(text: &str) -> Result<Level, String> {
    let wrong = |error: UnknownLevel| format!("{error}{}", meant_level(text, &Level::ALL));
    text.parse().map_err(wrong)
}

/// Reads a level up to medium.
///
/// # Errors
/// Says what is expected, and what was meant.
pub fn read_low_level(text: &str) -> Result<Level, String> {
    let level = read_level(text)
        .ok()
        .filter(|level| *level <= Level::Medium);
    let low = &Level::ALL[..3];
    level.ok_or_else(|| {
        let meant = meant_level(text, low);
        format!("expected very-easy, easy or medium{meant}")
    })
}

fn meant_level(text: &str, levels: &[Level]) -> String {
    let name = |level: &Level| level.to_string().replace(' ', "-");
    let names: Vec<String> = levels.iter().map(name).collect();
    did_you_mean(text, names.iter().map(String::as_str))
}

/// Reads the name or the code of a technique.
///
/// # Errors
/// Says what is expected, and what was meant.
pub fn read_technique(name: &str) -> Result<TechniqueId, String> {
    TechniqueId::by_name(name).ok_or_else(|| {
        let near = did_you_mean(name, technique_names());
        format!("expected a technique or its code, as `veridoku techniques` lists{near}")
    })
}

/// Reads the name or the code of a technique whose steps are searched for.
///
/// # Errors
/// Says what is expected, and what was meant.
pub fn read_found_technique(name: &str) -> Result<TechniqueId, String> {
    let found = Some(read_technique(name)?).filter(|id| id.is_found());
    found.ok_or_else(|| "is not searched for here; choose another technique".to_string())
}

/// Reads what a certificate must show.
///
/// # Errors
/// Says what is expected.
pub fn read_claim(words: &str) -> Result<Claim, String> {
    let expected = "expected unique, several, none, minimal or 'count N'";
    Claim::read(words).ok_or_else(|| expected.to_string())
}

/// Returns why engines to compare cannot be made, with what was meant and the option it is about.
pub fn setup_error(error: &SetupError) -> String {
    match error {
        SetupError::UnknownEngine(name) => {
            let near = did_you_mean(name, roster().iter().map(|row| row.name));
            format!("--engines: {error}{near}")
        }
        SetupError::NamedTwice(_) => format!("--engines: {error}"),
        SetupError::UnknownParameter(_) | SetupError::SetTwice(_) | SetupError::Refused(_) => {
            format!("--set: {error}")
        }
        SetupError::NoCommand(name) => format!("{name} takes --sat-command"),
        SetupError::Backend { .. } => error.to_string(),
    }
}

/// Reads an order of techniques: its name, or techniques with commas between.
///
/// # Errors
/// Says which name is unknown, and what was meant.
pub fn read_order(text: &str) -> Result<Order, String> {
    Order::read(text).map_err(|error: UnknownTechnique| {
        let known = technique_names().chain(["default", "explainer", "hodoku", "all"]);
        format!("{error}{}", did_you_mean(&error.0, known))
    })
}

/// Returns every name of every technique.
fn technique_names() -> impl Iterator<Item = &'static str> {
    TechniqueId::all().flat_map(|id| {
        let facts = id.facts();
        std::iter::once(facts.name).chain(facts.aliases.iter().copied())
    })
}

/// Reads the name of an alphabet.
///
/// # Errors
/// Says what is expected.
pub fn read_alphabet(name: &str) -> Result<&'static Alphabet, String> {
    let known = || listed(ALPHABETS.iter().map(|alphabet| alphabet.name));
    let found = Alphabet::by_name(name);
    found.ok_or_else(|| format!("expected {}, or a range such as 1-9A-G", known()))
}

/// Reads the name of a format.
///
/// # Errors
/// Says what is expected.
pub fn read_format(name: &str) -> Result<&'static Format, String> {
    let known = || listed(FORMATS.iter().map(|format| format.name));
    formats::by_name(name).ok_or_else(|| format!("expected one of {}", known()))
}

/// Reads the name of a format that can be written.
///
/// # Errors
/// Says what is expected.
pub fn read_written_format(name: &str) -> Result<&'static Format, String> {
    let written = FORMATS.iter().filter(|format| format.is_written());
    let known = || listed(written.map(|format| format.name));
    let format = formats::by_name(name).filter(|format| format.is_written());
    format.ok_or_else(|| format!("expected one of {}", known()))
}

fn listed(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
