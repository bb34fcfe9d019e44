//! The work of one thread of a run.

use super::{PATIENCE, Worker};
use crate::engine::Cancel;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The source of a result, ordered as results are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// The job of this number.
    Job(u64),
    /// The last result of a thread.
    Thread(usize),
}

/// A result with its place, or the payload of a panic.
pub(super) type Placed<R> = (Place, thread::Result<R>);

/// The jobs that are fed, with their numbers, and what stops the work on them.
type Queue<'a, J> = (&'a Mutex<Receiver<(u64, J)>>, &'a Cancel);

/// Works until no job is left or the run is over. Every job that is begun sends a result or its
/// panic, so that those after it are not held up.
pub(super) fn serve<J, W: Worker<J>>(
    thread: usize,
    queue: Queue<'_, J>,
    sender: &Sender<Placed<W::Done>>,
    make: &impl Fn() -> W,
) {
    let mut place = Place::Thread(thread);
    // The worker is not used after a panic.
    let worked = catch_unwind(AssertUnwindSafe(|| {
        let mut worker = make();
        loop {
            place = Place::Thread(thread);
            match next(queue) {
                Next::Stopped => return None,
                Next::End => return worker.finish(),
                Next::Job(number, job) => {
                    place = Place::Job(number);
                    sender.send((place, Ok(worker.work(job)))).ok()?;
                }
            }
        }
    }));
    let last = match worked {
        Ok(last) => last.map(Ok),
        Err(panic) => Some(Err(panic)),
    };
    if let Some(last) = last {
        // A closed channel ends the thread, too.
        let _ = sender.send((place, last));
    }
}

/// What a thread does next.
enum Next<J> {
    /// The job of this number.
    Job(u64, J),
    /// No job is left.
    End,
    /// The run was cancelled.
    Stopped,
}

/// Waits for the next job.
fn next<J>((queue, cancel): Queue<'_, J>) -> Next<J> {
    loop {
        let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        if cancel.is_cancelled() {
            return Next::Stopped;
        }
        match queue.recv_timeout(PATIENCE) {
            Ok((number, job)) => return Next::Job(number, job),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Next::End,
        }
    }
}
