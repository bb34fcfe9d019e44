//! Veridoku verifies, counts and solves Sudoku puzzles of any size with two engines that check each other.
//!
//! The way of a puzzle: [`formats`] reads text into a [`rules::Puzzle`]; that is lowered to a [`rules::Model`] of
//! relations; [`native`] searches it, [`cnf`] and [`sat`] solve it as a formula; [`verify`] asks both and
//! gives a verdict only where they agree.
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
//! let mut judge = Judge::new(vec![Box::new(Native::new()), Box::new(Sat::default())]);
//! let report = judge.judge(&Model::new(&parsed.puzzle), &Question::default())?;
//! let Verdict::Multiple(ambiguity) = report.verdict else { panic!() };
//! assert_eq!((ambiguity.solutions, ambiguity.exact), (2, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

pub mod canon;
pub mod check;
pub mod cnf;
pub mod crosscheck;
pub mod engine;
pub mod formats;
pub mod generate;
pub mod grid;
pub mod human;
pub mod native;
pub mod proof;
pub mod rate;
pub mod render;
pub mod rules;
pub mod sat;
#[cfg(feature = "proptest")]
pub mod testing;
pub mod textbook;
pub mod verify;
