//! A fault looked for again in a process of its own, and made small.

use super::args::Crosscheck;
use super::cases::Query;
use super::config::{Config, Frame};
use super::report::Small;
use super::solver::{QUIET, Solver};
use super::whole::fault_of;
use std::time::{Duration, Instant};
use veridoku::crosscheck::{Budget, Fault, FaultKind, Question, Referee, reproduce};
use veridoku::engine::Cancel;
use veridoku::formats::write_line;
use veridoku::grid::Shape;

/// The time that each of our engines has to find the truth about a puzzle with fewer givens.
const TRUTH: Duration = Duration::from_secs(2);
/// How long to wait for lines after the answer to the puzzle before, where they may have been taken
/// for an answer to the next.
const LATE: Duration = Duration::from_millis(500);

/// What became of a fault in a process that has seen nothing else.
#[derive(Default)]
pub(crate) struct Traced {
    /// Whether it came again; `None` where that was not tried to the end.
    pub(crate) reproduces: Option<bool>,
    /// What came instead.
    pub(crate) alone: Option<Fault>,
    /// The fewest givens that show it.
    pub(crate) small: Option<Small>,
}

/// A second process, so that the first goes on as it would.
pub(crate) struct Lab<'a> {
    args: &'a Crosscheck,
    cancel: &'a Cancel,
    solver: Solver<'a>,
    referee: Referee,
    /// The kinds of faults that need no given, by shape.
    everywhere: Vec<(FaultKind, Shape, Small)>,
}

impl<'a> Lab<'a> {
    pub(crate) fn new(args: &'a Crosscheck, config: &'a Config, cancel: &'a Cancel) -> Lab<'a> {
        Lab {
            args,
            cancel,
            solver: Solver::new(config),
            referee: Referee::new(Some(TRUTH)),
            everywhere: Vec::new(),
        }
    }

    /// Whether a fault comes again, and the fewest givens that show it. If the user stops us on the
    /// way, what was found till then.
    pub(crate) fn look_into(
        &mut self,
        query: &Query,
        question: &Question,
        fault: &Fault,
    ) -> Traced {
        let time = self.args.shrink_time();
        if time.is_zero() {
            return Traced::default();
        }
        let frame = query.frame();
        let known = self.everywhere.iter();
        let known = known.filter(|(kind, shape, _)| *kind == fault.kind && *shape == frame.shape);
        let known = known.map(|(_, _, small)| small.clone()).next();
        if known.is_some() && fault.kind == FaultKind::Hang {
            // One that hangs on everything would cost its whole time again.
            return Traced {
                small: known,
                ..Traced::default()
            };
        }
        self.solver.restart();
        self.solver.wait = match fault.kind {
            FaultKind::OutOfSync | FaultKind::Flood => QUIET,
            _ => Duration::from_millis(1),
        };
        let (args, cancel, solver) = (self.args, self.cancel, &mut self.solver);
        let Some(shown) = again(args, solver, &query.text, frame, question) else {
            return Traced::default();
        };
        if shown.as_ref().map(|fault| fault.kind) != Some(fault.kind) {
            return Traced {
                reproduces: Some(false),
                alone: shown,
                small: None,
            };
        }
        let reproduces = Some(true);
        if question.model.is_none() || known.is_some() {
            return Traced {
                reproduces,
                small: known.filter(|_| question.model.is_some()),
                alone: None,
            };
        }
        let budget = Budget {
            until: Some(Instant::now() + time),
            ..Budget::default()
        };
        let mut ask = |question: &Question| {
            let model = question.model.as_ref()?;
            let line = write_line(model.givens(), frame.alphabet);
            let found = again(args, solver, &line, frame, question)?;
            (!cancel.is_cancelled()).then_some(found)
        };
        let found = reproduce(question, fault, &mut self.referee, &budget, &mut ask);
        let mut small = Small::new(&found, frame.alphabet);
        small.interrupted = small.spent && cancel.is_cancelled();
        if small.givens == 0 {
            let as_before = true;
            let small = small.clone();
            let kept = Small { as_before, ..small };
            self.everywhere.push((fault.kind, frame.shape, kept));
        }
        Traced {
            reproduces,
            alone: None,
            small: Some(small),
        }
    }

    /// What comes after the answer to a puzzle that is asked about alone, though nobody asked for
    /// it.
    pub(crate) fn late(&mut self, query: &Query, question: &Question) -> Option<Fault> {
        if self.args.shrink_time().is_zero() {
            return None;
        }
        self.solver.restart();
        self.solver.wait = LATE;
        let (solver, frame) = (&mut self.solver, query.frame());
        let found = again(self.args, solver, &query.text, frame, question)?;
        self.solver.restart();
        found.filter(|fault| fault.kind == FaultKind::OutOfSync)
    }
}

/// What is wrong when a process is asked; `None` if the user stopped us.
fn again(
    args: &Crosscheck,
    solver: &mut Solver<'_>,
    line: &str,
    frame: Frame,
    question: &Question,
) -> Option<Option<Fault>> {
    let reply = solver.ask(line, frame);
    Some(match reply.answer? {
        Err(fault) => Some(fault),
        Ok(understood) => fault_of(args, question, &understood.resolved(question)).or(reply.after),
    })
}
