//! What a program may take to answer, and what keeps it from answering.

use crate::engine::Cancel;
use std::time::Duration;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The process ended, in words.
    Ended(String),
    /// The time is up.
    Late,
    /// It printed more than it may.
    TooMuch,
    /// It went on printing after its answer until the time was up.
    Endless,
    /// The user wants to stop.
    Stopped,
}

/// How a wait for more output ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// There is more.
    More,
    /// Nothing came.
    Quiet,
    /// The output has come to its end.
    End,
}

/// How long an answer may take and be.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    pub(super) time: Option<Duration>,
    pub(super) bytes: usize,
    pub(super) cancel: Cancel,
}
