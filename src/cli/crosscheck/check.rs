//! Somebody's solver against the referee.

use super::args::Crosscheck;
use super::cases::{Found, Query};
use super::config::{Config, Frame};
use super::lab::{Lab, Traced};
use super::report::Outcome;
use super::solver::{QUIET, Reply, Solver};
use super::verdict::{Finding, faultless, outcome};
use super::whole::fault_of;
use crate::cli::exit::Exit;
use crate::cli::run::threads::Worker;
use std::time::Duration;
use veridoku::crosscheck::{Answer, Fault, FaultKind, Question, Referee, Truth};
use veridoku::engine::Cancel;
use veridoku::rules::Model;

/// The time that each of our engines has to find the truth about a puzzle.
const TRUTH: Duration = Duration::from_secs(60);

/// One thread's solver and what is needed to judge it.
pub(crate) struct Checker<'a> {
    args: &'a Crosscheck,
    config: &'a Config,
    cancel: &'a Cancel,
    solver: Solver<'a>,
    lab: Lab<'a>,
    referee: Referee,
    /// What the process was asked before, and whether its answer was right.
    previous: Option<(Query, Question, bool)>,
}

impl Worker<Found> for Checker<'_> {
    type Done = Vec<Outcome>;

    fn work(&mut self, found: Found) -> Vec<Outcome> {
        self.look_at(found).unwrap_or_default()
    }

    fn finish(&mut self) -> Option<Vec<Outcome>> {
        if self.cancel.is_cancelled() {
            return None;
        }
        self.look_back(QUIET).map(|outcome| vec![outcome])
    }
}

impl<'a> Checker<'a> {
    pub(crate) fn new(args: &'a Crosscheck, config: &'a Config, cancel: &'a Cancel) -> Checker<'a> {
        Checker {
            args,
            config,
            cancel,
            solver: Solver::new(config),
            lab: Lab::new(args, config, cancel),
            referee: Referee::new(Some(TRUTH)),
            previous: None,
        }
    }

    /// Asks about a query.
    fn look_at(&mut self, found: Found) -> Option<Vec<Outcome>> {
        let query = match found {
            Ok(query) => query,
            Err(message) => return Some(vec![Outcome::trouble(&message)]),
        };
        let frame = query.frame();
        if query.puzzle.is_some() && self.config.blank_is_digit(frame) {
            let label = query.label();
            let message = format!("{label}--blank: this sign is a digit of the puzzle");
            return Some(vec![Outcome::trouble(&message)]);
        }
        let question = match &query.puzzle {
            None => Question {
                model: None,
                truth: Truth::Malformed,
            },
            Some((puzzle, _)) => match self.referee.question(Model::new(puzzle)) {
                Ok(question) => question,
                Err(disagreement) => {
                    let message = format!("{}{disagreement}", query.label());
                    let exit = Exit::Disagree;
                    return Some(vec![Outcome {
                        exit,
                        ..Outcome::trouble(&message)
                    }]);
                }
            },
        };
        let mut outcomes: Vec<Outcome> = self.look_back(Duration::ZERO).into_iter().collect();
        let follows = self.solver.is_running();
        let Reply {
            answer,
            after,
            printed,
            complaint,
            time,
        } = self.solver.ask(&query.text, frame);
        let Some(answer) = answer else {
            // What was found before the user stopped us is not lost.
            return (!outcomes.is_empty()).then_some(outcomes);
        };
        let answer = answer.map(|understood| understood.resolved(&question));
        let found = match answer {
            Err(fault) => Some((fault, None)),
            Ok(understood) => match fault_of(self.args, &question, &understood) {
                Some(fault) => {
                    let mut fault = self.in_sync(fault, &understood.answer);
                    self.hint(&mut fault, &printed.text(), after.as_ref(), frame);
                    Some((fault, Some(understood)))
                }
                None if after.is_some() => after.map(|fault| (fault, Some(understood))),
                None => {
                    let any = self.args.talk.any_solution;
                    let settled = question.is_settled_by(&understood.answer, any);
                    outcomes.push(faultless(self.args, &query, &question, settled, time));
                    None
                }
            },
        };
        let right = found.is_none();
        if let Some((fault, understood)) = found {
            let read = understood.is_some();
            let traced = self.lab.look_into(&query, &question, &fault);
            let (fault, traced) = match read && follows {
                true => self.explained(fault, traced),
                false => (fault, traced),
            };
            let finding = Finding {
                fault,
                understood,
                printed: printed.to_string(),
                complaint,
                traced,
                amends: false,
            };
            outcomes.push(outcome(
                self.args,
                self.config,
                &query,
                &question,
                &finding,
                time,
            ));
        }
        self.previous = Some((query, question, right));
        Some(outcomes)
    }

    /// A fault that does not come again alone is another one if the puzzle before has late lines,
    /// which were taken for the answer to this one.
    fn explained(&mut self, fault: Fault, traced: Traced) -> (Fault, Traced) {
        let elsewhere = traced.reproduces == Some(false) && fault.kind != FaultKind::OutOfSync;
        let late = match &self.previous {
            Some((query, question, _)) if elsewhere => {
                let late = self.lab.late(query, question);
                late.map(|late| (late.message, self.config.written(&query.text)))
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

    /// What has come since the last answer, before anything else was asked: it belongs to the
    /// puzzle of that answer.
    fn look_back(&mut self, wait: Duration) -> Option<Outcome> {
        let (query, question, right) = self.previous.take()?;
        let found = self.solver.since(query.frame(), wait);
        let amended = match found {
            Some((fault, printed)) if right => {
                let traced = self.lab.look_into(&query, &question, &fault);
                let finding = Finding {
                    fault,
                    understood: None,
                    printed: printed.to_string(),
                    complaint: None,
                    traced,
                    amends: true,
                };
                let time = Duration::ZERO;
                Some(outcome(
                    self.args,
                    self.config,
                    &query,
                    &question,
                    &finding,
                    time,
                ))
            }
            _ => None,
        };
        self.previous = Some((query, question, right));
        amended
    }

    /// Adds what an answer that does not read may come from.
    fn hint(&self, fault: &mut Fault, printed: &str, after: Option<&Fault>, frame: Frame) {
        let Some(after) = after else { return };
        if fault.kind == FaultKind::Unreadable && self.config.is_grid(printed, frame) {
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
        if self.args.talk.per_puzzle || !wrong || !late {
            return fault;
        }
        self.solver.restart();
        let message = "the board solves the puzzle before this one";
        Fault::new(FaultKind::OutOfSync, message)
    }
}
