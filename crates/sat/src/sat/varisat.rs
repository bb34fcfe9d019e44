//! varisat, embedded: a CDCL solver in Rust by Jix (<https://jix.github.io/varisat/>).
//!
//! Its interface has no interruption. It stops, though, when a write of its proof fails; so a
//! solver that must keep a time limit is given a proof sink that holds nothing and fails once the
//! time is up. The proof is written at every learned clause through a buffer of 8 KiB, which bounds
//! how late the look at the clock can be.

use super::backend::{Backend, BackendError, Course, Interrupt, ProofFormat, Reply};
use crate::cnf::Lit;
use std::io::{self, Write};
use varisat::config::SolverConfigUpdate;
use varisat::{ExtendFormula, ProofFormat as Native, Solver};

/// The varisat solver.
pub struct Varisat {
    solver: Solver<'static>,
    interrupt: Option<Interrupt>,
    /// By variable − 1.
    model: Vec<bool>,
    failed: Vec<Lit>,
    /// The clause that is added.
    clause: Vec<varisat::Lit>,
    course: Course,
}

impl Default for Varisat {
    fn default() -> Varisat {
        Varisat::new()
    }
}

impl Varisat {
    /// A solver that runs until it has its answer.
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

    /// A solver for boards that take milliseconds, where the bookkeeping of an interruption would
    /// be a quarter of the time: it looks at no limit. It restarts after 4, 4, 8, 4, 4, 8, 16, …
    /// conflicts instead of 128, 128, 256, …: a 9×9 board takes some hundred conflicts, and early
    /// restarts spare one in ten instructions there. On 25×25 it makes no difference that could be
    /// measured.
    pub fn quick() -> Varisat {
        let mut varisat = Varisat::new();
        let update = SolverConfigUpdate {
            luby_restart_interval_scale: Some(4),
            ..SolverConfigUpdate::default()
        };
        // Only a value out of its range is refused.
        let _ = varisat.solver.config(&update);
        varisat
    }

    /// A solver that stops when `interrupt` says so. The bookkeeping costs some time: see
    /// `docs/encodings.md`.
    pub fn interruptible(interrupt: Interrupt) -> Varisat {
        let mut varisat = Varisat::new();
        let sink = Tripwire(interrupt.clone(), io::sink());
        varisat.solver.write_proof(sink, Native::Varisat);
        varisat.interrupt = Some(interrupt);
        varisat
    }
}

/// Passes everything on until it is time to stop.
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
