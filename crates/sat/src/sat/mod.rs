//! Solves formulas: the backend trait, the solvers behind it, one file each, and the SAT engine.
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
#[cfg(feature = "command")]
mod external;
mod keep;
#[cfg(feature = "command")]
mod lrat;
#[cfg(feature = "command")]
mod process;
mod rival;
mod solver;
#[cfg(feature = "varisat")]
mod varisat;

pub use backend::{Backend, BackendError, BackendFailure, Interrupt, ProofFormat, Reply};
#[cfg(feature = "batsat")]
pub use batsat::Batsat;
#[cfg(feature = "cadical")]
pub use cadical::Cadical;
pub use contradiction::{Contradictions, CoreAnswer};
pub use engine::Sat;
#[cfg(feature = "command")]
pub use external::{External, SolverCommand};
#[cfg(feature = "command")]
pub use process::end_all;
pub use rival::{Rival, Rivals};
pub use solver::{BackendInfo, COMMAND, Solver, backends, fill};
#[cfg(feature = "varisat")]
pub use varisat::Varisat;
