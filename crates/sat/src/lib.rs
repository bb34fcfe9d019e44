//! The SAT path: a model as clauses, solvers behind one trait, proofs completed to LRAT.
//!
//! [`cnf`] writes clauses, [`sat`] asks a solver, [`proof`] completes and trims what the solver
//! wrote as its proof. Nothing here knows the native engine.
#![deny(unsafe_code)]

pub mod cnf;
pub mod proof;
#[cfg(any(feature = "varisat", feature = "batsat", feature = "cadical"))]
pub mod sat;
