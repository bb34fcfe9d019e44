//! The native path: propagation and backtracking.
//!
//! [`Native`] gives plain 9×9 puzzles to the classic engine and all else to [`Generic`], which
//! takes every model. [`Plain`] is the simple engine that tests compare both with. The path shares
//! nothing with SAT but the relations it reads; that is what makes their agreement mean something.

mod boards;
mod classic;
mod dispatch;
pub mod exact;
mod generic;
mod linear;
mod network;
mod plain;

pub use classic::{Classic, Counted};
pub use dispatch::Native;
pub use generic::{Generic, Strategy};
pub use plain::Plain;
