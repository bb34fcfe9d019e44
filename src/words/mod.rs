//! Answers as text for people: what the program prints, and what any other face may show.
//!
//! One file a job. What writes cells or digits takes a [`Notation`]: the shape of the board and the
//! symbols of its digits. A text of several lines ends each of them with a line break; a text on one
//! line has none. The same answers for programs are in `wire`.

mod notation;
mod number;

pub use notation::Notation;
pub use number::{counted, indented};
