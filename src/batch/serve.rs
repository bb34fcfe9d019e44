//! The work of one thread of a run.

use super::PATIENCE;
use super::packed::{Packed, PackedWorker};
use crate::engine::Cancel;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The longest wait of a thread without work for the rest of another's job.
const NAP: Duration = Duration::from_millis(5);

/// The source of a result, ordered as results are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// The part of this number of the job of this number.
    Job(u64, usize),
    /// The last result of a thread.
    Thread(usize),
}

/// A result with its place, or the payload of a panic.
pub(super) struct Placed {
    pub(super) place: Place,
    /// Whether no other part of the job follows.
    pub(super) last: bool,
    pub(super) result: thread::Result<Packed>,
}

/// The jobs that are fed, with their numbers, and what stops the work on them.
pub(super) struct Queue<'a> {
    fed: Mutex<Receiver<(u64, Packed)>>,
    /// What is left of jobs that are split.
    rest: Mutex<VecDeque<Rest>>,
    /// The number of jobs under way that may still be split.
    whole: AtomicUsize,
    cancel: &'a Cancel,
}

/// A part of a job that is split.
struct Rest {
    place: Place,
    last: bool,
    job: Packed,
}

/// What a thread does next.
enum Next {
    /// The job of this number.
    Job(u64, Packed),
    /// A part of a job.
    Rest(Rest),
    /// No job is left.
    End,
    /// The run was cancelled.
    Stopped,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Queue<'a> {
    pub(super) fn new(fed: Receiver<(u64, Packed)>, cancel: &'a Cancel) -> Queue<'a> {
        Queue {
            fed: Mutex::new(fed),
            rest: Mutex::default(),
            whole: AtomicUsize::new(0),
            cancel,
        }
    }

    /// Waits for the next job.
    fn next(&self) -> Next {
        loop {
            if self.cancel.is_cancelled() {
                return Next::Stopped;
            }
            if let Some(rest) = locked(&self.rest).pop_front() {
                return Next::Rest(rest);
            }
            let fed = locked(&self.fed);
            match fed.recv_timeout(PATIENCE) {
                Ok((number, job)) => {
                    self.whole.fetch_add(1, Ordering::SeqCst);
                    return Next::Job(number, job);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    drop(fed);
                    // Whoever may split a job puts its rest in the queue before it is done.
                    let whole = self.whole.load(Ordering::SeqCst);
                    if whole == 0 && locked(&self.rest).is_empty() {
                        return Next::End;
                    }
                    thread::sleep(NAP);
                }
            }
        }
    }

    /// Puts the rest of a job in the queue, the first of it with this place; the job is then done.
    fn split(&self, number: u64, first: usize, jobs: Vec<Packed>) {
        let end = first + jobs.len();
        let rest = (first..).zip(jobs).map(|(part, job)| Rest {
            place: Place::Job(number, part),
            last: part + 1 == end,
            job,
        });
        locked(&self.rest).extend(rest);
        self.whole.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Works until no job is left or the run is over. Every job that is begun sends a result or its
/// panic, so that those after it are not held up.
pub(super) fn serve<'w>(
    thread: usize,
    queue: &Queue<'_>,
    sender: &Sender<Placed>,
    make: &dyn Fn() -> Box<PackedWorker<'w>>,
) {
    let mut place = Place::Thread(thread);
    let send = |place, last, result| {
        sender
            .send(Placed {
                place,
                last,
                result,
            })
            .ok()
    };
    // The worker is not used after a panic.
    let worked = catch_unwind(AssertUnwindSafe(|| {
        let mut worker = make();
        loop {
            place = Place::Thread(thread);
            match queue.next() {
                Next::Stopped => return None,
                Next::End => return worker.finish(),
                Next::Job(number, job) => {
                    let mut part = 0;
                    place = Place::Job(number, part);
                    let (done, rest) = worker.part(job, &mut |early| {
                        // If nobody takes results any more, the thread ends with its job.
                        let _ = send(place, false, Ok(early));
                        part += 1;
                        place = Place::Job(number, part);
                    });
                    let last = rest.is_empty();
                    queue.split(number, part + 1, rest);
                    send(place, last, Ok(done))?;
                }
                Next::Rest(rest) => {
                    place = rest.place;
                    send(place, rest.last, Ok(worker.work(rest.job)))?;
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
        let _ = send(place, true, last);
    }
}
