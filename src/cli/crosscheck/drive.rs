//! Many queries at once, results in order, flat memory.

use super::cases::Found;
use super::report::Outcome;
use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use veridoku::engine::Cancel;

/// Queries under way for each thread.
const AHEAD: usize = 16;

/// Runs every query through workers made by `make`, one a thread, and hands the outcomes to `write` in order. A worker says `None` where the
/// user wants to stop; what comes later is dropped.
///
/// # Errors
/// Those of `write`.
pub(super) fn run<W>(
    queries: Box<dyn Iterator<Item = Found> + Send>,
    jobs: usize,
    cancel: &Cancel,
    make: impl Fn() -> W + Sync,
    each: impl Fn(&mut W, Found) -> Option<Outcome> + Sync,
    mut write: impl FnMut(&Outcome) -> io::Result<()>,
) -> io::Result<()> {
    let jobs = jobs.max(1);
    // A permit lies in the channel for each query that is under way.
    let (permit, permits) = sync_channel::<()>(AHEAD * jobs);
    let queue = Mutex::new(queries.enumerate());
    let (sender, outcomes) = channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (permit, sender) = (permit.clone(), sender.clone());
            let (queue, make, each) = (&queue, &make, &each);
            scope.spawn(move || {
                let mut worker = make();
                loop {
                    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                    if cancel.is_cancelled() || permit.send(()).is_err() {
                        return;
                    }
                    let Some((number, found)) = queue.next() else {
                        return;
                    };
                    drop(queue);
                    let Some(outcome) = each(&mut worker, found) else {
                        return;
                    };
                    if sender.send((number, outcome)).is_err() {
                        return;
                    }
                }
            });
        }
        drop((sender, permit));
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, outcome) in &outcomes {
            waiting.insert(number, outcome);
            while let Some(outcome) = waiting.remove(&next) {
                next += 1;
                if let Err(error) = write(&outcome) {
                    cancel.cancel();
                    drop(permits);
                    return Err(error);
                }
                let _ = permits.try_recv();
            }
        }
        drop(permits);
        Ok(())
    })
}
