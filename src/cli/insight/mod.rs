//! Questions about a puzzle beyond its verdict: true candidates, redundant givens, repairs. One
//! file a command; [`find`] holds their common part.

mod args;
mod candidates;
mod find;
mod redundant;
mod repair;

pub(crate) use args::{CandidatesArgs, RedundantArgs, RepairArgs};
