//! The arguments that several commands share, and their parsers.

mod batch;
mod choices;
mod human;
mod jobs;
mod lists;
mod parsers;

pub(crate) use batch::Common;
pub(crate) use choices::{
    Judging, Layout, at_most_one, color, degree, encoding, engines, language, leave_out,
    removal_order, sampling, sort_key,
};
pub(crate) use human::Ordering;
pub(crate) use jobs::{Jobs, cores};
pub(crate) use lists::{BoardText, Lists, Reading};
pub(crate) use parsers::{
    TimeLimit, from_one, from_two, from_zero, seconds, solver_command, threads,
};
