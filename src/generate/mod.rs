//! New puzzles, and how few clues a grid needs.
//!
//! Imports the engines; what a puzzle has to be beyond unique comes in as a closure.

mod bias;
mod dig;
pub mod fewest;
mod fill;
mod known;
mod magic;
mod maker;
mod oracle;
mod pattern;
mod random;
mod search;
mod wish;

pub use bias::weight;
pub use dig::{Dug, dig, minimal_puzzles, redundant, shuffled_groups};
pub use fill::Fill;
pub use magic::{magic_grid, magic_squares};
pub use maker::{Attempt, Made, Maker};
pub use oracle::Oracle;
pub use pattern::{Groups, Hold, Mask, MaskError, Pattern};
pub use random::stream;
pub use wish::{Distance, Goal, Method, Wish, WishError};
