//! Many puzzles at once, results in order, flat memory.
//!
//! One thread reads, several judge, this one writes. Records travel in small batches; a batch may
//! set out only while a fixed number of them is under way, so that a slow puzzle at the front holds
//! the reader back instead of filling the memory. What is written is always whole lines.

use super::args::{Common, EngineChoice, Judging};
use super::exit::Exit;
use super::input::{self, Item, Source};
use super::progress::Progress;
use super::summary::Summary;
use super::worker::Done;
pub(super) use super::worker::{Job, Outcome, Worker, label};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;
use veridoku::formats::ReadOptions;

/// Cells in a batch, those of a large board counted as more: some two hundred puzzles of 9×9, three
/// of 25×25.
const BATCH_WEIGHT: usize = 1 << 14;
/// Batches under way for each thread.
const BATCHES_PER_JOB: usize = 8;
/// How long a thread waits before it looks whether the run is over.
const PATIENCE: Duration = Duration::from_millis(50);

struct Batch {
    number: u64,
    items: Vec<Item>,
}

/// A batch judged, with its number.
type Judged = (u64, Done);

/// Runs every input of a command through workers made by `make`, one a thread.
///
/// # Errors
/// Those of standard output.
pub(super) fn run<W: Worker>(
    common: &Common,
    cancel: &Cancel,
    make: impl Fn() -> W + Sync,
) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let sources = input::sources(&common.inputs);
    let jobs = common.threads();
    let jobs = input::most_jobs(&sources).map_or(jobs, |most| jobs.min(most));
    let mut progress = Progress::new(common.quiet, input::total_bytes(&sources));
    let bytes = Arc::new(AtomicU64::new(0));
    let options = common.reading.options();
    // A permit lies in the channel for each batch that is under way.
    let (permit, permits) = sync_channel(jobs.saturating_mul(BATCHES_PER_JOB));
    let (batch_sender, batches) = channel();
    let over = Arc::new(AtomicBool::new(false));
    // Not a scoped thread: it may sit in a read from a terminal that never comes.
    let most = match common.engine {
        Judging::By(EngineChoice::Native | EngineChoice::Auto) => input::MANY_LINES,
        Judging::By(_) | Judging::Portfolio | Judging::Textbook(_) => input::FEW_LINES, // a hard puzzle takes milliseconds
    };
    let send = (permit, batch_sender);
    read_ahead(sources, options, most, &bytes, send, &over);
    let batches = Mutex::new(batches);
    let (judged_sender, judged) = channel();
    let mut summary = Summary::new();
    let written = std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (batches, sender, make, over) = (&batches, judged_sender.clone(), &make, &over);
            scope.spawn(move || serve(batches, &sender, &mut make(), &options, over));
        }
        drop(judged_sender);
        let written = write(
            &judged,
            &permits,
            cancel,
            &bytes,
            &mut summary,
            &mut progress,
        );
        over.store(true, Ordering::Relaxed);
        drop((judged, permits));
        if written.is_err() {
            cancel.cancel(); // nobody will read what the engines are at
        }
        written
    });
    progress.clear();
    summary.time = start.elapsed();
    let broken = |e: &io::Error| e.kind() == io::ErrorKind::BrokenPipe;
    match written {
        Err(error) if !broken(&error) => return Err(error.into()),
        Err(_) => return Ok(Exit::Holds),
        Ok(()) if cancel.is_cancelled() => summary.exit = Exit::Interrupted,
        Ok(()) => {}
    }
    if !common.quiet {
        super::say(&format!("{summary}\n"));
    }
    Ok(summary.exit)
}

fn read_ahead(
    sources: Vec<Source>,
    options: ReadOptions,
    most: usize,
    bytes: &Arc<AtomicU64>,
    (permit, sender): (SyncSender<()>, Sender<Batch>),
    over: &Arc<AtomicBool>,
) {
    let (bytes, over) = (Arc::clone(bytes), Arc::clone(over));
    std::thread::spawn(move || {
        let (mut number, mut size, mut items) = (0, 0, Vec::new());
        let mut send = |items: Vec<Item>| {
            let sent = permit.send(()).is_ok() && sender.send(Batch { number, items }).is_ok();
            number += 1;
            sent && !over.load(Ordering::Relaxed)
        };
        input::read(sources, &options, most, &bytes, &mut |item, may_wait| {
            size += match &item {
                Item::Lines { lines, .. } => lines.size(),
                Item::Record { record, .. } => record.size() * (record.size() / 81).max(1),
                Item::Trouble(_) => 1,
            };
            items.push(item);
            if size < BATCH_WEIGHT && !may_wait {
                return true;
            }
            size = 0;
            send(std::mem::take(&mut items))
        });
        if !items.is_empty() {
            send(items);
        }
    });
}

/// One thread: batches in, outcomes out, until there are no more.
fn serve(
    batches: &Mutex<Receiver<Batch>>,
    sender: &Sender<Judged>,
    worker: &mut impl Worker,
    options: &ReadOptions,
    over: &AtomicBool,
) {
    loop {
        let next = batches
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv_timeout(PATIENCE);
        let batch = match next {
            Ok(batch) => batch,
            Err(RecvTimeoutError::Timeout) if !over.load(Ordering::Relaxed) => continue,
            Err(_) => return,
        };
        let mut done = Done::new();
        for item in &batch.items {
            let over = || over.load(Ordering::Relaxed);
            if done.add(item, worker, options, &over).is_none() {
                return;
            }
        }
        if sender.send((batch.number, done)).is_err() {
            return;
        }
    }
}

/// Writes the outcomes in order as they come.
fn write(
    judged: &Receiver<Judged>,
    permits: &Receiver<()>,
    cancel: &Cancel,
    bytes: &AtomicU64,
    summary: &mut Summary,
    progress: &mut Progress,
) -> io::Result<()> {
    let mut waiting: BTreeMap<u64, Done> = BTreeMap::new();
    let mut next = 0;
    loop {
        match judged.recv_timeout(PATIENCE) {
            Ok((number, done)) => {
                waiting.insert(number, done);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if cancel.is_cancelled() {
            return Ok(()); // what is under way was not judged to the end
        }
        while let Some(done) = waiting.remove(&next) {
            next += 1;
            let _ = permits.try_recv();
            put(&done, progress)?;
            summary.join(&done.tally);
        }
        progress.update(summary.puzzles(), bytes.load(Ordering::Relaxed));
    }
}

/// Standard output is written a batch at a time and flushed: whoever reads it sees whole lines at
/// once.
fn put(done: &Done, progress: &Progress) -> io::Result<()> {
    let write = || {
        let mut stdout = io::stdout().lock();
        stdout.write_all(done.out.as_bytes())?;
        stdout.flush()
    };
    if progress.shares_terminal() {
        progress.suspend(write)?;
    } else {
        write()?;
    }
    if !done.err.is_empty() {
        progress.suspend(|| super::say(&done.err));
    }
    Ok(())
}
