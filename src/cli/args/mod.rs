//! The arguments that several commands share, and their parsers.

mod batch;
mod choices;
mod human;
mod parsers;

pub(crate) use batch::{BoardText, Common, Reading};
pub(crate) use choices::{Judging, Layout, Setting, at_most_one, encoding, engines, sort_key};
pub(crate) use human::{Ordering, level, low_level, technique, tenths};
pub(crate) use parsers::{
    TimeLimit, alphabet, from_one, from_two, from_zero, seconds, solver_command, threads,
    written_format,
};
