//! Puzzles for property tests of anybody's solver, behind the feature `proptest`.
//!
//! [`assert_solves`] and [`assert_tells_apart`] ask a function about the suites and about random puzzles, and panic with a puzzle that was
//! shrunk to the fewest givens that still show what is wrong. [`Puzzles`] is a [`proptest`] strategy: puzzles by verdict, shape, number of givens
//! and level, that shrink to fewer givens with the same verdict. The suites themselves come from [`suite`] as iterators.
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

pub use crate::crosscheck::{Answer, Case, Expected, Fault, FaultKind, SUITES, Suite, suite};
pub use assert::{Check, Failure, assert_solves, assert_tells_apart};
pub use strategy::{PuzzleTree, Puzzles, Solutions};
