//! Proofs that a formula has no model: DRAT in, completed with hints and trimmed, LRAT out.
//!
//! A solver says of each clause it learned only that it follows by unit propagation (DRAT: Wetzler,
//! Heule and Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal Proofs",
//! 2014). [`Completer`] finds out from which clauses, keeps what the empty clause needs, and
//! numbers it ([`Lrat`]), so that checking takes no search.
//!
//! The formula is always the whole of it: the extended encoding with the givens as unit clauses
//! ([`Layout`]). What a solver was given may be smaller, for instance with the singles settled; the
//! completed proof derives it.

mod completer;
mod definitions;
mod derivation;
mod drat;
mod layout;
mod lrat;
mod propagator;

pub use completer::{CompleteError, Completer};
pub use drat::{Drat, DratError};
pub use layout::{Layout, LayoutError};
pub use lrat::Lrat;
