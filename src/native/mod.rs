//! The native path: propagation of singles in every house, and backtracking.
//!
//! It takes every model. It shares nothing with the SAT path but the relations it reads; that is what makes
//! their agreement mean something.

mod linear;
mod network;
mod propagate;
mod search;

pub use search::Native;
