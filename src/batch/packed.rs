//! Jobs and results whose types only the ends of a run know.
//!
//! So the machine between the ends is compiled once, and not again for every kind of job: it was
//! two fifths of the code that a compiler generated for the program.

use super::{BatchError, Consumer, Worker};
use std::any::Any;
use std::marker::PhantomData;

/// A job or a result.
pub(super) type Packed = Box<dyn Any + Send>;

/// Supplies packed jobs until it gets `false`.
pub(super) type PackedFeed = dyn FnOnce(&mut dyn FnMut(Packed) -> bool) + Send;

/// A worker on packed jobs.
pub(super) type PackedWorker<'a> = dyn Worker<Packed, Done = Packed> + 'a;

/// A consumer of packed results.
pub(super) type PackedConsumer<'a> = dyn Consumer<Packed, Error = RunError> + 'a;

/// Why a run on packed jobs failed.
pub(super) enum RunError {
    /// By itself.
    Batch(BatchError),
    /// By an error of the consumer, which keeps it.
    Consumer,
}

impl From<BatchError> for RunError {
    fn from(error: BatchError) -> RunError {
        RunError::Batch(error)
    }
}

/// Returns what was packed.
fn unpacked<T: 'static>(packed: Packed) -> T {
    // A run packs jobs and results of one type each.
    *packed.downcast().expect("a run has one type of job")
}

/// Hides the types of a worker.
pub(super) struct Unpacking<J, W> {
    worker: W,
    job: PhantomData<fn(J)>,
}

impl<J, W> Unpacking<J, W> {
    pub(super) fn new(worker: W) -> Unpacking<J, W> {
        Unpacking {
            worker,
            job: PhantomData,
        }
    }
}

impl<J: Send + 'static, W: Worker<J>> Worker<Packed> for Unpacking<J, W>
where
    W::Done: Send + 'static,
{
    type Done = Packed;

    fn work(&mut self, job: Packed) -> Packed {
        Box::new(self.worker.work(unpacked(job)))
    }

    fn part(&mut self, job: Packed, early: &mut dyn FnMut(Packed)) -> (Packed, Vec<Packed>) {
        let mut early = |done| early(Box::new(done));
        let (done, rest) = self.worker.part(unpacked(job), &mut early);
        let rest = rest.into_iter().map(|job| Box::new(job) as Packed);
        (Box::new(done), rest.collect())
    }

    fn finish(&mut self) -> Option<Packed> {
        self.worker.finish().map(|done| Box::new(done) as Packed)
    }
}

/// Hides the types of a consumer, and keeps its error.
pub(super) struct Keeping<'a, R, S: Consumer<R>> {
    pub(super) consumer: &'a mut S,
    pub(super) error: Option<S::Error>,
}

impl<R: 'static, S: Consumer<R>> Consumer<Packed> for Keeping<'_, R, S> {
    type Error = RunError;

    fn take(&mut self, result: Packed) -> Result<bool, RunError> {
        self.consumer.take(unpacked(result)).map_err(|error| {
            self.error = Some(error);
            RunError::Consumer
        })
    }

    fn tick(&mut self) {
        self.consumer.tick();
    }
}
