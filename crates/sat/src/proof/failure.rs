//! Why a proof could not be completed.

use std::fmt;
use veridoku_model::engine::Stop;

/// Why a proof could not be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompleteError {
    /// A step, from 1, does not follow from the formula and the steps before by unit propagation.
    NotImplied(usize),
    /// The proof ends without a contradiction.
    Unfinished,
    /// A limit came first.
    Stopped(Stop),
}

impl fmt::Display for CompleteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompleteError::NotImplied(step) => {
                write!(
                    f,
                    "step {step} of the proof does not follow by unit propagation"
                )
            }
            CompleteError::Unfinished => {
                f.write_str("the proof ends before it has refuted the formula")
            }
            CompleteError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for CompleteError {}
