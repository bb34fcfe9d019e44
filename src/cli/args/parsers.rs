//! Parsers of the values of arguments.

use std::time::Duration;
use veridoku::engine::Limits;
use veridoku::sat::{Solver, SolverCommand};
use veridoku::words::{read_time_limit, read_whole};

/// How long an engine may take; `None` for as long as it likes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit(pub(crate) Option<Duration>);

impl TimeLimit {
    /// Returns limits whose time begins now.
    pub(crate) fn limits(self) -> Limits {
        self.0.map_or_else(Limits::none, Limits::time)
    }
}

pub(super) fn backend(name: &str) -> Result<Solver, String> {
    Solver::by_name(name).map_err(|e| e.to_string())
}

pub(crate) fn solver_command(text: &str) -> Result<SolverCommand, String> {
    let words = shlex::split(text).ok_or("expected the quotes to be closed")?;
    SolverCommand::new(words).map_err(|e| e.to_string())
}

pub(crate) fn from_zero(text: &str) -> Result<u64, String> {
    read_whole(text, 0, u64::MAX)
}

pub(crate) fn from_one(text: &str) -> Result<u64, String> {
    read_whole(text, 1, u64::MAX)
}

pub(crate) fn from_two(text: &str) -> Result<u64, String> {
    read_whole(text, 2, u64::MAX)
}

/// More threads than this only cost memory.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    read_whole(text, 0, 256).map(|n| n as usize)
}

pub(crate) fn seconds(text: &str) -> Result<TimeLimit, String> {
    read_time_limit(text).map(TimeLimit)
}

/// Returns the name for as long as the program runs: it is read once.
pub(super) fn column(name: &str) -> Result<&'static str, String> {
    Ok(Box::leak(name.into()))
}
