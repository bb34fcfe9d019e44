//! Many jobs on several threads, their results in the order of the jobs.
//!
//! One thread feeds, several work, the calling one takes. The number of jobs that are fed but not
//! yet taken is bounded, so a slow job at the front holds back the feeder instead of filling the
//! memory. A job that turns out to be long can be split: see [`Worker::part`]. A panic of the
//! feeder or of a worker ends the run with an error; nobody waits for a job that will never be
//! done. Where there are no threads, as in a browser, the calling one does all of it in turn.
//!
//! ```
//! use veridoku::batch::{BatchEnd, BatchError, Runner};
//! use veridoku::engine::Cancel;
//!
//! let cancel = Cancel::new();
//! let feed = |job: &mut dyn FnMut(u64) -> bool| {
//!     let _ = (0..).all(job);
//! };
//! let mut squares = Vec::new();
//! let mut take = |square: u64| {
//!     squares.push(square);
//!     Ok::<bool, BatchError>(squares.len() < 5)
//! };
//! assert_eq!(Runner::new(4, &cancel).run(feed, || |n| n * n, &mut take)?, BatchEnd::Enough);
//! assert_eq!(squares, [0, 1, 4, 9, 16]);
//! # Ok::<(), BatchError>(())
//! ```

mod in_place;
mod numbers;
mod one;
mod packed;
mod puzzles;
mod serve;
mod take;
mod tasks;
#[cfg(test)]
mod tests;

pub use numbers::NumberRow;
pub use one::one_unless;
pub use puzzles::{BarePuzzle, PuzzleList, PuzzleWorker};
pub use tasks::{TaskGuard, Tasks};

use crate::clock::Instant;
use crate::engine::Cancel;
use crate::names::failure;
use packed::{Keeping, Packed, PackedConsumer, PackedFeed, PackedWorker, RunError, Unpacking};
use serve::{Queue, serve};
use std::any::Any;
use std::io;
use std::sync::mpsc::{channel, sync_channel};
use std::thread::Builder;
use std::time::Duration;
use take::Taking;

/// The most jobs per thread that may be fed but not yet taken.
const AHEAD: usize = 16;
/// The longest wait between two checks of the clock and of cancellation.
const PATIENCE: Duration = Duration::from_millis(50);

/// How jobs are run.
#[derive(Clone, Copy, Debug)]
pub struct Runner<'a> {
    /// The number of working threads. If the system allows fewer, the run goes on with those that
    /// there are. 0: the calling thread feeds, works and takes, and panics of a job pass through.
    pub threads: usize,
    /// Stops the run from outside. It is also cancelled if the run ends early, so that all work
    /// that watches it stops; to keep the original, pass a [`child`](Cancel::child).
    pub cancel: &'a Cancel,
    /// The time limit of the whole run.
    pub time: Option<Duration>,
    /// Whether results that arrive after an interrupt or after the time limit are taken, too.
    pub keep: bool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchEnd {
    /// All jobs are done.
    Done,
    /// The consumer had enough results.
    Enough,
    /// The time limit was hit.
    Late,
    /// The run was cancelled from outside.
    Interrupted,
}

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The feeder or a worker panicked, with this message: a defect. The results of all jobs before
    /// it were taken.
    #[error("internal error: {0}")]
    Panicked(String),
    /// The system starts no thread.
    #[error("cannot start a thread: {}", failure(_0))]
    Thread(#[source] io::Error),
}

impl BatchError {
    /// Returns the error of a panic with this payload.
    fn panicked(payload: &(dyn Any + Send)) -> BatchError {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        BatchError::Panicked(text.unwrap_or("a thread panicked").to_string())
    }
}

/// The work of one thread. A closure is a worker without a result at the end.
pub trait Worker<J> {
    /// The result of a job.
    type Done;

    /// Does a job and returns its result.
    fn work(&mut self, job: J) -> Self::Done;

    /// Does as much of a job as takes little time; returns the result of that, and the rest as jobs
    /// of their own, in their order, which any thread then does with [`work`](Worker::work).
    /// Results of the first parts of the job may go to `early` before. By default the job is done
    /// whole. So no result waits for one that takes long, and the other threads are not idle
    /// meanwhile.
    fn part(&mut self, job: J, early: &mut dyn FnMut(Self::Done)) -> (Self::Done, Vec<J>) {
        let _ = early;
        (self.work(job), Vec::new())
    }

    /// Returns a last result when no job is left, if there is one. It is taken after those of all
    /// jobs.
    fn finish(&mut self) -> Option<Self::Done> {
        None
    }
}

impl<J, R, F: FnMut(J) -> R> Worker<J> for F {
    type Done = R;

    fn work(&mut self, job: J) -> R {
        self(job)
    }
}

/// Takes results on the calling thread. A closure is a consumer that does nothing between results.
pub trait Consumer<R> {
    /// The error that ends the run.
    type Error: From<BatchError>;

    /// Takes the next result; returns `false` to end the run.
    ///
    /// # Errors
    /// Returns the error that ends the run.
    fn take(&mut self, result: R) -> Result<bool, Self::Error>;

    /// Called after results, and some twenty times a second.
    fn tick(&mut self) {}
}

impl<R, E: From<BatchError>, F: FnMut(R) -> Result<bool, E>> Consumer<R> for F {
    type Error = E;

    fn take(&mut self, result: R) -> Result<bool, E> {
        self(result)
    }
}

impl<'a> Runner<'a> {
    /// Returns a runner without a time limit that drops results after an interrupt.
    pub fn new(threads: usize, cancel: &'a Cancel) -> Runner<'a> {
        Runner {
            threads,
            cancel,
            time: None,
            keep: false,
        }
    }

    /// Runs the jobs that `feed` supplies until it gets `false`, on threads with a worker each,
    /// made by `make` on that thread.
    ///
    /// The feeder's thread is not waited for if the run ends early: it may block in a read that
    /// never returns.
    ///
    /// # Errors
    /// Returns the consumer's error, or a [`BatchError`] turned into it.
    pub fn run<J: Send + 'static, W: Worker<J>, S: Consumer<W::Done>>(
        &self,
        feed: impl FnOnce(&mut dyn FnMut(J) -> bool) + Send + 'static,
        make: impl Fn() -> W + Sync,
        consumer: &mut S,
    ) -> Result<BatchEnd, S::Error>
    where
        W::Done: Send + 'static,
    {
        let feed = move |send: &mut dyn FnMut(Packed) -> bool| feed(&mut |job| send(Box::new(job)));
        let make = || Box::new(Unpacking::new(make())) as Box<PackedWorker<'_>>;
        let mut consumer = Keeping {
            consumer,
            error: None,
        };
        let ended = self.run_packed(Box::new(feed), &make, &mut consumer);
        ended.map_err(|error| match (error, consumer.error) {
            (_, Some(error)) => error,
            (RunError::Batch(error), None) => error.into(),
            (RunError::Consumer, None) => unreachable!("a consumer that fails leaves its error"),
        })
    }

    /// Runs jobs whatever their type.
    fn run_packed<'w>(
        &self,
        feed: Box<PackedFeed>,
        make: &(dyn Fn() -> Box<PackedWorker<'w>> + Sync),
        consumer: &mut PackedConsumer<'_>,
    ) -> Result<BatchEnd, RunError> {
        if self.threads == 0 || cfg!(target_family = "wasm") {
            return self.in_place(feed, &mut *make(), consumer);
        }
        let (start, threads) = (Instant::now(), self.threads);
        // The channel holds a permit for each job that is fed but not yet taken.
        let (permit, permits) = sync_channel(AHEAD.saturating_mul(threads));
        let (jobs, queue) = channel();
        let feeder = Builder::new().spawn(move || {
            let mut numbers = 0..;
            feed(&mut |job| {
                let number: u64 = numbers.next().unwrap_or_default();
                permit.send(()).is_ok() && jobs.send((number, job)).is_ok()
            });
        });
        let feeder = feeder.map_err(BatchError::Thread)?;
        let queue = Queue::new(queue, self.cancel);
        let ended = std::thread::scope(|scope| {
            let (sender, results) = channel();
            for thread in 0..threads {
                let (queue, sender) = (&queue, sender.clone());
                let work = move || serve(thread, queue, &sender, make);
                match Builder::new().spawn_scoped(scope, work) {
                    Err(error) if thread == 0 => return Err(BatchError::Thread(error).into()),
                    Err(_) => break,
                    Ok(_) => {}
                }
            }
            drop(sender);
            let mut taking = Taking::new(self, start, &permits, consumer);
            let ended = taking.all(&results);
            if !matches!(ended, Ok(BatchEnd::Done)) {
                self.cancel.cancel();
            }
            drop((results, permits));
            ended
        })?;
        // Only a feeder that is at its end leaves no job.
        if ended == BatchEnd::Done {
            let fed = feeder.join();
            fed.map_err(|payload| BatchError::panicked(&*payload))?;
        }
        Ok(ended)
    }

    /// Returns why the run ends before all jobs are done, if it does.
    fn called_off(&self, start: Instant) -> Option<BatchEnd> {
        if self.cancel.is_cancelled() {
            return Some(BatchEnd::Interrupted);
        }
        let late = self.time.is_some_and(|time| start.elapsed() >= time);
        late.then(|| {
            self.cancel.cancel();
            BatchEnd::Late
        })
    }
}
