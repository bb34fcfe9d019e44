//! Runs on the calling thread, where there are no others: one job at a time.

use super::packed::{PackedConsumer, PackedFeed, PackedWorker, RunError};
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
                ended = over(consumer.take(worker.work(job)));
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
}

/// Returns how a run ends after a result was taken, if it does.
fn over(taken: Result<bool, RunError>) -> Option<Result<BatchEnd, RunError>> {
    match taken {
        Ok(true) => None,
        Ok(false) => Some(Ok(BatchEnd::Enough)),
        Err(error) => Some(Err(error)),
    }
}
