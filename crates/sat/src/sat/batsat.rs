//! batsat, embedded: MiniSat in Rust, continued by Simon Cruanes
//! (<https://github.com/c-cube/batsat>).
//!
//! It calls back at every decision to ask whether to stop, which enforces time limits. It reports
//! each clause that it learns or deletes; the proof is written from these. Source: Eén and
//! Sörensson, "An Extensible SAT-solver" (2003).

use super::backend::{Backend, BackendError, Course, Interrupt, ProofFormat, Reply};
use super::drat::{Drat, write_step};
use crate::cnf::Lit;
use batsat::{Callbacks, ClauseKind, SolverInterface, lbool};
use std::cell::Cell;
use std::io::Write;

/// The number of calls of `stop` for each check of the clock.
const QUESTIONS_PER_LOOK: u32 = 32;

/// The batsat solver.
pub struct Batsat {
    solver: batsat::Solver<Listener>,
    clause: Vec<batsat::Lit>,
    failed: Vec<Lit>,
    course: Course,
}

/// The callbacks of the solver.
struct Listener {
    interrupt: Interrupt,
    questions: Cell<u32>,
    proof: Option<Proof>,
}

struct Proof {
    format: Drat,
    sink: Box<dyn Write>,
    bytes: Vec<u8>,
    /// The error of the first write that failed.
    error: Option<String>,
}

impl Proof {
    fn step(&mut self, clause: &[batsat::Lit], delete: bool) {
        if self.error.is_some() {
            return;
        }
        self.bytes.clear();
        let numbers = clause.iter().map(|&lit| number(lit));
        write_step(self.format, numbers, delete, &mut self.bytes);
        if let Err(error) = self.sink.write_all(&self.bytes) {
            self.error = Some(error.to_string());
        }
    }
}

impl Callbacks for Listener {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], _: ClauseKind) {
        if let Some(proof) = &mut self.proof {
            proof.step(clause, false);
        }
    }

    fn on_delete_clause(&mut self, clause: &[batsat::Lit]) {
        if let Some(proof) = &mut self.proof {
            proof.step(clause, true);
        }
    }

    fn stop(&self) -> bool {
        if self.interrupt.stopped().is_some() {
            return true;
        }
        let questions = self.questions.get();
        self.questions.set(questions.wrapping_add(1));
        questions.is_multiple_of(QUESTIONS_PER_LOOK) && self.interrupt.check().is_some()
    }
}

/// Returns the DIMACS number of a literal.
fn number(lit: batsat::Lit) -> i32 {
    let variable = lit.var().idx() as i32 + 1;
    if lit.sign() { variable } else { -variable }
}

impl Batsat {
    /// Creates a solver without clauses that stops on `interrupt`.
    pub fn new(interrupt: Interrupt) -> Batsat {
        let listener = Listener {
            interrupt,
            questions: Cell::new(0),
            proof: None,
        };
        Batsat {
            solver: batsat::Solver::new(batsat::SolverOpts::default(), listener),
            clause: Vec::new(),
            failed: Vec::new(),
            course: Course::default(),
        }
    }

    fn lit(&mut self, lit: Lit) -> batsat::Lit {
        let variable = self.solver.var_of_int(lit.variable() - 1);
        batsat::Lit::new(variable, lit.is_positive())
    }
}

impl Backend for Batsat {
    fn name(&self) -> &'static str {
        "batsat"
    }

    fn record_proof(
        &mut self,
        format: ProofFormat,
        sink: Box<dyn Write>,
    ) -> Result<(), BackendError> {
        let format = Drat::of(format).ok_or_else(|| {
            let reason = "batsat writes no LRAT";
            BackendError(reason.to_string())
        })?;
        self.course.proof()?;
        self.solver.cb_mut().proof = Some(Proof {
            format,
            sink,
            bytes: Vec::new(),
            error: None,
        });
        Ok(())
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.course.clause();
        let mut lits = std::mem::take(&mut self.clause);
        lits.clear();
        lits.extend(clause.iter().map(|&l| self.lit(l)));
        self.solver.add_clause_reuse(&mut lits);
        self.clause = lits;
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Reply, BackendError> {
        let interrupt = &self.solver.cb().interrupt;
        if let Some(stop) = self.course.question(assumptions, Some(interrupt))? {
            return Ok(Reply::Interrupted(stop));
        }
        self.failed.clear();
        let assumed: Vec<batsat::Lit> = assumptions.iter().map(|&l| self.lit(l)).collect();
        let answer = self.solver.solve_limited(&assumed);
        if answer == lbool::FALSE
            && let Some(proof) = &mut self.solver.cb_mut().proof
        {
            proof.step(&[], false);
            if let Err(error) = proof.sink.flush() {
                proof.error.get_or_insert(error.to_string());
            }
            if let Some(error) = &proof.error {
                return Err(BackendError(format!("its proof: {error}")));
            }
        }
        if answer == lbool::TRUE {
            return Ok(Reply::Satisfiable);
        }
        if answer == lbool::FALSE {
            let core = assumptions.iter().zip(&assumed);
            let core = core.filter(|(_, lit)| self.solver.unsat_core_contains_var(lit.var()));
            self.failed.extend(core.map(|(&lit, _)| lit));
            return Ok(Reply::Unsatisfiable);
        }
        let interrupt = &self.solver.cb().interrupt;
        let reason = "no answer, and no reason";
        self.course.unanswered(Some(interrupt), reason)
    }

    fn is_true(&self, variable: u32) -> bool {
        let index = (variable as usize).wrapping_sub(1);
        self.solver.get_model().get(index) == Some(&lbool::TRUE)
    }

    fn failed(&self) -> &[Lit] {
        &self.failed
    }
}
