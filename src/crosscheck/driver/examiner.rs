//! Holds a solver's answers against the truth.

use super::examined::{ExamineError, Examined, FaultFinding};
use super::lab::{Lab, Traced};
use super::program::SolverProgram;
use super::reading::Frame;
use super::solver::{QUIET, Reply, Solver};
use super::whole::{Understood, fault_of};
use crate::crosscheck::{Answer, Fault, FaultKind, KnownPuzzle, Query, Referee, Truth};
use crate::rules::Model;
use std::time::Duration;

/// The time that each of our engines has to find the truth about a puzzle.
const TRUTH: Duration = Duration::from_secs(60);

/// A solver under test, and what is needed to judge it.
pub struct Examiner<'a> {
    program: &'a SolverProgram,
    solver: Solver<'a>,
    lab: Lab<'a>,
    referee: Referee,
    /// What the process was asked before, and whether its answer was right.
    previous: Option<(Query, KnownPuzzle, bool)>,
}

impl<'a> Examiner<'a> {
    /// Returns an examiner of a program, which is started for the first query.
    pub fn new(program: &'a SolverProgram) -> Examiner<'a> {
        Examiner {
            program,
            solver: Solver::new(program),
            lab: Lab::new(program),
            referee: Referee::new(Some(TRUTH)),
            previous: None,
        }
    }

    /// Asks about a query and returns what there is to say: first a fault of the query before it
    /// that came late, if there is one, then the result of this one. If the user stops the program,
    /// the result of this one is missing.
    ///
    /// # Errors
    /// If the query cannot be asked with this protocol, or our engines disagree on it.
    pub fn ask(&mut self, query: Query) -> Result<Vec<Examined>, ExamineError> {
        let frame = Frame::of(&query);
        let puzzle = self.known(&query, frame)?;
        let mut all: Vec<Examined> = self.look_back(Duration::ZERO).into_iter().collect();
        let follows = self.solver.is_running();
        let mut reply = self.solver.ask(&query.text, frame);
        let Some(answer) = reply.answer.take() else {
            return Ok(all); // what was found before the user stopped us is not lost
        };
        let time = reply.time;
        let answer = answer.map(|understood| understood.resolved(&puzzle));
        let settled = answer.as_ref().is_ok_and(|understood| {
            puzzle.is_settled_by(&understood.answer, self.program.protocol.any_solution)
        });
        let finding = self
            .fault(answer, &mut reply, &puzzle, frame)
            .map(|(fault, understood)| {
                let traced = self.lab.look_into(&query, &puzzle, &fault);
                let (fault, traced) = if understood.is_some() && follows {
                    self.explained(fault, traced)
                } else {
                    (fault, traced)
                };
                FaultFinding {
                    fault,
                    understood,
                    printed: reply.printed.to_string(),
                    complaint: reply.complaint,
                    traced,
                    amends: false,
                }
            });
        self.previous = Some((query.clone(), puzzle.clone(), finding.is_none()));
        all.push(Examined {
            query,
            puzzle,
            settled,
            finding,
            time,
        });
        Ok(all)
    }

    /// Waits a moment for what the solver prints after its last answer; returns its fault, if that
    /// is one.
    pub fn finish(&mut self) -> Option<Examined> {
        if self.program.limits.cancel.is_cancelled() {
            return None;
        }
        self.look_back(QUIET)
    }

    /// Returns the puzzle of a query with the truth about it.
    fn known(&mut self, query: &Query, frame: Frame) -> Result<KnownPuzzle, ExamineError> {
        let Some((puzzle, _)) = &query.puzzle else {
            return Ok(KnownPuzzle {
                model: None,
                truth: Truth::Malformed,
            });
        };
        let label = query.label();
        if self.program.blank_is_digit(frame) {
            return Err(ExamineError::BlankIsDigit { label });
        }
        let known = self.referee.question(Model::new(puzzle));
        known.map_err(|disagreement| ExamineError::Disagreement {
            label,
            disagreement: Box::new(disagreement),
        })
    }

    /// Returns the fault of an answer, with the answer if it could be read.
    fn fault(
        &mut self,
        answer: Result<Understood, Fault>,
        reply: &mut Reply,
        puzzle: &KnownPuzzle,
        frame: Frame,
    ) -> Option<(Fault, Option<Understood>)> {
        let understood = match answer {
            Err(fault) => return Some((fault, None)),
            Ok(understood) => understood,
        };
        match fault_of(&self.program.protocol, puzzle, &understood) {
            Some(fault) => {
                let mut fault = self.in_sync(fault, &understood.answer);
                let printed = reply.printed.text();
                self.hint(&mut fault, &printed, reply.after.as_ref(), frame);
                Some((fault, Some(understood)))
            }
            None => reply.after.take().map(|fault| (fault, Some(understood))),
        }
    }

    /// A fault that does not come again alone is another one if the puzzle before has late lines,
    /// which were taken for the answer to this one.
    fn explained(&mut self, fault: Fault, traced: Traced) -> (Fault, Traced) {
        let elsewhere = traced.reproduces == Some(false) && fault.kind != FaultKind::OutOfSync;
        let late = match &self.previous {
            Some((query, question, _)) if elsewhere => {
                let late = self.lab.late(query, question);
                late.map(|late| (late.message, self.program.written(&query.text)))
            }
            _ => None,
        };
        let Some((late, before)) = late else {
            return (fault, traced);
        };
        self.solver.restart();
        let message = format!(
            "read what came late for the puzzle before, {before}, for which it alone {late}"
        );
        let fault = Fault::new(FaultKind::OutOfSync, message);
        (fault, Traced::default())
    }

    /// Returns what is wrong with what has come since the last answer, before anything else was
    /// asked: it belongs to the puzzle of that answer.
    fn look_back(&mut self, wait: Duration) -> Option<Examined> {
        let (query, puzzle, right) = self.previous.take()?;
        let found = self.solver.since(Frame::of(&query), wait);
        let amended = found.filter(|_| right).map(|(fault, printed)| Examined {
            finding: Some(FaultFinding {
                traced: self.lab.look_into(&query, &puzzle, &fault),
                fault,
                understood: None,
                printed: printed.to_string(),
                complaint: None,
                amends: true,
            }),
            query: query.clone(),
            puzzle: puzzle.clone(),
            settled: false,
            time: Duration::ZERO,
        });
        self.previous = Some((query, puzzle, right));
        amended
    }

    /// Adds what an answer that does not read may come from.
    fn hint(&self, fault: &mut Fault, printed: &str, after: Option<&Fault>, frame: Frame) {
        let Some(after) = after else { return };
        if fault.kind == FaultKind::Unreadable && self.program.is_grid(printed, frame) {
            fault.message += " (it is the first line of a grid, which --answer grid reads)";
        } else {
            fault.message += &format!("; {}", after.message);
            if fault.kind == FaultKind::Unreadable && after.kind == FaultKind::OutOfSync {
                fault.message += " (--skip N passes over lines before the first answer)";
            }
        }
    }

    /// A board that solves the puzzle before is another fault than one that solves nothing.
    fn in_sync(&mut self, fault: Fault, answer: &Answer) -> Fault {
        let Answer::Board(values) = answer else {
            return fault;
        };
        let wrong = matches!(fault.kind, FaultKind::WrongBoard | FaultKind::IgnoresGivens);
        let late = self
            .previous
            .as_ref()
            .is_some_and(|(_, before, _)| before.is_solved_by(values));
        if self.program.protocol.per_puzzle || !wrong || !late {
            return fault;
        }
        self.solver.restart();
        let message = "the board solves the puzzle before this one";
        Fault::new(FaultKind::OutOfSync, message)
    }
}
