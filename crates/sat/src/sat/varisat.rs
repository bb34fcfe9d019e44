//! varisat, embedded: a CDCL solver in Rust by Jix (<https://jix.github.io/varisat/>).
//!
//! Its interface has no interruption, but it stops if a write of its proof fails: so a solver with
//! a time limit gets a proof sink that stores nothing and fails once the time is up. The proof is
//! written at every learned clause through a buffer of 8 KiB, which bounds the delay of the check
//! of the clock.

use super::backend::{Backend, BackendError, Course, Interrupt, ProofFormat, Reply};
use crate::cnf::Lit;
use std::io::{self, Write};
use varisat::config::SolverConfigUpdate;
use varisat::{ExtendFormula, ProofFormat as Native, Solver};

/// The varisat solver.
pub struct Varisat {
    solver: Solver<'static>,
    interrupt: Option<Interrupt>,
    /// By variable − 1, its value.
    model: Vec<bool>,
    failed: Vec<Lit>,
    /// A buffer for the clause being added.
    clause: Vec<varisat::Lit>,
    course: Course,
}

impl Default for Varisat {
    fn default() -> Varisat {
        Varisat::new()
    }
}

impl Varisat {
    /// Creates a solver that runs until it has an answer.
    pub fn new() -> Varisat {
        Varisat {
            solver: Solver::new(),
            interrupt: None,
            model: Vec::new(),
            failed: Vec::new(),
            clause: Vec::new(),
            course: Course::default(),
        }
    }

    /// Creates a solver for boards that take milliseconds. It checks no limit: an interruptible
    /// proof sink would take a quarter of the time. It restarts after 4, 4, 8, 4, 4, 8, 16, …
    /// conflicts instead of 128, 128, 256, …: a 9×9 board takes some hundred conflicts, and early
    /// restarts save one in ten instructions there. On 25×25 no difference was measured.
    pub fn quick() -> Varisat {
        let mut varisat = Varisat::new();
        let update = SolverConfigUpdate {
            luby_restart_interval_scale: Some(4),
            ..SolverConfigUpdate::default()
        };
        // Fails only for a value out of range.
        let _ = varisat.solver.config(&update);
        varisat
    }

    /// Creates a solver that stops on `interrupt`. The proof sink that this needs costs some time:
    /// see `docs/encodings.md`.
    pub fn interruptible(interrupt: Interrupt) -> Varisat {
        let mut varisat = Varisat::new();
        let sink = Tripwire(interrupt.clone(), io::sink());
        varisat.solver.write_proof(sink, Native::Varisat);
        varisat.interrupt = Some(interrupt);
        varisat
    }
}

/// A writer that passes bytes on, and fails once it is time to stop.
struct Tripwire<W>(Interrupt, W);

impl<W: Write> Write for Tripwire<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.check() {
            Some(stop) => Err(io::Error::other(stop.to_string())),
            None => self.1.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.1.flush()
    }
}

fn lit(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_dimacs(lit.number() as isize)
}

impl Backend for Varisat {
    fn name(&self) -> &'static str {
        "varisat"
    }

    fn record_proof(
        &mut self,
        format: ProofFormat,
        sink: Box<dyn Write>,
    ) -> Result<(), BackendError> {
        let format = match format {
            ProofFormat::Drat => Native::Drat,
            ProofFormat::BinaryDrat => Native::BinaryDrat,
            ProofFormat::Lrat => {
                let reason = "varisat writes no LRAT";
                return Err(BackendError(reason.to_string()));
            }
        };
        self.course.proof()?;
        match &self.interrupt {
            Some(interrupt) => self
                .solver
                .write_proof(Tripwire(interrupt.clone(), sink), format),
            None => self.solver.write_proof(sink, format),
        }
        Ok(())
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.course.clause();
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&l| lit(l)));
        self.solver.add_clause(&self.clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Reply, BackendError> {
        let stop = self.course.question(assumptions, self.interrupt.as_ref())?;
        if let Some(stop) = stop {
            return Ok(Reply::Interrupted(stop));
        }
        if !self.course.is_proving() {
            let assumed: Vec<varisat::Lit> = assumptions.iter().map(|&l| lit(l)).collect();
            self.solver.assume(&assumed);
        }
        self.failed.clear();
        match self.solver.solve() {
            Ok(true) => {
                self.model.clear();
                for value in self.solver.model().unwrap_or_default() {
                    let index = value.var().index();
                    if index >= self.model.len() {
                        self.model.resize(index + 1, false);
                    }
                    self.model[index] = value.is_positive();
                }
                Ok(Reply::Satisfiable)
            }
            Ok(false) => {
                let core = self.solver.failed_core().unwrap_or_default();
                let numbers = core.iter().map(|l| l.to_dimacs() as i32);
                self.failed.extend(numbers.filter_map(Lit::new));
                Ok(Reply::Unsatisfiable)
            }
            Err(error) => self.course.unanswered(self.interrupt.as_ref(), error),
        }
    }

    fn is_true(&self, variable: u32) -> bool {
        let index = (variable as usize).wrapping_sub(1);
        self.model.get(index).copied().unwrap_or(false)
    }

    fn failed(&self) -> &[Lit] {
        &self.failed
    }
}
