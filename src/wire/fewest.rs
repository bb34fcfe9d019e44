//! Every puzzle of few clues that a grid holds.

use super::Body;
use serde::Serialize;

/// The answer of `fewest`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FewestRecord {
    /// The complete grid.
    pub grid: String,
    /// The most givens of a puzzle.
    pub most_clues: u64,
    /// The minimal puzzles.
    pub puzzles: Vec<String>,
    /// Whether the search came to its end, so that there are no others.
    pub exhaustive: bool,
    /// The number of unavoidable sets of the search.
    pub unavoidable_sets: usize,
    /// The number of parts of the search.
    pub tasks: usize,
    /// The number of those parts that a checkpoint had before this run. They are believed, not
    /// searched again.
    pub from_checkpoint: usize,
    /// How long it took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl Body for FewestRecord {
    fn drop_timings(&mut self) {
        self.seconds = None;
    }
}
