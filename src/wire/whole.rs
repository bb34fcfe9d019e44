//! The end of an output.

use super::Body;
use serde::Serialize;

/// The last record of a run, if it is wanted: without it, an output was cut off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WholeRecord {
    /// Whether the run came to its end; not if it was interrupted or failed.
    pub whole: bool,
    /// The number of records before this one.
    pub records: u64,
    /// The exit code by the verdicts, even if the program is to exit with 0 whatever they are.
    pub exit: u8,
}

impl WholeRecord {
    /// Returns the record of a run.
    pub fn new(whole: bool, records: u64, exit: u8) -> WholeRecord {
        WholeRecord {
            whole,
            records,
            exit,
        }
    }
}

impl Body for WholeRecord {}
