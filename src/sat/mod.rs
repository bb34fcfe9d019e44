//! Clauses → answer: the backend trait, varisat behind it, and the engine that asks it about models.
//!
//! Shares nothing with the native path but the relations.

mod backend;
mod contradiction;
mod engine;
mod external;
mod solver;
mod varisat;

pub use backend::{Backend, BackendError, Interrupt, ProofFormat, Reply};
pub use contradiction::{Answer, Contradictions, Failure};
pub use engine::Sat;
pub use external::{External, SolverCommand};
pub use solver::Solver;
pub use varisat::Varisat;
