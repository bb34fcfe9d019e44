//! A new minimal puzzle of few clues.

use super::Body;
use serde::Serialize;

/// The answer of `low`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LowRecord {
    /// The number of the puzzle, from 1: with the seed it makes the puzzle again.
    pub number: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The number of walks, the last one included.
    pub walks: u64,
    /// The canonical form.
    pub canonical: String,
}

impl Body for LowRecord {}
