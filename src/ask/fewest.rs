//! Every puzzle of few clues in a grid, on several threads, with a checkpoint.

use crate::batch::{BatchError, Consumer, Runner};
use crate::generate::fewest::FewestJob;
use crate::generate::saved::{FewestCheckpoint, SavedError};
use std::marker::PhantomData;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How far a search for few clues is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FewestProgress {
    /// The parts done in this run.
    pub parts: u64,
    /// The parts that this run has to do.
    pub total: u64,
    /// The puzzles found, those of earlier runs included.
    pub found: u64,
}

/// The most parts that a thread takes at once, and in how many shares a thread takes all.
const MOST_AT_ONCE: usize = 16;
const SHARES: usize = 16;

/// Searches the parts that a checkpoint does not have yet, and returns the checkpoint with them.
/// Each thread adds its results at once, so a process that is killed loses at most one part a
/// thread. `watch` is called some twenty times a second. If the runner is cancelled, parts are
/// left.
///
/// ```
/// use veridoku::ask::search_fewest;
/// use veridoku::batch::Runner;
/// use veridoku::engine::{Cancel, Limits};
/// use veridoku::generate::{fewest::FewestJob, saved::FewestCheckpoint};
/// use veridoku::rules::Puzzle;
/// let grid: Puzzle = "1234341221434321".parse()?;
/// let job = FewestJob::new(&grid, 4, &Limits::none())?;
/// let (cancel, done) = (Cancel::new(), FewestCheckpoint::open(None, &job)?);
/// let done: Result<_, Box<dyn std::error::Error>> =
///     search_fewest(&job, done, &Runner::new(2, &cancel), &mut |_| ());
/// assert!(job.is_complete(done?.parts()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns a [`SavedError`] of the checkpoint, or a [`BatchError`], as the error that is wanted.
pub fn search_fewest<E: From<BatchError> + From<SavedError>>(
    job: &FewestJob,
    done: FewestCheckpoint,
    runner: &Runner<'_>,
    watch: &mut dyn FnMut(FewestProgress),
) -> Result<FewestCheckpoint, E> {
    let open = job.open(done.parts());
    let total = open.len() as u64;
    let before = done.parts().len() as u64;
    let done = Mutex::new(done);
    let mut parts: Parts<'_, E> = Parts {
        done: &done,
        before,
        total,
        watch,
        error: PhantomData,
    };
    // Handed out a few at a time, for most take less than a thread takes to wake; and each thread
    // has its share of them at the end.
    let few = (open.len() / (SHARES * runner.threads.max(1))).clamp(1, MOST_AT_ONCE);
    let feed = move |take: &mut dyn FnMut(Vec<usize>) -> bool| {
        let _ = open.chunks(few).map(<[usize]>::to_vec).all(take);
    };
    let make = || {
        let mut search = job.search(runner.cancel);
        let done = &done;
        move |parts: Vec<usize>| {
            let mut parts = parts.into_iter();
            parts.try_for_each(|part| match job.run(&mut search, part) {
                Some(found) => locked(done).add(part, &found),
                None => Ok(()), // the run is over
            })
        }
    };
    runner.run(feed, make, &mut parts)?;
    Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn locked(done: &Mutex<FewestCheckpoint>) -> MutexGuard<'_, FewestCheckpoint> {
    done.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts the parts done.
struct Parts<'a, E> {
    done: &'a Mutex<FewestCheckpoint>,
    before: u64,
    total: u64,
    watch: &'a mut dyn FnMut(FewestProgress),
    error: PhantomData<E>,
}

impl<E: From<BatchError> + From<SavedError>> Consumer<Result<(), SavedError>> for Parts<'_, E> {
    type Error = E;

    fn take(&mut self, added: Result<(), SavedError>) -> Result<bool, E> {
        added?;
        Ok(true)
    }

    fn tick(&mut self) {
        let done = locked(self.done);
        let found = done.parts().found().len() as u64;
        let parts = done.parts().len() as u64 - self.before;
        drop(done);
        let total = self.total;
        (self.watch)(FewestProgress {
            parts,
            total,
            found,
        });
    }
}
