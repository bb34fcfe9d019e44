//! CaDiCaL, embedded: the CDCL solver by Armin Biere and others
//! (<https://github.com/arminbiere/cadical>), in C++, through the crate `cadical-sys`.
//!
//! It calls back regularly to ask whether to stop. It writes its proofs, DRAT or LRAT, to a file,
//! here in a temporary folder. Source: Biere, Faller, Fazekas, Fleury, Froleyks and Pollitt,
//! "CaDiCaL 2.0" (2024).

use super::backend::{Backend, BackendError, Course, Interrupt, ProofFormat, Reply};
use crate::cnf::Lit;
use cadical_sys::{CaDiCal, Status, Terminator};
use std::fs::File;
use std::io::{self, Write};
use tempfile::TempDir;
use veridoku_model::names::failure;

/// The CaDiCaL solver.
pub struct Cadical {
    solver: CaDiCal,
    interrupt: Interrupt,
    proof: Option<Proof>,
    /// By variable − 1, its value.
    model: Vec<bool>,
    /// The last variable named.
    variables: u32,
    failed: Vec<Lit>,
    course: Course,
}

struct Proof {
    folder: TempDir,
    sink: Box<dyn Write>,
}

/// The callback that stops the solver.
struct Watch(Interrupt);

impl Terminator for Watch {
    fn terminated(&mut self) -> bool {
        self.0.check().is_some()
    }
}

impl Cadical {
    /// Creates a solver without clauses that stops on `interrupt`.
    pub fn new(interrupt: Interrupt) -> Cadical {
        let mut solver = CaDiCal::new();
        // Variables that it adds have no names in a certificate, and have to be declared.
        solver.set("factor", 0);
        solver.connect_terminator(Watch(interrupt.clone()));
        Cadical {
            solver,
            interrupt,
            proof: None,
            model: Vec::new(),
            variables: 0,
            failed: Vec::new(),
            course: Course::default(),
        }
    }

    /// Returns the version of the solver.
    pub fn version() -> String {
        CaDiCal::version()
    }

    /// Copies the proof to its sink.
    fn hand_on(&mut self) -> Result<(), BackendError> {
        let Some(mut proof) = self.proof.take() else {
            return Ok(());
        };
        self.solver.close_proof_trace(false);
        let mut copy = || {
            let mut file = File::open(proof.folder.path().join(PROOF))?;
            io::copy(&mut file, &mut proof.sink)?;
            proof.sink.flush()
        };
        copy().map_err(|e| BackendError(format!("its proof: {}", failure(e))))
    }
}

/// The name of the file of a proof.
const PROOF: &str = "proof";

impl Backend for Cadical {
    fn name(&self) -> &'static str {
        "cadical"
    }

    fn record_proof(
        &mut self,
        format: ProofFormat,
        sink: Box<dyn Write>,
    ) -> Result<(), BackendError> {
        let wrong = |reason: &str| BackendError(reason.to_string());
        self.course.proof()?;
        let folder = tempfile::tempdir().map_err(|e| wrong(&failure(e)))?;
        let path = folder.path().join(PROOF);
        let path = path.to_str();
        let path = path.ok_or_else(|| wrong("the temporary folder has no name in UTF-8"))?;
        let binary = i32::from(format == ProofFormat::BinaryDrat);
        let lrat = i32::from(format == ProofFormat::Lrat);
        let set = self.solver.set("binary", binary)
            && self.solver.set("lrat", lrat)
            && self.solver.trace_proof2(path);
        if !set {
            return Err(wrong("its proof: the file cannot be opened"));
        }
        self.proof = Some(Proof { folder, sink });
        Ok(())
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.course.clause();
        for lit in clause {
            self.variables = self.variables.max(lit.variable());
            self.solver.add(lit.number());
        }
        self.solver.add(0);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Reply, BackendError> {
        let stop = self.course.question(assumptions, Some(&self.interrupt))?;
        if let Some(stop) = stop {
            return Ok(Reply::Interrupted(stop));
        }
        self.failed.clear();
        for lit in assumptions {
            self.variables = self.variables.max(lit.variable());
            self.solver.assume(lit.number());
        }
        match self.solver.solve() {
            Status::SATISFIABLE => {
                self.model.clear();
                for variable in 1..=self.variables as i32 {
                    self.model.push(self.solver.val(variable) > 0);
                }
                Ok(Reply::Satisfiable)
            }
            Status::UNSATISFIABLE => {
                for &lit in assumptions {
                    if self.solver.failed(lit.number()) {
                        self.failed.push(lit);
                    }
                }
                self.hand_on()?;
                Ok(Reply::Unsatisfiable)
            }
            Status::UNKNOWN => {
                let reason = "no answer, and no reason";
                self.course.unanswered(Some(&self.interrupt), reason)
            }
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
