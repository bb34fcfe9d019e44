//! Searches that outlive the program: files that only grow, and that a kill leaves whole.
//!
//! A [`NeighboursLog`] keeps the puzzles of a search for neighbours that are done, with their
//! results, which a [`NeighboursLedger`] takes in order; [`Keys`] keeps the classes that it has
//! seen, on disk beyond an amount of memory; a [`FewestCheckpoint`] keeps the parts of a search for
//! few clues that are done. What was not written to its end is taken for not written. While one
//! process is at work on a checkpoint, another cannot open it; a [`FolderLock`] does the same for a
//! folder.

mod error;
mod fewest;
mod keys;
mod ledger;
mod lock;
mod neighbours;

pub use error::SavedError;
pub use fewest::FewestCheckpoint;
pub use keys::Keys;
pub use ledger::NeighboursLedger;
pub use lock::FolderLock;
pub use neighbours::{NeighboursEntry, NeighboursLog};
