//! Runs jobs on several threads and takes their results in the order of the jobs, on the calling
//! thread.
//!
//! One thread feeds, several work, the calling one takes. The number of jobs that are fed but not
//! yet taken is bounded, so a slow job at the front holds back the feeder instead of filling the
//! memory.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;

/// The most jobs per thread that may be fed but not yet taken.
const AHEAD: usize = 16;
/// The longest wait between two checks of the clock and of cancellation.
const PATIENCE: Duration = Duration::from_millis(50);

/// A run.
pub(crate) struct Runner<'a> {
    /// The number of working threads.
    pub(crate) threads: usize,
    /// Stops the run from outside; also cancelled if the run ends early, so that all its work
    /// stops.
    pub(crate) cancel: &'a Cancel,
    /// The time limit of the whole run.
    pub(crate) time: Option<Duration>,
    /// Whether results that arrive after an interrupt or after the time limit are taken, too.
    pub(crate) keep: bool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All jobs are done.
    Done,
    /// The sink had enough results.
    Enough,
    /// The time limit was hit.
    Late,
    /// The run was cancelled from outside.
    Interrupted,
}

/// The work of one thread. A closure is a worker without a result at the end.
pub(crate) trait Worker<J> {
    /// The result of a job.
    type Done;

    /// Does a job and returns its result.
    fn work(&mut self, job: J) -> Self::Done;

    /// Returns a last result when no job is left, if there is one.
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

/// Takes results on the calling thread. A closure is a sink that does nothing between results.
pub(crate) trait Sink<R> {
    /// Takes the next result; returns `false` to end the run.
    fn take(&mut self, result: R) -> anyhow::Result<bool>;

    /// Called after results, and some twenty times a second.
    fn tick(&mut self) {}
}

impl<R, F: FnMut(R) -> anyhow::Result<bool>> Sink<R> for F {
    fn take(&mut self, result: R) -> anyhow::Result<bool> {
        self(result)
    }
}

/// The source of a result, ordered as results are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Job(u64),
    /// The last result of a thread.
    Thread(usize),
}

impl Runner<'_> {
    /// Runs the jobs that `feed` supplies until it gets `false`, on threads with a worker each.
    ///
    /// # Errors
    /// Those of the sink, which end the run.
    pub(crate) fn run<J: Send + 'static, W: Worker<J>>(
        &self,
        feed: impl FnOnce(&mut dyn FnMut(J) -> bool) + Send + 'static,
        make: impl Fn() -> W + Sync,
        sink: &mut impl Sink<W::Done>,
    ) -> anyhow::Result<End>
    where
        W::Done: Send,
    {
        let start = Instant::now();
        let threads = self.threads.max(1);
        // The channel holds a permit for each job that is fed but not yet taken.
        let (permit, permits) = sync_channel(AHEAD.saturating_mul(threads));
        let (jobs, queue) = channel();
        // Not a thread of the scope below: it may block in a read from a terminal that never
        // returns.
        std::thread::spawn(move || {
            let mut numbers = 0..;
            feed(&mut |job| {
                let number: u64 = numbers.next().unwrap_or_default();
                permit.send(()).is_ok() && jobs.send((number, job)).is_ok()
            });
        });
        let queue = Mutex::new(queue);
        std::thread::scope(|scope| {
            let (sender, results) = channel();
            for thread in 0..threads {
                let (queue, sender, make) = (&queue, sender.clone(), &make);
                scope.spawn(move || self.serve(thread, queue, &sender, &mut make()));
            }
            drop(sender);
            let ended = self.take_all(start, &results, &permits, sink);
            if !matches!(ended, Ok(End::Done)) {
                self.cancel.cancel();
            }
            drop((results, permits));
            ended
        })
    }

    /// Works until no job is left or the run is over. Every job that is begun sends a result, so
    /// that those after it are not held up.
    fn serve<J, W: Worker<J>>(
        &self,
        thread: usize,
        queue: &Mutex<Receiver<(u64, J)>>,
        sender: &Sender<(Place, W::Done)>,
        worker: &mut W,
    ) {
        loop {
            let next = {
                let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                if self.cancel.is_cancelled() {
                    return;
                }
                queue.recv_timeout(PATIENCE)
            };
            let sent = match next {
                Ok((number, job)) => sender.send((Place::Job(number), worker.work(job))),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    if let Some(last) = worker.finish() {
                        // A closed channel ends the thread, too.
                        let _ = sender.send((Place::Thread(thread), last));
                    }
                    return;
                }
            };
            if sent.is_err() {
                return;
            }
        }
    }

    fn take_all<R>(
        &self,
        start: Instant,
        results: &Receiver<(Place, R)>,
        permits: &Receiver<()>,
        sink: &mut impl Sink<R>,
    ) -> anyhow::Result<End> {
        let (mut waiting, mut next, mut end) = (BTreeMap::new(), 0, None);
        loop {
            match results.recv_timeout(PATIENCE) {
                Ok((place, result)) => {
                    waiting.insert(place, result);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(result) = waiting.remove(&Place::Job(next)) {
                end = end.or_else(|| self.called_off(start));
                if end.is_some() && !self.keep {
                    break;
                }
                next += 1;
                let _ = permits.try_recv();
                if !sink.take(result)? {
                    return Ok(End::Enough);
                }
            }
            sink.tick();
            end = end.or_else(|| self.called_off(start));
            if let Some(end) = end.filter(|_| !self.keep) {
                return Ok(end);
            }
        }
        let end = end.or_else(|| self.called_off(start));
        // The remaining results are the last ones of threads, or follow a job that was never done.
        waiting.retain(|place, _| matches!(place, Place::Thread(_)));
        for (_, result) in waiting {
            if !sink.take(result)? {
                return Ok(End::Enough);
            }
        }
        Ok(end.unwrap_or(End::Done))
    }

    /// Returns why the run ends before all jobs are done, if it does.
    fn called_off(&self, start: Instant) -> Option<End> {
        if self.cancel.is_cancelled() {
            return Some(End::Interrupted);
        }
        let late = self.time.is_some_and(|time| start.elapsed() >= time);
        late.then(|| {
            self.cancel.cancel();
            End::Late
        })
    }
}

/// Returns the number of threads that `--jobs` asks for; 0 means one a core.
pub(crate) fn threads(jobs: usize) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    }
}

#[cfg(test)]
mod tests;
