//! A new minimal puzzle of few clues.

use super::Body;
use serde::Serialize;

/// The answer of `low`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LowRecord {
    /// The number of the puzzle, from 1.
    pub number: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The walk from the seed that led there, from 0.
    pub walk: u64,
    /// The canonical form.
    pub canonical: String,
}

impl Body for LowRecord {}
