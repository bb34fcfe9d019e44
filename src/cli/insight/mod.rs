//! What else there is to know of a puzzle than its verdict: true candidates, redundant givens,
//! repairs. One file a command; what they have in common is in [`find`].

mod args;
mod candidates;
mod find;
mod redundant;
mod repair;

pub(crate) use args::{CandidatesArgs, RedundantArgs, RepairArgs};
pub(crate) use find::board;
