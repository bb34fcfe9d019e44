//! Takes results in the order of their jobs.

use super::packed::{Packed, PackedConsumer, RunError};
use super::serve::{Place, Placed};
use super::{BatchEnd, BatchError, PATIENCE, Runner};
use crate::clock::Instant;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;

/// The taking side of a run.
pub(super) struct Taking<'a, 's> {
    runner: &'a Runner<'a>,
    start: Instant,
    /// One permit is returned for each result taken.
    permits: &'a Receiver<()>,
    consumer: &'a mut PackedConsumer<'s>,
    /// Results that have arrived before their turn.
    waiting: BTreeMap<Place, Placed>,
    /// The numbers of the next job to take and of its next part.
    next: (u64, usize),
    /// Why the run ends early, if it does.
    end: Option<BatchEnd>,
}

impl<'a, 's> Taking<'a, 's> {
    pub(super) fn new(
        runner: &'a Runner<'a>,
        start: Instant,
        permits: &'a Receiver<()>,
        consumer: &'a mut PackedConsumer<'s>,
    ) -> Taking<'a, 's> {
        Taking {
            runner,
            start,
            permits,
            consumer,
            waiting: BTreeMap::new(),
            next: (0, 0),
            end: None,
        }
    }

    /// Takes the results of all jobs, then the last ones of the threads.
    pub(super) fn all(&mut self, results: &Receiver<Placed>) -> Result<BatchEnd, RunError> {
        loop {
            match results.recv_timeout(PATIENCE) {
                Ok(placed) => {
                    self.waiting.insert(placed.place, placed);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if let ControlFlow::Break(end) = self.ready()? {
                return Ok(end);
            }
            self.consumer.tick();
            self.look();
            if let Some(end) = self.end.filter(|_| !self.runner.keep) {
                return Ok(end);
            }
        }
        self.look();
        // The remaining results are the last ones of threads, or follow a job that was never done.
        for (place, placed) in std::mem::take(&mut self.waiting) {
            if matches!((place, &placed.result), (Place::Job(..), Ok(_))) {
                continue;
            }
            if !self.take(placed.result)? {
                return Ok(BatchEnd::Enough);
            }
        }
        Ok(self.end.unwrap_or(BatchEnd::Done))
    }

    /// Takes the results whose turn it is.
    fn ready(&mut self) -> Result<ControlFlow<BatchEnd>, RunError> {
        while let Some(placed) = self.waiting.remove(&Place::Job(self.next.0, self.next.1)) {
            self.look();
            if self.end.is_some() && !self.runner.keep {
                break;
            }
            self.next.1 += 1;
            if placed.last {
                self.next = (self.next.0 + 1, 0);
                let _ = self.permits.try_recv();
            }
            if !self.take(placed.result)? {
                return Ok(ControlFlow::Break(BatchEnd::Enough));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take(&mut self, result: thread::Result<Packed>) -> Result<bool, RunError> {
        let result = result.map_err(|payload| BatchError::panicked(&*payload))?;
        self.consumer.take(result)
    }

    /// Sees whether the run ends early.
    fn look(&mut self) {
        self.end = self.end.or_else(|| self.runner.called_off(self.start));
    }
}
