//! Puzzles for property tests of any solver, behind the feature `proptest`.
//!
//! [`assert_solves`] and [`assert_tells_apart`] test a function on the suites and on random
//! puzzles, and panic with a puzzle shrunk to the fewest givens that still show the fault.
//! [`Puzzles`] is a [`proptest`] strategy: puzzles by verdict, shape, number of givens and level,
//! which shrink to fewer givens with the same verdict. [`suite`] returns the suites themselves as
//! iterators:
//!
//! ```
//! use veridoku::testing::suite;
//!
//! // The suites are lists, but for one that has no end and comes from a seed.
//! assert!(suite("hard").unwrap().cases(0).all(|case| case.givens().is_some()));
//! let random = |seed| suite("random").unwrap().cases(seed).take(5).map(|case| case.text().to_string());
//! assert!(random(1).eq(random(1)));
//! assert!(random(1).ne(random(2)));
//! ```
//!
//! All of them together:
//!
//! ```
//! use proptest::prelude::*;
//! use veridoku::engine::{Engine, Limits};
//! use veridoku::grid::Givens;
//! use veridoku::native::Native;
//! use veridoku::rules::{Model, Puzzle};
//! use veridoku::testing::{Puzzles, assert_solves};
//!
//! /// The solver under test: here our own.
//! fn solve(givens: &Givens) -> Option<Vec<u8>> {
//!     let model = Model::new(&Puzzle::plain(givens.clone()));
//!     let census = Native::new().count(&model, &Limits::solutions(1)).ok()?;
//!     census.witnesses.first().map(|solution| solution.values().to_vec())
//! }
//!
//! assert_solves(solve);
//!
//! proptest!(ProptestConfig::with_cases(16), |(givens in Puzzles::unique())| {
//!     prop_assert!(solve(&givens).is_some());
//! });
//! ```

mod assert;
mod strategy;
mod watch;

pub use crate::crosscheck::{Answer, Case, Expected, Fault, FaultKind, SUITES, Suite, suite};
pub use assert::{Check, SolverFailure, assert_solves, assert_tells_apart};
pub use strategy::{PuzzleTree, Puzzles, SolutionCount};
