//! The SAT path: encodes a model as clauses, runs solvers behind one trait, completes proofs to
//! LRAT.
//!
//! [`cnf`] writes clauses, [`sat`] calls a solver, [`proof`] completes and trims the proof that the
//! solver wrote. Nothing here depends on the native engine.
#![deny(unsafe_code)]

pub mod cnf;
pub mod proof;
#[cfg(any(feature = "varisat", feature = "batsat", feature = "cadical"))]
pub mod sat;
