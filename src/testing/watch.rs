//! Runs a function on a thread of its own, so that a hang is noticed.

use crate::crosscheck::Answer;
use crate::grid::Givens;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// The outcome of a call.
pub(super) enum Replied {
    Answer(Answer),
    /// It panicked, with this text.
    Panic(String),
    /// There was no reply in time.
    Nothing,
}

type Solver = dyn Fn(&Givens) -> Answer + Send + Sync;

/// The channels of the thread that runs the calls: puzzles in, answers out.
type Line = (Sender<Givens>, Receiver<Replied>);

/// A function with a time limit for each call.
pub(super) struct Watched {
    solver: Arc<Solver>,
    time: Duration,
    line: Option<Line>,
    hangs: usize,
}

impl Watched {
    pub(super) fn new(
        solver: impl Fn(&Givens) -> Answer + Send + Sync + 'static,
        time: Duration,
    ) -> Watched {
        Watched {
            solver: Arc::new(solver),
            time,
            line: None,
            hangs: 0,
        }
    }

    /// Returns the number of calls that did not end in time.
    pub(super) fn hangs(&self) -> usize {
        self.hangs
    }

    pub(super) fn ask(&mut self, givens: &Givens) -> Replied {
        let line = self.line.take();
        let line = line.or_else(|| start(Arc::clone(&self.solver)).ok());
        let Some((puzzles, replies)) = line else {
            return reply(&self.solver, givens); // no thread, so no time limit
        };
        // A thread that has ended gives no reply.
        let _ = puzzles.send(givens.clone());
        match replies.recv_timeout(self.time) {
            Ok(reply) => {
                self.line = Some((puzzles, replies));
                reply
            }
            Err(_) => {
                self.hangs += 1;
                Replied::Nothing
            }
        }
    }
}

/// Starts a thread that asks the solver.
fn start(solver: Arc<Solver>) -> io::Result<Line> {
    let (puzzles, asked) = channel::<Givens>();
    let (answers, replies) = channel();
    Builder::new().spawn(move || {
        for givens in asked {
            if answers.send(reply(&solver, &givens)).is_err() {
                return;
            }
        }
    })?;
    Ok((puzzles, replies))
}

fn reply(solver: &Arc<Solver>, givens: &Givens) -> Replied {
    match catch_unwind(AssertUnwindSafe(|| solver(givens))) {
        Ok(answer) => Replied::Answer(answer),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Replied::Panic(text.unwrap_or("?").to_string())
        }
    }
}
