//! A random puzzle equivalent to another.

use super::Body;
use serde::Serialize;

/// An equivalent puzzle, as `scramble` makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScrambleRecord {
    /// The number of the equivalent puzzle among those of the same puzzle, from 1.
    pub number: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The puzzle that it is equivalent to.
    pub of: String,
}

impl Body for ScrambleRecord {}
