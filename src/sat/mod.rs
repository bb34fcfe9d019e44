//! Clauses → answer: the backend trait, varisat behind it, and the engine that asks it about models.
//!
//! Shares nothing with the native path but the relations.

mod backend;
mod contradiction;
mod engine;
mod varisat;

pub use backend::{Backend, BackendError, Interrupt, ProofFormat, Reply};
pub use contradiction::{Contradictions, Failure};
pub use engine::Sat;
pub use varisat::Varisat;
