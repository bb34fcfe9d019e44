//! A program as a solver: puzzles in, answers out.

use super::limits::{Settled, Trouble};
use super::printed::Printed;
use super::process::Process;
use super::program::SolverProgram;
use super::protocol::BoardForm;
use super::reading::Frame;
use super::whole::Understood;
use crate::clock::Instant;
use crate::crosscheck::{Answer, Fault, FaultKind, escaped};
use crate::names::failure;
use std::time::Duration;

/// How long to wait for lines after an answer that nobody asked for: for the first answers of a
/// process, then for the others.
const FIRST: (u32, Duration) = (3, Duration::from_millis(20));
const LATER: Duration = Duration::from_millis(1);
/// How long a solver that prints such lines has to be quiet to have come to their end, and the wait
/// after the last puzzle.
pub(super) const QUIET: Duration = Duration::from_millis(200);

/// What a solver made of a puzzle.
pub(super) struct Reply {
    /// Its answer, or why there is none; `None` if the user stopped us.
    pub(super) answer: Option<Result<Understood, Fault>>,
    /// What is wrong with what it did after its answer.
    pub(super) after: Option<Fault>,
    /// What it printed.
    pub(super) printed: Printed,
    /// The last line of its standard error.
    pub(super) complaint: Option<String>,
    pub(super) time: Duration,
}

/// A solver that is asked one puzzle after the other.
pub(super) struct Solver<'a> {
    program: &'a SolverProgram,
    process: Option<Process>,
    /// The answers of this process.
    answers: u32,
    /// The least wait after an answer.
    pub(super) wait: Duration,
}

impl<'a> Solver<'a> {
    pub(super) fn new(program: &'a SolverProgram) -> Solver<'a> {
        Solver {
            program,
            process: None,
            answers: 0,
            wait: LATER,
        }
    }

    /// Ends the process, if there is one; the next puzzle goes to a new one.
    pub(super) fn restart(&mut self) {
        self.process = None;
        self.answers = 0;
    }

    /// Whether the next puzzle goes to a process that has had others.
    pub(super) fn is_running(&self) -> bool {
        self.process.is_some()
    }

    /// Asks about a line.
    pub(super) fn ask(&mut self, line: &str, frame: Frame) -> Reply {
        let start = Instant::now();
        let line = self.program.written(line);
        let answer = if self.program.protocol.per_puzzle {
            self.alone(&line, frame)
        } else {
            self.next(&line, frame)
        };
        let time = start.elapsed();
        let mut after = None;
        let answer = match answer {
            Ok((understood, deadline, left)) if !self.program.protocol.per_puzzle => {
                let wait = if self.answers < FIRST.0 {
                    FIRST.1.max(self.wait)
                } else {
                    self.wait
                };
                self.answers += 1;
                self.after(frame, wait, deadline, left).map(|fault| {
                    after = fault;
                    understood
                })
            }
            answer => answer.map(|(understood, _, _)| understood),
        };
        let answer = match answer {
            Ok(understood) => Some(Ok(understood)),
            Err(Trouble::Stopped) => None,
            Err(trouble) => Some(Err(self.fault(&trouble))),
        };
        let process = self.process.as_ref();
        let reply = Reply {
            printed: process.map(Process::printed).unwrap_or_default(),
            complaint: process.and_then(Process::complaint),
            answer,
            after,
            time,
        };
        if self.program.protocol.per_puzzle
            || reply.after.is_some()
            || !matches!(reply.answer, Some(Ok(_)))
        {
            self.restart();
        }
        reply
    }

    /// What is wrong with what has come since the last answer, a puzzle of the frame; the process
    /// is then ended.
    pub(super) fn since(&mut self, frame: Frame, wait: Duration) -> Option<(Fault, Printed)> {
        let (deadline, bytes) = (self.process.as_ref()?.deadline(), self.program.limits.bytes);
        let fault = match self.after(frame, wait, deadline, bytes) {
            Ok(fault) => fault?,
            Err(Trouble::Stopped) => return None,
            Err(trouble) => self.fault(&trouble),
        };
        let printed = self.process.as_ref().map(Process::printed);
        self.restart();
        Some((fault, printed.unwrap_or_default()))
    }

    fn fault(&self, trouble: &Trouble) -> Fault {
        let limits = &self.program.limits;
        let time = limits.time.unwrap_or_default().as_secs_f64();
        match trouble {
            Trouble::Ended(how) => Fault::new(FaultKind::Crash, how.clone()),
            Trouble::TooMuch => Fault::new(
                FaultKind::Flood,
                format!("more than {} bytes", limits.bytes),
            ),
            Trouble::Endless => {
                let message = format!("still printing after its answer when {time} s were over");
                Fault::new(FaultKind::Flood, message)
            }
            Trouble::Late | Trouble::Stopped => {
                let partial = self.process.as_ref().map(Process::partial);
                let partial = partial.is_some_and(|text| !text.trim().is_empty());
                let hint = match (self.program.protocol.per_puzzle, partial) {
                    (true, _) => "",
                    (false, true) => " (what it printed has no end of line)",
                    (false, false) => {
                        " (a solver that is kept open has to flush after each answer)"
                    }
                };
                Fault::new(FaultKind::Hang, format!("no answer in {time} s{hint}"))
            }
        }
    }

    /// The process, a new one if there is none. That a program was there at the beginning and is
    /// gone now is a fault like any other.
    fn started(&mut self, line: &str) -> Result<(&mut Process, bool), Trouble> {
        let fresh = self.process.is_none();
        if fresh {
            let process = self.program.start(line);
            let process = process.map_err(|error| {
                let name = self.program.name();
                Trouble::Ended(format!(
                    "--solver: cannot start '{name}': {}",
                    failure(error)
                ))
            })?;
            self.process = Some(process);
        }
        let process = self.process.as_mut().ok_or(Trouble::Stopped)?;
        Ok((process, fresh))
    }

    /// One process for one puzzle.
    fn alone(&mut self, line: &str, frame: Frame) -> Result<Answered, Trouble> {
        self.restart();
        let program = self.program;
        let (process, _) = self.started(line)?;
        let deadline = process.deadline();
        if !program.takes_argument() {
            // One that ends without reading shows that by how it ends.
            let _ = process.send(line);
        }
        process.close_input();
        let (text, status) = process.all(deadline)?;
        let understood = program.whole(&text, frame);
        let unreadable = matches!(understood.answer, Answer::Unreadable(_));
        // Some solvers say by their exit code what they also say in words.
        let crashed = status.code().is_none() || (unreadable && !status.success());
        if crashed {
            return Err(Trouble::Ended(process.words(status)));
        }
        Ok((understood, deadline, 0))
    }

    /// The next puzzle for a process that is kept open.
    fn next(&mut self, line: &str, frame: Frame) -> Result<Answered, Trouble> {
        let program = self.program;
        let (process, fresh) = self.started(line)?;
        process.send(line)?;
        let deadline = process.deadline();
        let mut left = program.limits.bytes;
        for _ in 0..if fresh { program.protocol.skip } else { 0 } {
            process.line(deadline, &mut left)?;
        }
        let mut rows = Vec::new();
        loop {
            let text = process.line(deadline, &mut left)?;
            if let Some(understood) = program.line(&text, &mut rows, frame) {
                return Ok((understood, deadline, left));
            }
        }
    }

    /// What is wrong with what comes after an answer, until nothing has come for so long: lines
    /// that would be taken for the next answer, or the end of the process.
    fn after(
        &mut self,
        frame: Frame,
        mut wait: Duration,
        deadline: Option<Instant>,
        mut left: usize,
    ) -> Result<Option<Fault>, Trouble> {
        let program = self.program;
        let Some(process) = &mut self.process else {
            return Ok(None);
        };
        let mut first: Option<String> = None;
        let mut lines = 0_u64;
        let mut came = false;
        let partial = |process: &Process| {
            let text = process.partial();
            let open = matches!(program.protocol.form, BoardForm::Line) && !text.trim().is_empty();
            open.then_some(text)
        };
        let end = loop {
            while let Some(line) = process.buffered(&mut left)? {
                if program.is_answer(&line, frame) {
                    lines += 1;
                    first.get_or_insert(line);
                }
            }
            if first.is_some() || partial(process).is_some() {
                wait = wait.max(QUIET);
            }
            match process.settle(wait, deadline) {
                Ok(Settled::More) => came = true,
                Ok(end) => break end,
                Err(Trouble::Late) if came || first.is_some() => return Err(Trouble::Endless),
                Err(Trouble::Late) => break Settled::Quiet,
                Err(trouble) => return Err(trouble),
            }
        };
        if let Some(text) = partial(process) {
            lines += 1;
            first.get_or_insert(text);
        }
        if let Some(first) = first {
            let first: String = first.chars().take(100).collect();
            let first = escaped(&first);
            let plural = if lines == 1 { "" } else { "s" };
            let message = format!("printed {lines} more line{plural} after its answer: '{first}'");
            return Ok(Some(Fault::new(FaultKind::OutOfSync, message)));
        }
        if end != Settled::End {
            return Ok(None);
        }
        let how = match process.ended("output") {
            Trouble::Ended(how) => how,
            trouble => return Err(trouble),
        };
        let hint = "one process a puzzle takes --per-puzzle";
        let message = format!("after its answer: {how} ({hint})");
        Ok(Some(Fault::new(FaultKind::Crash, message)))
    }
}

/// An answer, when it had to be there, and how many bytes might still have come.
type Answered = (Understood, Option<Instant>, usize);
