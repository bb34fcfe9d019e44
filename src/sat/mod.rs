//! Clauses → answer: the backend trait, the solvers behind it, a file each, and the engine that asks one about models.
//!
//! Shares nothing with the native path but the relations.

mod backend;
#[cfg(feature = "batsat")]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod contradiction;
#[cfg(feature = "batsat")]
mod drat;
mod engine;
mod enumerate;
mod external;
mod lrat;
mod process;
mod rival;
mod solver;
mod varisat;

pub use backend::{Backend, BackendError, Failure, Interrupt, ProofFormat, Reply};
#[cfg(feature = "batsat")]
pub use batsat::Batsat;
#[cfg(feature = "cadical")]
pub use cadical::Cadical;
pub use contradiction::{Answer, Contradictions};
pub use engine::Sat;
pub use external::{External, SolverCommand};
pub use process::end_all;
pub use rival::{Rival, Rivals};
pub use solver::{BackendInfo, COMMAND, Solver, backends, fill};
pub use varisat::Varisat;
