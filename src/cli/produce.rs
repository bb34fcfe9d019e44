//! Many results from numbers: made by several threads, written in order, each the same whatever
//! thread makes it.

use super::exit::Exit;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;

/// Results that travel together may be so many ahead of what is written, for each thread.
const AHEAD: u64 = 16;
/// How long to wait for results before a look at the clock.
const PATIENCE: Duration = Duration::from_millis(100);

/// What came of one number.
#[derive(Debug)]
pub(super) struct Product {
    pub(super) out: String,
    pub(super) err: String,
    /// How many results it is: none where what was wished was not found.
    pub(super) made: u64,
    pub(super) exit: Exit,
}

/// What goes on between results.
#[derive(Default)]
pub(super) struct Live {
    /// Tries, as they are done.
    pub(super) tries: Arc<AtomicU64>,
    /// Tries that came to a result, written or not yet.
    kept: AtomicU64,
}

/// What is to be made.
pub(super) struct Order<'a> {
    pub(super) number: u64,
    /// How many travel together.
    pub(super) chunk: u64,
    pub(super) jobs: usize,
    pub(super) seed: u64,
    /// What is counted in the summary.
    pub(super) noun: &'a str,
    pub(super) quiet: bool,
    /// Tries are counted, where a result may take many.
    pub(super) live: Option<&'a Live>,
    /// The time for the whole run.
    pub(super) time: Option<Duration>,
}

/// How far the writing is; makers wait while they are too far ahead.
struct Gate {
    written: Mutex<u64>,
    moved: Condvar,
    next: AtomicU64,
    /// What is to be said of the numbers that were under way when the run was ended.
    last: Mutex<BTreeMap<u64, String>>,
}

/// A chunk of results: its number, its text for both streams, how many numbers, the gravest end.
struct Chunk {
    at: u64,
    product: Product,
    results: u64,
}

/// Makes results 0, 1, 2 … and writes them in that order.
///
/// # Errors
/// Those of standard output.
pub(super) fn run<W>(
    order: &Order<'_>,
    cancel: &Cancel,
    make: impl Fn() -> W + Sync,
    each: impl Fn(&mut W, u64) -> Product + Sync,
) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let jobs = match order.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let chunks = order.number.div_ceil(order.chunk);
    let jobs = jobs.min(usize::try_from(chunks).unwrap_or(jobs)).max(1);
    let gate = Gate {
        written: Mutex::new(0),
        moved: Condvar::new(),
        next: AtomicU64::new(0),
        last: Mutex::default(),
    };
    let (sender, receiver) = channel();
    let written = std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, gate, make, each) = (sender.clone(), &gate, &make, &each);
            let ahead = AHEAD * jobs as u64;
            scope.spawn(move || serve(order, gate, ahead, cancel, &sender, &mut make(), each));
        }
        drop(sender);
        let written = write(order, &receiver, &gate, start, cancel);
        if !matches!(&written, Ok(written) if written.done == order.number) {
            cancel.cancel();
        }
        gate.moved.notify_all();
        written
    });
    let written = match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(Exit::Holds),
        other => other?,
    };
    let last = gate
        .last
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    last.values().for_each(|text| super::say(text));
    if !order.quiet {
        super::say(&format!("{}\n", summary(order, written.made, start)));
    }
    let (made, wanted) = (written.made, order.number);
    Ok(match (written.done < wanted, written.late) {
        (false, _) => written.exit,
        (true, false) => written.exit.and(Exit::Interrupted),
        (true, true) => {
            super::say(&format!("veridoku: {made} of {wanted}: the time is up\n"));
            written.exit.and(Exit::Limit)
        }
    })
}

/// What was written.
struct Written {
    /// The gravest end.
    exit: Exit,
    /// Numbers that are done with.
    done: u64,
    /// Results.
    made: u64,
    /// Whether the time was up before all was.
    late: bool,
}

/// `100 puzzles in 0.12 s (833/s), 100 of 104 tries kept (96.2%), seed 7`.
fn summary(order: &Order<'_>, made: u64, start: Instant) -> String {
    let seconds = start.elapsed().as_secs_f64();
    let plural = if made == 1 { "" } else { "s" };
    let rate = made as f64 / seconds.max(1e-9);
    let (noun, seed) = (order.noun, order.seed);
    let kept = tries(order).filter(|&(tries, _)| tries > made);
    let kept = kept.map_or_else(String::new, |(tries, kept)| {
        let share = kept as f64 / tries as f64 * 100.0;
        format!(", {kept} of {tries} tries kept ({share:.3}%)")
    });
    format!("{made} {noun}{plural} in {seconds:.2} s ({rate:.0}/s){kept}, seed {seed}")
}

/// `0 of 2 puzzles in 3.01 s, 12345 tries, 0 kept (0.000%), seed 3`.
fn progress(order: &Order<'_>, made: u64, start: Instant) -> String {
    let seconds = start.elapsed().as_secs_f64();
    let (noun, seed, wanted) = (order.noun, order.seed, order.number);
    let plural = if wanted == 1 { "" } else { "s" };
    let kept = tries(order).map_or_else(String::new, |(tries, kept)| {
        let share = kept as f64 / tries.max(1) as f64 * 100.0;
        format!(", {tries} tries, {kept} kept ({share:.3}%)")
    });
    format!("{made} of {wanted} {noun}{plural} in {seconds:.2} s{kept}, seed {seed}")
}

/// Tries so far, and how many of them were kept.
fn tries(order: &Order<'_>) -> Option<(u64, u64)> {
    let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
    order.live.map(|live| (load(&live.tries), load(&live.kept)))
}

fn serve<W>(
    order: &Order<'_>,
    gate: &Gate,
    ahead: u64,
    cancel: &Cancel,
    sender: &Sender<Chunk>,
    worker: &mut W,
    each: impl Fn(&mut W, u64) -> Product,
) {
    loop {
        let at = gate.next.fetch_add(1, Ordering::Relaxed);
        let from = at.saturating_mul(order.chunk);
        if from >= order.number || !wait(gate, at, ahead, cancel) {
            return;
        }
        let results = order.chunk.min(order.number - from);
        let mut product = Product {
            out: String::new(),
            err: String::new(),
            made: 0,
            exit: Exit::Holds,
        };
        for number in from..from + results {
            let one = each(worker, number);
            if one.exit == Exit::Interrupted || cancel.is_cancelled() {
                let mut last = gate.last.lock().unwrap_or_else(PoisonError::into_inner);
                last.insert(number, one.err);
                return;
            }
            if let Some(live) = order.live {
                live.kept.fetch_add(one.made, Ordering::Relaxed);
            }
            product.out += &one.out;
            product.err += &one.err;
            product.made += one.made;
            product.exit = product.exit.and(one.exit);
        }
        let chunk = Chunk {
            at,
            product,
            results,
        };
        if sender.send(chunk).is_err() {
            return;
        }
    }
}

/// Waits until a chunk is near enough to what is written; `false` if the run is over.
fn wait(gate: &Gate, at: u64, ahead: u64, cancel: &Cancel) -> bool {
    let mut written = gate.written.lock().unwrap_or_else(PoisonError::into_inner);
    while !cancel.is_cancelled() && at >= *written + ahead {
        let waited = gate.moved.wait_timeout(written, PATIENCE);
        written = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    !cancel.is_cancelled()
}

/// Writes chunks in order, until all are written, the run is ended or its time is up.
fn write(
    order: &Order<'_>,
    receiver: &Receiver<Chunk>,
    gate: &Gate,
    start: Instant,
    cancel: &Cancel,
) -> io::Result<Written> {
    let mut waiting: BTreeMap<u64, Chunk> = BTreeMap::new();
    let mut written = Written {
        exit: Exit::Holds,
        done: 0,
        made: 0,
        late: false,
    };
    let mut next = 0;
    let mut news = News::new(order, start);
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(chunk) => {
                waiting.insert(chunk.at, chunk);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        while let Some(chunk) = waiting.remove(&next) {
            next += 1;
            news.clear();
            let mut stdout = io::stdout().lock();
            stdout.write_all(chunk.product.out.as_bytes())?;
            stdout.flush()?;
            if !chunk.product.err.is_empty() {
                super::say(&chunk.product.err);
            }
            written.exit = written.exit.and(chunk.product.exit);
            written.made += chunk.product.made;
            written.done += chunk.results;
            *gate.written.lock().unwrap_or_else(PoisonError::into_inner) = next;
            gate.moved.notify_all();
        }
        news.tell(written.made);
        if !cancel.is_cancelled() && order.time.is_some_and(|time| start.elapsed() >= time) {
            written.late = true;
            cancel.cancel();
        }
    }
    news.clear();
    Ok(written)
}

/// A line on a terminal that says how far a run is, once a second.
struct News<'a> {
    order: &'a Order<'a>,
    start: Instant,
    last: Instant,
    wanted: bool,
    shown: bool,
}

impl<'a> News<'a> {
    fn new(order: &'a Order<'a>, start: Instant) -> News<'a> {
        News {
            order,
            start,
            last: start,
            wanted: !order.quiet && io::stderr().is_terminal(),
            shown: false,
        }
    }

    fn tell(&mut self, made: u64) {
        if self.wanted && self.last.elapsed() >= Duration::from_secs(1) {
            self.last = Instant::now();
            let line = progress(self.order, made, self.start);
            super::say(&format!("\r\x1b[K{line}"));
            self.shown = true;
        }
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            super::say("\r\x1b[K");
        }
    }
}

/// The seed of a run: the one that was named, or any that is easily typed.
pub(super) fn seed(named: Option<u64>) -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    named.unwrap_or_else(|| RandomState::new().build_hasher().finish() >> 32)
}
