//! The native path: propagation and backtracking.
//!
//! [`Native`] passes plain 9×9 puzzles to the classic engine and everything else to [`Generic`],
//! which supports every model. [`Plain`] is the simple engine that the tests compare with both. The
//! path shares only the relations with SAT, so an agreement of the two is evidence.

mod boards;
mod choices;
mod classic;
mod cliques;
mod dispatch;
mod equal;
pub mod exact;
mod following;
mod generic;
mod implied;
mod lanes;
mod lists;
mod lookups;
mod network;
mod plain;
mod processor;
mod regions;
mod sight;
mod tallies;
mod weights;
mod wide;

pub use classic::{Classic, ClassicCount, ClassicVerdict, Refiller, Refilling};
pub use dispatch::Native;
pub use following::following;
pub use generic::{Generic, Strategy};
pub use lanes::{Isa, IsaError, Lanes};
pub use plain::Plain;
pub use processor::Processor;
