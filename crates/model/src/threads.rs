//! Work side by side, on threads if there are any and in place if not.
//!
//! The library starts no thread that it was not asked for. On `wasm32-unknown-unknown`, or if the
//! system refuses a thread, the same work is done on the calling thread.

use std::num::NonZero;
use std::thread::available_parallelism;

/// Returns a number of threads, of which 0 stands for one a core.
///
/// ```
/// use veridoku_model::threads::cores;
/// assert!(cores(0) >= 1);
/// assert_eq!(cores(3), 3);
/// ```
pub fn cores(threads: usize) -> usize {
    let all = || available_parallelism().map_or(1, NonZero::get);
    if threads == 0 { all() } else { threads }
}

/// Runs `work(0)` to `work(jobs − 1)`, each on a thread of its own, and returns when all are done.
/// With one job, and without threads, they run one after another on the calling thread. So no job
/// may wait for another.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use veridoku_model::threads::side_by_side;
/// let sum = AtomicUsize::new(0);
/// side_by_side(4, &|job| {
///     sum.fetch_add(job, Ordering::Relaxed);
/// });
/// assert_eq!(sum.into_inner(), 6);
/// ```
pub fn side_by_side(jobs: usize, work: &(dyn Fn(usize) + Sync)) {
    if jobs <= 1 || cfg!(target_family = "wasm") {
        return (0..jobs).for_each(work);
    }
    std::thread::scope(|scope| {
        for job in 0..jobs {
            let spawned = std::thread::Builder::new().spawn_scoped(scope, move || work(job));
            if spawned.is_err() {
                work(job);
            }
        }
    });
}

/// The size in bytes of a stack that every thread has.
const USUAL_STACK: usize = 1 << 20;

/// Runs work that recurses deeply with at least `stack` bytes of stack. Returns `None` if there is
/// no such stack: the system refuses it, or there are no threads and more than a mebibyte is
/// needed.
pub fn deep<T: Send>(stack: usize, work: impl FnOnce() -> T + Send) -> Option<T> {
    if cfg!(target_family = "wasm") {
        return (stack <= USUAL_STACK).then(work);
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(stack);
        let handle = thread.spawn_scoped(scope, work).ok()?;
        match handle.join() {
            Ok(answer) => Some(answer),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn every_job_runs_once_on_any_number_of_threads() {
        for jobs in 0..6 {
            let seen = Mutex::new(Vec::new());
            side_by_side(jobs, &|job| seen.lock().unwrap().push(job));
            let mut seen = seen.into_inner().unwrap();
            seen.sort_unstable();
            assert_eq!(seen, (0..jobs).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_deep_stack_is_deep() {
        fn down(levels: usize) -> usize {
            let room = std::hint::black_box([levels; 128]);
            if levels == 0 {
                0
            } else {
                1 + down(room[0] - 1)
            }
        }
        assert_eq!(deep(64 << 20, || down(10_000)), Some(10_000));
    }
}
