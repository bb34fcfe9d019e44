//! Which engines are asked.

use crate::engine::Engine;
use crate::native::Native;
use crate::sat::{Sat, Solver};
use crate::verify::Auto;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The engines to ask about a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engines {
    /// The native engine and the SAT engine, which check each other.
    #[default]
    Both,
    /// The native engine alone.
    Native,
    /// The SAT engine alone.
    Sat,
    /// The native engine for a while, then the SAT engine: the fastest single answer on every size.
    Auto,
}

impl Engines {
    /// Every choice with its name.
    pub const ALL: [(Engines, &'static str); 4] = [
        (Engines::Both, "both"),
        (Engines::Native, "native"),
        (Engines::Sat, "sat"),
        (Engines::Auto, "auto"),
    ];

    /// Returns the engines, those over a SAT solver over the given one.
    pub fn list(self, solver: &Solver) -> Vec<Box<dyn Engine>> {
        self.over(Sat::over(solver.clone()))
    }

    /// Returns the engines for many questions about each puzzle: the SAT solver keeps what it
    /// learned from question to question.
    pub fn incremental(self, solver: &Solver) -> Vec<Box<dyn Engine>> {
        self.over(Sat::incremental().with_solver(solver.clone()))
    }

    /// Returns the engines, with `sat` as the SAT engine.
    pub fn over(self, sat: Sat) -> Vec<Box<dyn Engine>> {
        match self {
            Engines::Both => vec![Native::new().boxed(), sat.boxed()],
            Engines::Native => vec![Native::new().boxed()],
            Engines::Sat => vec![sat.boxed()],
            Engines::Auto => vec![Auto::with(sat).boxed()],
        }
    }
}

impl fmt::Display for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Engines::ALL.iter().find(|(engines, _)| engines == self);
        f.write_str(name.map_or("", |(_, name)| name))
    }
}

/// The error of a name that is none of [`Engines::ALL`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected both, native, sat or auto, found '{0}'")]
pub struct UnknownEngines(pub String);

impl FromStr for Engines {
    type Err = UnknownEngines;

    fn from_str(name: &str) -> Result<Engines, UnknownEngines> {
        let found = Engines::ALL.iter().find(|(_, known)| *known == name);
        found
            .map(|&(engines, _)| engines)
            .ok_or_else(|| UnknownEngines(name.to_string()))
    }
}
