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

/// Where outcomes belong: to a query, or to the end of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Query(usize),
    End(usize),
}

/// What a worker does.
pub(super) trait Worker {
    /// What came of a query, perhaps after what else came of the one before; `None` where the user
    /// wants to stop.
    fn ask(&mut self, found: Found) -> Option<Vec<Outcome>>;

    /// What else came of the last one.
    fn finish(&mut self) -> Option<Outcome> {
        None
    }
}

/// Runs every query through workers made by `make`, one a thread, and hands the outcomes to `write`
/// in the order of the queries, those of the end last. Where a worker wants to stop, what the
/// others had found by then is handed over, too.
///
/// # Errors
/// Those of `write`.
pub(super) fn run<W: Worker>(
    queries: Box<dyn Iterator<Item = Found> + Send>,
    jobs: usize,
    cancel: &Cancel,
    make: impl Fn() -> W + Sync,
    mut write: impl FnMut(&Outcome) -> io::Result<()>,
) -> io::Result<()> {
    let jobs = jobs.max(1);
    // A permit lies in the channel for each query that is under way.
    let (permit, permits) = sync_channel::<()>(AHEAD * jobs);
    let queue = Mutex::new(queries.enumerate());
    let (sender, outcomes) = channel();
    std::thread::scope(|scope| {
        for job in 0..jobs {
            let (permit, sender) = (permit.clone(), sender.clone());
            let (queue, make) = (&queue, &make);
            scope.spawn(move || {
                let mut worker = make();
                loop {
                    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                    if cancel.is_cancelled() || permit.send(()).is_err() {
                        return;
                    }
                    let Some((number, found)) = queue.next() else {
                        drop(queue);
                        let last = worker.finish().into_iter().collect();
                        // Nobody is left to tell if this fails.
                        let _ = sender.send((Place::End(job), last));
                        return;
                    };
                    drop(queue);
                    // Nothing is an outcome, too: the permit comes back, and what others found
                    // later is not held up.
                    let outcomes = worker.ask(found).unwrap_or_default();
                    if sender.send((Place::Query(number), outcomes)).is_err() {
                        return;
                    }
                }
            });
        }
        drop((sender, permit));
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut all = |outcomes: Vec<Outcome>| outcomes.iter().try_for_each(&mut write);
        for (place, outcomes) in &outcomes {
            waiting.insert(place, outcomes);
            while let Some(outcomes) = waiting.remove(&Place::Query(next)) {
                next += 1;
                if let Err(error) = all(outcomes) {
                    cancel.cancel();
                    drop(permits);
                    return Err(error);
                }
                let _ = permits.try_recv();
            }
        }
        // Those of the end.
        waiting.into_values().try_for_each(&mut all)?;
        drop(permits);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// Sits on the first query until the others have no permit left; then the user wants to stop.
    struct Sitting<'a>(&'a AtomicUsize, &'a Cancel);

    impl Worker for Sitting<'_> {
        fn ask(&mut self, found: Found) -> Option<Vec<Outcome>> {
            if found.is_err_and(|name| name == "0") {
                while self.0.load(Ordering::SeqCst) < 2 * AHEAD - 1 {
                    std::thread::sleep(Duration::from_millis(1));
                }
                std::thread::sleep(Duration::from_millis(50));
                self.1.cancel();
                return None;
            }
            self.0.fetch_add(1, Ordering::SeqCst);
            Some(Vec::new())
        }
    }

    #[test]
    fn nobody_waits_for_a_permit_of_one_that_stopped() {
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let (asked, cancel) = (AtomicUsize::new(0), Cancel::new());
            let queries = (0..1000).map(|number: usize| Err(number.to_string()));
            let make = || Sitting(&asked, &cancel);
            let ended = run(Box::new(queries), 2, &cancel, make, |_| Ok(()));
            let _ = sender.send(ended.is_ok());
        });
        let ended = receiver.recv_timeout(Duration::from_secs(60));
        assert_eq!(ended, Ok(true));
    }
}
