//! The native path: propagation of singles in every house, and backtracking.
//!
//! [`Native`] gives plain 9×9 puzzles to the classic engine and all else to [`Generic`], which takes every model. It shares nothing with the SAT path but the relations it reads; that is what makes
//! their agreement mean something.

mod classic;
mod dispatch;
mod generic;
mod linear;
mod network;
mod plain;

pub use classic::{Classic, Counted};
pub use dispatch::Native;
pub use generic::{Generic, Strategy};
pub use plain::Plain;
