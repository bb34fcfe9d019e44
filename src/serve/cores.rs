//! The cores that engines work on, and who waits for one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use veridoku::api::{Api, Job, Status};
use veridoku::engine::Cancel;

/// The cores, each with an interface that keeps its engines. Who comes first is served first.
pub(super) struct Cores {
    free: Arc<Semaphore>,
    idle: Mutex<Vec<Api>>,
    waiting: AtomicUsize,
    most_waiting: usize,
    count: usize,
    time: Duration,
}

/// Why no core is to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Busy {
    /// As many wait as may.
    Full,
    /// The server stops.
    Stopping,
}

/// A core, which is free again once this is dropped.
pub(super) struct Core {
    api: Api,
    cores: Arc<Cores>,
    _permit: OwnedSemaphorePermit,
}

/// The request made the engines panic: a defect.
#[derive(Debug)]
pub(super) struct Defect;

impl Cores {
    /// Returns so many cores, on which a request gets a time.
    pub(super) fn new(count: usize, most_waiting: usize, time: Duration) -> Arc<Cores> {
        Arc::new(Cores {
            free: Arc::new(Semaphore::new(count)),
            idle: Mutex::default(),
            waiting: AtomicUsize::new(0),
            most_waiting,
            count,
            time,
        })
    }

    /// Returns a core as soon as one is free.
    ///
    /// # Errors
    /// At once, if as many wait as may.
    pub(super) async fn one(self: &Arc<Self>) -> Result<Core, Busy> {
        if self.is_full() {
            return Err(Busy::Full);
        }
        self.next().await
    }

    /// Returns whether as many wait as may.
    pub(super) fn is_full(&self) -> bool {
        self.free.available_permits() == 0 && self.waiting() >= self.most_waiting
    }

    /// Returns a core as soon as one is free, however many wait: for what has been let in before.
    ///
    /// # Errors
    /// If the server stops.
    pub(super) async fn next(self: &Arc<Self>) -> Result<Core, Busy> {
        let _waits = Waits::new(&self.waiting);
        let permit = self.free.clone().acquire_owned().await;
        let permit = permit.map_err(|_| Busy::Stopping)?;
        let kept = self.idle().pop();
        Ok(Core {
            api: kept.unwrap_or_else(|| self.api()),
            cores: self.clone(),
            _permit: permit,
        })
    }

    /// Lets nobody in any more, and turns away who waits.
    pub(super) fn close(&self) {
        self.free.close();
    }

    /// Returns the number of cores.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns the number of cores that work.
    pub(super) fn busy(&self) -> usize {
        self.count.saturating_sub(self.free.available_permits())
    }

    /// Returns how many wait for a core.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    fn api(&self) -> Api {
        Api::new().within(self.time)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Api>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Core {
    /// Answers a request on this thread.
    ///
    /// # Errors
    /// If that panics; the engines are then made anew.
    pub(super) fn answer(
        &mut self,
        job: Job,
        request: &str,
        cancel: &Cancel,
        emit: &mut dyn FnMut(&str),
    ) -> Result<Status, Defect> {
        let api = &mut self.api;
        let answered = AssertUnwindSafe(|| api.answer(job, request, cancel, emit));
        catch_unwind(answered).map_err(|_| {
            self.api = self.cores.api();
            Defect
        })
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        let api = std::mem::take(&mut self.api);
        self.cores.idle().push(api);
    }
}

/// Counts one who waits, for as long as it is there.
struct Waits<'a>(&'a AtomicUsize);

impl Waits<'_> {
    fn new(waiting: &AtomicUsize) -> Waits<'_> {
        waiting.fetch_add(1, Ordering::Relaxed);
        Waits(waiting)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Cancels the work for one who has gone, once it is dropped.
pub(super) struct Stops(pub(super) Cancel);

impl Drop for Stops {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_when_the_queue_is_full_is_refused_and_who_waits_is_turned_away_at_the_end() {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.build().unwrap();
        runtime.block_on(async {
            let cores = Cores::new(1, 1, Duration::from_secs(1));
            let first = cores.one().await.unwrap();
            let other = cores.clone();
            let second = tokio::spawn(async move { other.one().await.map(drop) });
            tokio::task::yield_now().await;
            assert_eq!((cores.busy(), cores.waiting()), (1, 1));
            assert_eq!(cores.one().await.err(), Some(Busy::Full));
            drop(first);
            assert!(second.await.unwrap().is_ok());
            let _third = cores.one().await.unwrap();
            let other = cores.clone();
            let fourth = tokio::spawn(async move { other.one().await.map(drop) });
            tokio::task::yield_now().await;
            cores.close();
            assert_eq!(fourth.await.unwrap(), Err(Busy::Stopping));
            assert_eq!((cores.busy(), cores.waiting()), (1, 0));
        });
    }
}
