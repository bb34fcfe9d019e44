//! Searches any board of up to 128 cells: unhit sets as lists near the root and as bits below.

mod node;
mod search;
mod table;
mod tasks;
pub(super) mod unavoidable;

pub(super) use search::Search;
pub(super) use tasks::{Plan, Task};
