//! Runs on the calling thread, where there are no others: one job at a time.

use super::packed::{Packed, PackedConsumer, PackedFeed, PackedWorker, RunError};
use super::{BatchEnd, Runner};
use crate::clock::Instant;

impl Runner<'_> {
    /// Runs jobs whatever their type, each as it is fed. A panic passes through.
    pub(super) fn in_place(
        &self,
        feed: Box<PackedFeed>,
        worker: &mut PackedWorker<'_>,
        consumer: &mut PackedConsumer<'_>,
    ) -> Result<BatchEnd, RunError> {
        let start = Instant::now();
        let mut ended = None;
        feed(&mut |job| {
            ended = self.called_off(start).map(Ok);
            if ended.is_none() {
                ended = self.job(job, worker, consumer, start);
                consumer.tick();
            }
            ended.is_none()
        });
        let ended = ended.or_else(|| self.called_off(start).map(Ok));
        let last = || worker.finish().and_then(|last| over(consumer.take(last)));
        let ended = ended.or_else(last).unwrap_or(Ok(BatchEnd::Done));
        if !matches!(ended, Ok(BatchEnd::Done)) {
            self.cancel.cancel();
        }
        ended
    }

    /// Does a job, what is left of it when it is split too; returns how the run ends, if it does.
    fn job(
        &self,
        job: Packed,
        worker: &mut PackedWorker<'_>,
        consumer: &mut PackedConsumer<'_>,
        start: Instant,
    ) -> Option<Result<BatchEnd, RunError>> {
        let mut ended = None;
        let (done, rest) = worker.part(job, &mut |early| {
            if ended.is_none() {
                ended = over(consumer.take(early));
            }
        });
        ended = ended.or_else(|| over(consumer.take(done)));
        for job in rest {
            ended = ended.or_else(|| self.called_off(start).map(Ok));
            ended = ended.or_else(|| over(consumer.take(worker.work(job))));
        }
        ended
    }
}

/// Returns how a run ends after a result was taken, if it does.
fn over(taken: Result<bool, RunError>) -> Option<Result<BatchEnd, RunError>> {
    match taken {
        Ok(true) => None,
        Ok(false) => Some(Ok(BatchEnd::Enough)),
        Err(error) => Some(Err(error)),
    }
}
