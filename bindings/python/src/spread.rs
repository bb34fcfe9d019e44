//! Rows on several threads, while Python goes on and may interrupt.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use veridoku::engine::Cancel;

/// The longest wait between two looks at the signals of the process.
const PATIENCE: Duration = Duration::from_millis(50);

/// Returns the number of threads for a wish, of which 0 is one a core.
fn threads(jobs: usize) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    }
}

/// Works on `rows` rows, some at a time, with workers made by `make`, one a thread; returns the
/// results in the order of the rows. The lock of the interpreter is not held. A signal that Python
/// answers with an exception, such as Ctrl-C, cancels: a worker ends early then, and its results do
/// not count.
///
/// # Errors
/// Returns that exception, or a `RuntimeError` if a worker panics, a defect.
pub(crate) fn spread<W: FnMut(Range<usize>) -> T, T: Send>(
    py: Python<'_>,
    (rows, some, jobs): (usize, usize, usize),
    cancel: &Cancel,
    make: impl Fn() -> W + Sync,
) -> PyResult<Vec<T>> {
    let some = some.max(1);
    let parts = rows.div_ceil(some);
    let next = AtomicUsize::new(0);
    let work = |send: &dyn Fn((usize, T))| {
        let mut worker = make();
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts || cancel.is_cancelled() {
                return;
            }
            let first = part * some;
            send((part, worker(first..rows.min(first + some))));
        }
    };
    let mut done: Vec<(usize, T)> = py.detach(|| {
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            let work = &work;
            let workers: Vec<_> = (0..threads(jobs).min(parts))
                .map(|_| {
                    let sender = sender.clone();
                    scope.spawn(move || work(&|done| drop(sender.send(done))))
                })
                .collect();
            drop(sender);
            let mut done = Vec::new();
            let mut wrong = None;
            let mut look = std::time::Instant::now();
            loop {
                let received = receiver.recv_timeout(PATIENCE);
                if look.elapsed() >= PATIENCE {
                    look = std::time::Instant::now();
                    if let Err(error) = Python::attach(|py| py.check_signals()) {
                        cancel.cancel();
                        wrong = Some(error);
                    }
                }
                match received {
                    Ok(part) => done.push(part),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            let fell = workers.into_iter().filter_map(|w| w.join().err()).count();
            match wrong {
                Some(error) => Err(error),
                None if fell > 0 => Err(PyRuntimeError::new_err("a defect: a worker panicked")),
                None => Ok(done),
            }
        })
    })?;
    done.sort_by_key(|(part, _)| *part);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}
