//! What threads are busy with, for whoever shows how far a run is.

use crate::clock::Instant;
use std::fmt::{self, Display};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

/// From this time on, a task is shown with its name.
const LONG: Duration = Duration::from_secs(3);

/// What each thread is busy with, and how many tasks are done.
///
/// ```
/// use veridoku::batch::Tasks;
/// static TASKS: Tasks = Tasks::new();
/// let task = TASKS.begin("a.sdm:7");
/// assert_eq!(TASKS.to_string(), ""); // not for long
/// TASKS.measure()("half of it".to_string());
/// assert_eq!(TASKS.to_string(), "; a.sdm:7 for 0 s: half of it");
/// drop(task);
/// assert_eq!((TASKS.done(), TASKS.to_string().as_str()), (1, ""));
/// ```
#[derive(Debug, Default)]
pub struct Tasks {
    running: Mutex<Vec<Running>>,
    done: AtomicU64,
}

#[derive(Debug)]
struct Running {
    of: ThreadId,
    since: Instant,
    name: String,
    /// How far it is, in its own measure.
    measure: String,
}

/// A task of a thread; when it is dropped, the task is done.
#[derive(Debug)]
pub struct TaskGuard<'a> {
    tasks: &'a Tasks,
    of: ThreadId,
}

impl Tasks {
    /// Returns no task.
    pub const fn new() -> Tasks {
        Tasks {
            running: Mutex::new(Vec::new()),
            done: AtomicU64::new(0),
        }
    }

    fn running(&self) -> MutexGuard<'_, Vec<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a task of this thread, in place of the one that it has.
    pub fn begin(&self, name: impl Display) -> TaskGuard<'_> {
        let of = thread::current().id();
        let mut running = self.running();
        running.retain(|task| task.of != of);
        running.push(Running {
            of,
            since: Instant::now(),
            name: name.to_string(),
            measure: String::new(),
        });
        TaskGuard { tasks: self, of }
    }

    /// Returns a function for other threads to say how far the task of this thread is.
    pub fn measure(&self) -> impl Fn(String) + Sync {
        let of = thread::current().id();
        move |text| {
            let mut running = self.running();
            if let Some(task) = running.iter_mut().find(|task| task.of == of) {
                task.measure = text;
            }
        }
    }

    /// Returns how many tasks are done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

impl Drop for TaskGuard<'_> {
    fn drop(&mut self) {
        self.tasks.running().retain(|task| task.of != self.of);
        self.tasks.done.fetch_add(1, Ordering::Relaxed);
    }
}

impl Display for Tasks {
    /// Writes the task that has been running longest, to follow other progress:
    /// `; a.sdm:7 for 12 s`; nothing if it began less than three seconds ago and has no measure.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let running = self.running();
        let Some(task) = running.iter().min_by_key(|task| task.since) else {
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
