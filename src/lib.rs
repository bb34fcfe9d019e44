//! Veridoku verifies, counts and solves Sudoku puzzles of any size with two engines that check each
//! other.
//!
//! The way of a puzzle: [`formats`] reads text into a [`rules::Puzzle`]; that is lowered to a
//! [`rules::Model`] of relations; [`native`] searches it, [`cnf`] and [`sat`] solve it as a
//! formula; [`verify`] asks both and gives a verdict only where they agree.
//!
//! ```
//! use veridoku::formats::{ReadOptions, parse_str};
//! use veridoku::native::Native;
//! use veridoku::rules::Model;
//! use veridoku::sat::Sat;
//! use veridoku::verify::{Judge, Question, Verdict};
//!
//! let text = "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..";
//! let parsed = parse_str(text, &ReadOptions::default()).remove(0)?;
//! let mut judge = Judge::new([Native::new().boxed(), Sat::default().boxed()]);
//! let report = judge.judge(&Model::new(&parsed.puzzle), &Question::default())?;
//! let Verdict::Multiple(ambiguity) = report.verdict else { panic!() };
//! assert_eq!((ambiguity.solutions, ambiguity.exact), (2, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

pub use veridoku_check as check;
pub use veridoku_human::{human, rate, render};
pub use veridoku_model::{clock, engine, formats, grid, rules};
pub use veridoku_native as native;
pub use veridoku_sat::{cnf, proof, sat};
pub use veridoku_textbook as textbook;

pub mod ask;
pub mod canon;
pub mod crosscheck;
pub mod game;
pub mod generate;
pub mod prelude;
#[cfg(feature = "proptest")]
pub mod testing;
pub mod verify;
