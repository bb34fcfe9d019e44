//! A complete grid.

use super::Body;
use serde::Serialize;

/// The answer of `grid`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GridRecord {
    /// The number of the grid, from 1: with the seed it makes the grid again.
    pub number: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The complete grid.
    pub grid: String,
    /// Whether each grid of the shape is as likely as any other.
    pub uniform: bool,
}

impl Body for GridRecord {}
