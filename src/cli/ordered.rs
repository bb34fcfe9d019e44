//! Jobs done by several threads and their results taken in the order of the jobs, one after
//! another, so that what is made of a result may depend on those before it and on nothing else.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel,
};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;

/// So many jobs for each thread may be under way or wait for those before them.
const AHEAD: usize = 8;
/// How long to wait for anything before a look at the clock.
const PATIENCE: Duration = Duration::from_millis(50);

/// What is done with jobs and results.
pub(super) struct Work<M, D, T, C> {
    /// Makes what a thread works with, which the handle stops.
    pub(super) make: M,
    /// Does a job.
    pub(super) each: D,
    /// Takes a result; `false` for enough.
    pub(super) take: T,
    /// Is called between results, some twenty times a second; `false` for enough.
    pub(super) tick: C,
}

/// Runs the jobs that `feed` hands over (until it is told `false`) on so many threads. Ends when
/// they are done, when a result was enough, or soon after `cancel`: then what is under way is
/// dropped.
pub(super) fn run<J, R, W>(
    jobs: usize,
    cancel: &Cancel,
    feed: impl FnOnce(&mut dyn FnMut(J) -> bool) + Send + 'static,
    work: Work<
        impl Fn(&Cancel) -> W + Sync,
        impl Fn(&mut W, J) -> R + Sync,
        impl FnMut(R) -> anyhow::Result<bool>,
        impl FnMut() -> bool,
    >,
) -> anyhow::Result<()>
where
    J: Send + 'static,
    R: Send,
{
    let threads = match jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let (permit, permits) = sync_channel(AHEAD * threads);
    let (sender, queue) = channel();
    // Not a thread of the scope below: one that waits for standard input cannot be told to stop.
    std::thread::spawn(move || number(feed, &permit, &sender));
    let Work {
        make,
        each,
        mut take,
        mut tick,
    } = work;
    let halt = Cancel::new();
    let queue = Mutex::new(queue);
    std::thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..threads {
            let (queue, sender, halt, make, each) = (&queue, sender.clone(), &halt, &make, &each);
            scope.spawn(move || serve(queue, &sender, halt, &mut make(halt), each));
        }
        drop(sender);
        let over = |tick: &mut dyn FnMut() -> bool| cancel.is_cancelled() || !tick();
        let ended = in_order(&results, &permits, &mut take, &mut || over(&mut tick));
        halt.cancel();
        ended
    })
}

fn number<J>(
    feed: impl FnOnce(&mut dyn FnMut(J) -> bool),
    permit: &SyncSender<()>,
    sender: &Sender<(u64, J)>,
) {
    let mut number = 0;
    feed(&mut |job| {
        let sent = permit.send(()).is_ok() && sender.send((number, job)).is_ok();
        number += 1;
        sent
    });
}

fn serve<J, R, W>(
    queue: &Mutex<Receiver<(u64, J)>>,
    sender: &Sender<(u64, R)>,
    halt: &Cancel,
    worker: &mut W,
    each: impl Fn(&mut W, J) -> R,
) {
    loop {
        let next = queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv_timeout(PATIENCE);
        match next {
            _ if halt.is_cancelled() => return,
            Ok((number, job)) => {
                let result = each(worker, job);
                if halt.is_cancelled() || sender.send((number, result)).is_err() {
                    return;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

fn in_order<R>(
    results: &Receiver<(u64, R)>,
    permits: &Receiver<()>,
    take: &mut impl FnMut(R) -> anyhow::Result<bool>,
    over: &mut impl FnMut() -> bool,
) -> anyhow::Result<()> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    loop {
        match results.recv_timeout(PATIENCE) {
            Ok((number, result)) => {
                waiting.insert(number, result);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        while let Some(result) = waiting.remove(&next) {
            if over() {
                return Ok(());
            }
            next += 1;
            match permits.try_recv() {
                Ok(()) | Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
            }
            if !take(result)? {
                return Ok(());
            }
        }
        if over() {
            return Ok(());
        }
    }
}

/// A line on standard error that says how far a run is, once a second.
pub(super) struct News {
    wanted: bool,
    terminal: bool,
    last: Instant,
}

impl News {
    pub(super) fn new(wanted: bool) -> News {
        News {
            wanted,
            terminal: io::stderr().is_terminal(),
            last: Instant::now(),
        }
    }

    /// Says what `line` makes, if it is time.
    pub(super) fn tell(&mut self, line: impl FnOnce() -> String) {
        if self.wanted && self.last.elapsed() >= Duration::from_secs(1) {
            self.last = Instant::now();
            match self.terminal {
                true => super::say(&format!("\r\x1b[K{}", line())),
                false => super::say(&format!("{}\n", line())),
            }
        }
    }

    /// Takes the line away before something else is written.
    pub(super) fn clear(&self) {
        if self.wanted && self.terminal {
            super::say("\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, most: usize) -> Vec<u64> {
        let mut taken = Vec::new();
        let work = Work {
            make: |_: &Cancel| (),
            each: |_: &mut (), n: u64| {
                // The first take longest.
                std::thread::sleep(Duration::from_millis(20 - n % 20));
                n * n
            },
            take: |square| {
                taken.push(square);
                Ok(taken.len() < most)
            },
            tick: || true,
        };
        let feed = |job: &mut dyn FnMut(u64) -> bool| {
            let _ = (0..100).all(job);
        };
        run(threads, &Cancel::new(), feed, work).unwrap();
        taken
    }

    #[test]
    fn results_come_in_the_order_of_their_jobs() {
        let expected: Vec<u64> = (0..100).map(|n| n * n).collect();
        for threads in [1, 2, 7] {
            assert_eq!(squares(threads, usize::MAX), expected);
            assert_eq!(squares(threads, 5), expected[..5]);
        }
    }

    #[test]
    fn a_run_that_is_cancelled_ends_while_its_feed_waits() {
        let cancel = Cancel::new();
        let (hold, held) = channel::<()>();
        let work = Work {
            make: |_: &Cancel| (),
            each: |_: &mut (), n: u64| n,
            take: |_| {
                cancel.cancel();
                Ok(true)
            },
            tick: || true,
        };
        let feed = move |job: &mut dyn FnMut(u64) -> bool| {
            job(1);
            let _ = held.recv();
        };
        run(2, &cancel, feed, work).unwrap();
        drop(hold);
    }
}
