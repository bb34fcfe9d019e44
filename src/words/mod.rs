//! Answers as text for people: what the program prints, and what any other face may show.
//!
//! One file a job. What writes cells or digits takes a [`Notation`]: the shape of the board and the
//! symbols of its digits. A text of several lines ends each of them with a line break; a text on one
//! line has none. The same answers for programs are in `wire`.

mod compare;
mod crosscheck;
mod engines;
#[cfg(feature = "command")]
mod examined;
mod notation;
mod number;

pub use compare::{COMPARE_COLUMNS, ComparedRow, compare_head, preemptive_set, why_no_answer};
pub use crosscheck::{crosscheck_tally, panel_failure};
pub use engines::{backend_table, engine_description, engine_table};
#[cfg(feature = "command")]
pub use examined::{NOT_SETTLED, answer, examined_failure};
pub use notation::Notation;
pub use number::{counted, indented};
