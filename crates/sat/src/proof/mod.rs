//! Proofs of unsatisfiability: reads DRAT, completes it with hints, trims it, writes LRAT.
//!
//! A solver claims of each clause it learned only that it follows by unit propagation (DRAT:
//! Wetzler, Heule and Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal
//! Proofs", 2014). [`Completer`] finds from which clauses, keeps those that the empty clause needs,
//! and numbers them ([`Lrat`]), so that checking takes no search.
//!
//! The formula is always the full extended encoding, with the givens as unit clauses ([`Layout`]).
//! The formula that a solver got may be smaller, for instance with the singles settled; the
//! completed proof derives it.

mod completer;
mod definitions;
mod derivation;
mod drat;
mod failure;
mod layout;
mod lrat;
mod propagator;
mod spare;

pub use completer::Completer;
pub use drat::{Drat, DratError};
pub use failure::CompleteError;
pub use layout::{Layout, LayoutError};
pub use lrat::{Lrat, push_number};
