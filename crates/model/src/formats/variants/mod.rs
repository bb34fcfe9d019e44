//! Formats for puzzles under other rules than the plain ones.

pub(super) mod iss;
pub(super) mod killer;
pub(super) mod parts;
pub(super) mod vdk;
mod vdk_board;
mod vdk_clue;
mod vdk_size;
mod vdk_write;

pub use vdk_write::clue_in_short;
