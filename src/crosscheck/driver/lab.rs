//! A fault looked for again in a process of its own, and made small.

use super::program::SolverProgram;
use super::reading::Frame;
use super::solver::{QUIET, Solver};
use super::whole::fault_of;
use crate::clock::Instant;
use crate::crosscheck::{
    Budget, Fault, FaultKind, KnownPuzzle, Query, Referee, SmallPuzzle, reproduce,
};
use crate::formats::write_line;
use crate::grid::Shape;
use std::time::Duration;

/// The time that each of our engines has to find the truth about a puzzle with fewer givens.
const TRUTH: Duration = Duration::from_secs(2);
/// How long to wait for lines after the answer to the puzzle before, where they may have been taken
/// for an answer to the next.
const LATE: Duration = Duration::from_millis(500);

/// What became of a fault in a process that has seen nothing else.
#[derive(Clone, Debug, Default)]
pub struct Traced {
    /// Whether it came again; `None` if that was not tried to the end.
    pub reproduces: Option<bool>,
    /// Another fault that came instead.
    pub alone: Option<Fault>,
    /// The fewest givens that show it.
    pub small: Option<SmallPuzzle>,
}

/// A second process, so that the first goes on as it would.
pub(super) struct Lab<'a> {
    program: &'a SolverProgram,
    solver: Solver<'a>,
    referee: Referee,
    /// The kinds of faults that need no given, by shape.
    everywhere: Vec<(FaultKind, Shape, SmallPuzzle)>,
}

impl<'a> Lab<'a> {
    pub(super) fn new(program: &'a SolverProgram) -> Lab<'a> {
        Lab {
            program,
            solver: Solver::new(program),
            referee: Referee::new(Some(TRUTH)),
            everywhere: Vec::new(),
        }
    }

    /// Whether a fault comes again, and the fewest givens that show it. If the user stops us on the
    /// way, what was found till then.
    pub(super) fn look_into(
        &mut self,
        query: &Query,
        question: &KnownPuzzle,
        fault: &Fault,
    ) -> Traced {
        let time = self.program.protocol.shrink_time;
        if time.is_zero() {
            return Traced::default();
        }
        let frame = Frame::of(query);
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
        let (program, solver) = (self.program, &mut self.solver);
        let cancel = &program.limits.cancel;
        let Some(shown) = again(program, solver, &query.text, frame, question) else {
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
        let model = question.model.as_ref();
        if model.is_some_and(|model| model.rulebook().has_pencil_marks()) {
            // Fewer givens make no smaller puzzle of it.
            return Traced {
                reproduces,
                ..Traced::default()
            };
        }
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
        let mut ask = |question: &KnownPuzzle| {
            let model = question.model.as_ref()?;
            let line = write_line(model.givens(), frame.alphabet);
            let found = again(program, solver, &line, frame, question)?;
            (!cancel.is_cancelled()).then_some(found)
        };
        let found = reproduce(question, fault, &mut self.referee, &budget, &mut ask);
        let mut small = SmallPuzzle::new(found, frame.alphabet);
        small.interrupted = small.shrunk.spent && cancel.is_cancelled();
        if small.shrunk.givens.count() == 0 {
            let as_before = true;
            let small = small.clone();
            let kept = SmallPuzzle { as_before, ..small };
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
    pub(super) fn late(&mut self, query: &Query, question: &KnownPuzzle) -> Option<Fault> {
        if self.program.protocol.shrink_time.is_zero() {
            return None;
        }
        self.solver.restart();
        self.solver.wait = LATE;
        let (solver, frame) = (&mut self.solver, Frame::of(query));
        let found = again(self.program, solver, &query.text, frame, question)?;
        self.solver.restart();
        found.filter(|fault| fault.kind == FaultKind::OutOfSync)
    }
}

/// What is wrong when a process is asked; `None` if the user stopped us.
fn again(
    program: &SolverProgram,
    solver: &mut Solver<'_>,
    line: &str,
    frame: Frame,
    question: &KnownPuzzle,
) -> Option<Option<Fault>> {
    let reply = solver.ask(line, frame);
    Some(match reply.answer? {
        Err(fault) => Some(fault),
        Ok(understood) => {
            fault_of(&program.protocol, question, &understood.resolved(question)).or(reply.after)
        }
    })
}
