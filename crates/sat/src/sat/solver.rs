//! The choice of the solver.

use super::backend::{Backend, BackendError, BackendFailure, Interrupt};
#[cfg(feature = "command")]
use super::external::{External, SolverCommand};
#[cfg(feature = "varisat")]
use super::varisat::Varisat;
use crate::cnf::{Encoded, Encoder, Formula, Lit};
use veridoku_model::engine::Stop;
use veridoku_model::rules::Model;

/// A choice of solver. The default is the first of varisat, batsat and CaDiCaL that is compiled in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Solver {
    /// varisat, embedded.
    #[cfg(feature = "varisat")]
    Varisat,
    /// batsat, embedded.
    #[cfg(feature = "batsat")]
    Batsat,
    /// CaDiCaL, embedded.
    #[cfg(feature = "cadical")]
    Cadical,
    /// A program.
    #[cfg(feature = "command")]
    Command(SolverCommand),
}

impl Default for Solver {
    #[allow(unreachable_code)]
    fn default() -> Solver {
        #[cfg(feature = "varisat")]
        return Solver::Varisat;
        #[cfg(feature = "batsat")]
        return Solver::Batsat;
        #[cfg(feature = "cadical")]
        return Solver::Cadical;
    }
}

/// A backend as `veridoku engines` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackendInfo {
    /// The name by which it is chosen: see [`Solver::by_name`].
    pub name: &'static str,
    /// What it is.
    pub summary: &'static str,
    /// The version, if it is compiled in and has one.
    pub version: Option<String>,
    /// The feature of this crate that compiles it in; `None` if it always is.
    pub feature: Option<&'static str>,
    /// Whether it is compiled in.
    pub present: bool,
    /// How it enforces a time limit.
    pub limits: &'static str,
    /// The proofs it writes.
    pub proofs: &'static str,
}

/// The name under which a program is listed.
pub const COMMAND: &str = "command";

/// Returns every backend, compiled in or not, the default first.
pub fn backends() -> Vec<BackendInfo> {
    vec![
        BackendInfo {
            name: "varisat",
            summary: "CDCL in Rust, the default",
            version: Some("0.2.2".to_string()),
            feature: Some("varisat"),
            present: cfg!(feature = "varisat"),
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
            feature: Some("command"),
            present: cfg!(feature = "command"),
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
    /// Returns the embedded solver of a name.
    ///
    /// ```
    /// use veridoku_sat::sat::Solver;
    /// assert_eq!(Solver::by_name("varisat"), Ok(Solver::Varisat));
    /// let error = Solver::by_name("minisat").unwrap_err();
    /// assert_eq!(error.to_string(), "expected varisat, batsat or cadical");
    /// ```
    ///
    /// # Errors
    /// [`BackendError`] if there is none of that name, or it is not compiled in; then it names the
    /// feature.
    pub fn by_name(name: &str) -> Result<Solver, BackendError> {
        match name {
            #[cfg(feature = "varisat")]
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

    /// Returns the name by which it is chosen; [`COMMAND`] for a program.
    pub fn name(&self) -> &'static str {
        match self {
            #[cfg(feature = "varisat")]
            Solver::Varisat => "varisat",
            #[cfg(feature = "batsat")]
            Solver::Batsat => "batsat",
            #[cfg(feature = "cadical")]
            Solver::Cadical => "cadical",
            #[cfg(feature = "command")]
            Solver::Command(_) => COMMAND,
        }
    }

    /// Returns the solver for the many questions beside a verdict: the solver itself, or the
    /// default for a program, which would be run anew for each and whose answers are not checked.
    pub fn embedded(&self) -> Solver {
        match self {
            #[cfg(feature = "command")]
            Solver::Command(_) => Solver::default(),
            embedded => embedded.clone(),
        }
    }

    /// Returns the name of the SAT engine over this solver.
    pub(super) fn engine_name(&self) -> &'static str {
        match self {
            #[cfg(feature = "varisat")]
            Solver::Varisat => "sat:varisat",
            #[cfg(feature = "batsat")]
            Solver::Batsat => "sat:batsat",
            #[cfg(feature = "cadical")]
            Solver::Cadical => "sat:cadical",
            #[cfg(feature = "command")]
            Solver::Command(_) => "sat:command",
        }
    }

    /// Returns a solver loaded with the formula of a model, which observes the limits of
    /// `interrupt`; these are also checked while the formula is encoded and loaded. The returned
    /// formula has no clauses: the solver has them.
    ///
    /// If few solutions are wanted, a plain board of at most nine digits takes milliseconds: there
    /// varisat runs without an interruptible proof sink, which costs 25 %, and the limits are
    /// checked between questions.
    ///
    /// # Errors
    /// [`BackendFailure`] if a limit is reached before all is loaded, or the model cannot be
    /// encoded.
    pub fn load(
        &self,
        encoder: &mut Encoder,
        model: &Model,
        interrupt: &Interrupt,
    ) -> Result<(Encoded, Box<dyn Backend>), BackendFailure> {
        let quick = model.rulebook().is_plain() && model.shape().order() <= 9;
        self.load_as(quick, encoder, model, interrupt)
    }

    /// Returns a solver loaded with the formula of a model, for many solutions: with a clause for
    /// each excluded solution, a question takes seconds on any board, so limits are checked within
    /// questions.
    ///
    /// # Errors
    /// As [`load`](Solver::load).
    pub fn load_for_many(
        &self,
        encoder: &mut Encoder,
        model: &Model,
        interrupt: &Interrupt,
    ) -> Result<(Encoded, Box<dyn Backend>), BackendFailure> {
        self.load_as(false, encoder, model, interrupt)
    }

    fn load_as(
        &self,
        quick: bool,
        encoder: &mut Encoder,
        model: &Model,
        interrupt: &Interrupt,
    ) -> Result<(Encoded, Box<dyn Backend>), BackendFailure> {
        let stop = || interrupt.check();
        stop().map_or(Ok(()), |stop| Err(BackendFailure::Stopped(stop)))?;
        let mut encoded = match encoder.encode_unless(model, &|| stop().is_some()) {
            Ok(encoded) => encoded,
            Err(error) => {
                let failed = || BackendFailure::Solver(BackendError(error.to_string()));
                let stopped = interrupt.stopped().map(BackendFailure::Stopped);
                return Err(stopped.unwrap_or_else(failed));
            }
        };
        #[cfg(not(feature = "varisat"))]
        let _ = quick;
        let mut backend: Box<dyn Backend> = match self {
            #[cfg(feature = "varisat")]
            Solver::Varisat if quick => Box::new(Varisat::quick()),
            _ => self.fresh(interrupt),
        };
        let bare = Formula::new(encoded.formula.variables());
        let formula = std::mem::replace(&mut encoded.formula, bare);
        fill(&mut *backend, formula.clauses(), interrupt).map_err(BackendFailure::Stopped)?;
        Ok((encoded, backend))
    }

    /// Returns a solver without clauses, which can record a proof.
    pub fn fresh(&self, interrupt: &Interrupt) -> Box<dyn Backend> {
        let interrupt = interrupt.clone();
        match self {
            #[cfg(feature = "varisat")]
            Solver::Varisat if !interrupt.is_watching() => Box::new(Varisat::new()),
            #[cfg(feature = "varisat")]
            Solver::Varisat => Box::new(Varisat::interruptible(interrupt)),
            #[cfg(feature = "batsat")]
            Solver::Batsat => Box::new(super::Batsat::new(interrupt)),
            #[cfg(feature = "cadical")]
            Solver::Cadical => Box::new(super::Cadical::new(interrupt)),
            #[cfg(feature = "command")]
            Solver::Command(command) => Box::new(External::new(command.clone(), interrupt)),
        }
    }
}

/// The number of clauses between two checks of the limits.
const LOOK: usize = 1 << 14;

/// Adds clauses to a solver.
///
/// # Errors
/// The limit, if one is reached before all are added.
pub fn fill<'a>(
    backend: &mut dyn Backend,
    clauses: impl Iterator<Item = &'a [Lit]>,
    interrupt: &Interrupt,
) -> Result<(), Stop> {
    for (number, clause) in clauses.enumerate() {
        if number % LOOK == LOOK - 1
            && let Some(stop) = interrupt.check()
        {
            return Err(stop);
        }
        backend.add_clause(clause);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::{ProofFormat, Reply};
    use std::io::Write;
    use veridoku_model::engine::{Cancel, Limits};
    use veridoku_model::grid::{Givens, Shape};
    use veridoku_model::rules::Puzzle;

    /// Counts its clauses, and cancels at one of them.
    struct Counter {
        clauses: usize,
        last: usize,
        cancel: Cancel,
    }

    impl Backend for Counter {
        fn name(&self) -> &'static str {
            "counter"
        }

        fn record_proof(&mut self, _: ProofFormat, _: Box<dyn Write>) -> Result<(), BackendError> {
            Ok(())
        }

        fn add_clause(&mut self, _: &[Lit]) {
            self.clauses += 1;
            if self.clauses == self.last {
                self.cancel.cancel();
            }
        }

        fn solve(&mut self, _: &[Lit]) -> Result<Reply, BackendError> {
            Ok(Reply::Unsatisfiable)
        }

        fn is_true(&self, _: u32) -> bool {
            false
        }

        fn failed(&self) -> &[Lit] {
            &[]
        }
    }

    fn cancelled_by(cancel: &Cancel) -> Limits {
        Limits::solutions(1).with_cancel(cancel.clone())
    }

    #[test]
    fn loading_stops_soon_after_it_is_cancelled() {
        let cancel = Cancel::new();
        let interrupt = Interrupt::of(&cancelled_by(&cancel));
        let mut backend = Counter {
            clauses: 0,
            last: LOOK + 1,
            cancel,
        };
        let clause = [Lit::positive(1)];
        let clauses = std::iter::repeat_n(&clause[..], 4 * LOOK);
        let filled = fill(&mut backend, clauses, &interrupt);
        assert_eq!(filled, Err(Stop::Cancelled));
        assert!(backend.clauses < 2 * LOOK, "{}", backend.clauses);
    }

    #[test]
    fn nothing_is_encoded_once_a_limit_is_reached() {
        let model = Model::new(&Puzzle::plain(Givens::empty(Shape::CLASSIC)));
        let cancel = Cancel::new();
        let load = |limits: &Limits| {
            let mut encoder = Encoder::assuming();
            let loaded = Solver::default().load(&mut encoder, &model, &Interrupt::of(limits));
            loaded.map(|(encoded, _)| (encoded.formula.len(), encoded.formula.variables()))
        };
        // The solver has the clauses.
        assert_eq!(load(&cancelled_by(&cancel)), Ok((0, 729)));
        cancel.cancel();
        let stopped = Err(BackendFailure::Stopped(Stop::Cancelled));
        assert_eq!(load(&cancelled_by(&cancel)), stopped);
        let late = Limits::solutions(1).with_deadline(Some(std::time::Instant::now()));
        assert_eq!(load(&late), Err(BackendFailure::Stopped(Stop::Time)));
    }
}
