//! What the threads of the run are busy with: the puzzle that takes longest has its name in the
//! progress.

use std::fmt::{self, Display};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// From this time on, a puzzle has its name in the progress.
const LONG: Duration = Duration::from_secs(3);

/// What each thread is busy with.
static TASKS: Mutex<Vec<Task>> = Mutex::new(Vec::new());

/// The tasks that are done.
static DONE: AtomicU64 = AtomicU64::new(0);

struct Task {
    of: ThreadId,
    since: Instant,
    name: String,
    /// How far it is, in its own measure.
    measure: String,
}

fn tasks() -> MutexGuard<'static, Vec<Task>> {
    TASKS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A thread that is busy; when it is dropped, the task is done.
pub(crate) struct Busy(ThreadId);

impl Busy {
    /// Says that this thread is busy with something from now on.
    pub(crate) fn with(name: impl Display) -> Busy {
        let of = thread::current().id();
        let mut tasks = tasks();
        tasks.retain(|task| task.of != of);
        tasks.push(Task {
            of,
            since: Instant::now(),
            name: name.to_string(),
            measure: String::new(),
        });
        Busy(of)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        tasks().retain(|task| task.of != self.0);
        DONE.fetch_add(1, Ordering::Relaxed);
    }
}

/// Returns a function for other threads to say how far the task of this thread is.
pub(crate) fn measure() -> impl Fn(String) + Sync {
    let of = thread::current().id();
    move |text| {
        let mut tasks = tasks();
        if let Some(task) = tasks.iter_mut().find(|task| task.of == of) {
            task.measure = text;
        }
    }
}

/// Returns how many tasks are done.
pub(crate) fn done() -> u64 {
    DONE.load(Ordering::Relaxed)
}

/// What the thread that has been busy longest does, to follow other progress: `; a.sdm:7 for 12 s`,
/// or nothing.
pub(crate) struct Longest;

impl Display for Longest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tasks = tasks();
        let Some(task) = tasks.iter().min_by_key(|task| task.since) else {
            return Ok(());
        };
        let time = task.since.elapsed();
        if time < LONG && task.measure.is_empty() {
            return Ok(());
        }
        write!(f, "; {} for {} s", task.name, time.as_secs())?;
        if !task.measure.is_empty() {
            write!(f, ": {}", task.measure)?;
        }
        Ok(())
    }
}
