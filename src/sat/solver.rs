//! Which solver answers.

use super::backend::{Backend, BackendError, Interrupt};
use super::external::{External, SolverCommand};
use super::varisat::Varisat;
use crate::cnf::Formula;
use crate::engine::Limits;
use crate::rules::Model;

/// A solver to choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Solver {
    /// varisat, embedded.
    #[default]
    Varisat,
    /// batsat, embedded.
    #[cfg(feature = "batsat")]
    Batsat,
    /// CaDiCaL, embedded.
    #[cfg(feature = "cadical")]
    Cadical,
    /// A program.
    Command(SolverCommand),
}

/// A backend as `veridoku engines` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackendInfo {
    /// The name by which it is chosen: see [`Solver::by_name`].
    pub name: &'static str,
    /// What it is.
    pub summary: &'static str,
    /// The version, where it is compiled in and says so.
    pub version: Option<String>,
    /// The feature of this crate that compiles it in; `None` where it always is.
    pub feature: Option<&'static str>,
    /// Whether it is compiled in.
    pub present: bool,
    /// How it keeps a time limit.
    pub limits: &'static str,
    /// The proofs it writes.
    pub proofs: &'static str,
}

/// The name under which a program is listed.
pub const COMMAND: &str = "command";

/// Every backend there is, compiled in or not, the default first.
pub fn backends() -> Vec<BackendInfo> {
    vec![
        BackendInfo {
            name: "varisat",
            summary: "CDCL in Rust, the default",
            version: Some("0.2.2".to_string()),
            feature: None,
            present: true,
            limits: "a proof sink that fails when the time is up; plain boards of up to 9 digits: looked at between calls",
            proofs: "DRAT",
        },
        BackendInfo {
            name: "batsat",
            summary: "MiniSat in Rust, continued",
            version: cfg!(feature = "batsat").then(|| "0.6.0".to_string()),
            feature: Some("batsat"),
            present: cfg!(feature = "batsat"),
            limits: "asks at every decision, looks at the clock at every 32nd",
            proofs: "DRAT",
        },
        BackendInfo {
            name: "cadical",
            summary: "CaDiCaL, in C++: compiling it takes a C++ compiler",
            version: cadical_version(),
            feature: Some("cadical"),
            present: cfg!(feature = "cadical"),
            limits: "asks regularly, within some ten steps of its search",
            proofs: "DRAT, LRAT",
        },
        BackendInfo {
            name: COMMAND,
            summary: "any program that reads DIMACS, named by --sat-command",
            version: None,
            feature: None,
            present: true,
            limits: "the process and all that it started are killed",
            proofs: "DRAT or LRAT, as the program writes it",
        },
    ]
}

#[cfg(feature = "cadical")]
fn cadical_version() -> Option<String> {
    Some(super::Cadical::version())
}

#[cfg(not(feature = "cadical"))]
fn cadical_version() -> Option<String> {
    None
}

impl Solver {
    /// An embedded solver by its name.
    ///
    /// ```
    /// use veridoku::sat::Solver;
    /// assert_eq!(Solver::by_name("varisat"), Ok(Solver::Varisat));
    /// let error = Solver::by_name("minisat").unwrap_err();
    /// assert_eq!(error.to_string(), "expected varisat, batsat or cadical");
    /// ```
    ///
    /// # Errors
    /// [`BackendError`] where there is none of that name, or it is not compiled in: then it names the feature.
    pub fn by_name(name: &str) -> Result<Solver, BackendError> {
        match name {
            "varisat" => return Ok(Solver::Varisat),
            #[cfg(feature = "batsat")]
            "batsat" => return Ok(Solver::Batsat),
            #[cfg(feature = "cadical")]
            "cadical" => return Ok(Solver::Cadical),
            _ => {}
        }
        let absent = backends()
            .into_iter()
            .find(|backend| backend.name == name && !backend.present);
        Err(BackendError(match absent.and_then(|b| b.feature) {
            Some(feature) => format!(
                "{name} is not compiled in: build with the feature '{feature}' (cargo build --features {feature})"
            ),
            None => "expected varisat, batsat or cadical".to_string(),
        }))
    }

    /// The name by which it is chosen; [`COMMAND`] for a program.
    pub fn name(&self) -> &'static str {
        match self {
            Solver::Varisat => "varisat",
            #[cfg(feature = "batsat")]
            Solver::Batsat => "batsat",
            #[cfg(feature = "cadical")]
            Solver::Cadical => "cadical",
            Solver::Command(_) => COMMAND,
        }
    }

    /// The name of the SAT engine over it.
    pub(super) fn engine_name(&self) -> &'static str {
        match self {
            Solver::Varisat => "sat:varisat",
            #[cfg(feature = "batsat")]
            Solver::Batsat => "sat:batsat",
            #[cfg(feature = "cadical")]
            Solver::Cadical => "sat:cadical",
            Solver::Command(_) => "sat:command",
        }
    }

    /// A solver loaded with the formula of a model, that keeps the limits `interrupt` watches. For varisat see [`Varisat::load`].
    pub fn load(
        &self,
        formula: &Formula,
        model: &Model,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Box<dyn Backend> {
        if *self == Solver::Varisat {
            return Box::new(Varisat::load(formula, model, limits, interrupt));
        }
        let mut backend = self.fresh(limits, interrupt);
        formula
            .clauses()
            .for_each(|clause| backend.add_clause(clause));
        backend
    }

    /// A solver without clauses, which a proof may be asked of.
    pub fn fresh(&self, limits: &Limits, interrupt: &Interrupt) -> Box<dyn Backend> {
        let interrupt = interrupt.clone();
        match self {
            Solver::Varisat if limits.deadline.is_none() && limits.cancel.is_none() => {
                Box::new(Varisat::new())
            }
            Solver::Varisat => Box::new(Varisat::interruptible(interrupt)),
            #[cfg(feature = "batsat")]
            Solver::Batsat => Box::new(super::Batsat::new(interrupt)),
            #[cfg(feature = "cadical")]
            Solver::Cadical => Box::new(super::Cadical::new(interrupt)),
            Solver::Command(command) => Box::new(External::new(command.clone(), interrupt)),
        }
    }
}
