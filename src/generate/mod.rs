//! Makes new puzzles, and finds how few clues a grid needs.
//!
//! Imports the engines; requirements beyond uniqueness come in as a closure.

mod bias;
mod class;
mod confirm;
mod cut;
mod dig;
mod draw;
pub mod fewest;
mod fill;
mod goal;
mod known;
mod low;
mod made;
mod magic;
mod maker;
mod many;
mod mask_text;
mod neighbours;
mod oracle;
mod pattern;
mod random;
mod restore;
#[cfg(feature = "command")]
pub mod saved;
mod search;
mod source;
mod thin;
mod walks;
mod weigh;
mod wish;

pub use bias::weight;
pub use class::{Class, Classes};
pub use confirm::{Confirmer, Unconfirmed};
pub use dig::{Dug, by_digit, dig, minimal_puzzles, redundant, shuffled_groups};
pub use fill::Fill;
pub use goal::{
    Aim, AimError, Measured, UnknownRange, er_range, read_clues, read_er, read_seconds, tenths,
};
pub use low::{Low, Walk};
pub use made::{Attempt, Made};
pub use magic::{magic_grid, magic_squares};
pub use maker::Maker;
pub use mask_text::{MaskText, MaskTextError};
pub use neighbours::{
    Exchange, Near, NearSearch, Neighbour, Neighbours, NeighboursPosition, Resume, ResumeError,
    Seen, chained,
};
pub use oracle::Oracle;
pub use pattern::{Groups, Hold, Mask, MaskError, Pattern, UnknownPattern};
pub use random::{random_seed, stream};
pub use restore::{Restored, eliminated_groups, restorable, restore};
pub use thin::{ThinError, spare, thin};
pub use walks::{LowPuzzle, WalkEnd, Walker};
pub use weigh::{Weighed, weighed};
pub use wish::{Distance, Goal, Sampling, Wish, WishError};
