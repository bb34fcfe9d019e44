//! Parsers of the values of arguments.

use std::time::Duration;
use veridoku::engine::Limits;
use veridoku::formats::{self, ALPHABETS, Alphabet, FORMATS, Format, Shard, UnknownShard};
use veridoku::sat::{Solver, SolverCommand};

/// How long an engine may take; `None` for as long as it likes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit(pub(crate) Option<Duration>);

impl TimeLimit {
    /// Returns limits whose time begins now.
    pub(crate) fn limits(self) -> Limits {
        self.0.map_or_else(Limits::none, Limits::time)
    }
}

/// Reads a whole number.
pub(crate) fn whole(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| match most {
        u64::MAX if !is_beyond(text) => format!("expected a whole number from {least}"),
        _ => format!("expected a whole number from {least} to {most}"),
    })
}

/// Returns whether a text is a whole number that is too large to be read.
fn is_beyond(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
        && text.len() > 19
        && text.parse::<u64>().is_err()
}

pub(super) fn backend(name: &str) -> Result<Solver, String> {
    Solver::by_name(name).map_err(|e| e.to_string())
}

pub(crate) fn solver_command(text: &str) -> Result<SolverCommand, String> {
    let words = shlex::split(text).ok_or("expected the quotes to be closed")?;
    SolverCommand::new(words).map_err(|e| e.to_string())
}

pub(crate) fn from_zero(text: &str) -> Result<u64, String> {
    whole(text, 0, u64::MAX)
}

pub(crate) fn from_one(text: &str) -> Result<u64, String> {
    whole(text, 1, u64::MAX)
}

pub(crate) fn from_two(text: &str) -> Result<u64, String> {
    whole(text, 2, u64::MAX)
}

/// More threads than this only cost memory.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    whole(text, 0, 256).map(|n| n as usize)
}

pub(crate) fn seconds(text: &str) -> Result<TimeLimit, String> {
    let wrong = || "expected a number of seconds, such as 2 or 0.5".to_string();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    Ok(TimeLimit((seconds > 0.0).then_some(time)))
}

pub(crate) fn alphabet(name: &str) -> Result<&'static Alphabet, String> {
    let known = || listed(ALPHABETS.iter().map(|alphabet| alphabet.name));
    let found = Alphabet::by_name(name);
    found.ok_or_else(|| format!("expected {}, or a range such as 1-9A-G", known()))
}

/// Returns the name for as long as the program runs: it is read once.
pub(super) fn column(name: &str) -> Result<&'static str, String> {
    Ok(Box::leak(name.into()))
}

pub(super) fn format(name: &str) -> Result<&'static Format, String> {
    let known = || listed(FORMATS.iter().map(|format| format.name));
    formats::by_name(name).ok_or_else(|| format!("expected one of {}", known()))
}

/// Reads the name of a format that can be written.
pub(crate) fn written_format(name: &str) -> Result<&'static Format, String> {
    let written = FORMATS.iter().filter(|format| format.is_written());
    let known = || listed(written.map(|format| format.name));
    let format = formats::by_name(name).filter(|format| format.is_written());
    format.ok_or_else(|| format!("expected one of {}", known()))
}

pub(super) fn shard(text: &str) -> Result<Shard, String> {
    text.parse()
        .map_err(|error: UnknownShard| error.to_string())
}

fn listed(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
