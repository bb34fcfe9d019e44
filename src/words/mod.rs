//! Answers as text for people: what the program prints, and what any other face may show.
//!
//! One file a job. What writes cells or digits takes a [`Notation`]: the shape of the board and the
//! symbols of its digits. Nothing here ends in a line break, unless it says so. The same answers
//! for programs are in `wire`.

mod notation;

pub use notation::Notation;
