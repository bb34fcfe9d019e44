//! Many puzzles at once, results in order, flat memory.
//!
//! One thread reads, several judge, this one writes. Records travel in small batches; a batch may set out only
//! while a fixed number of them is under way, so that a slow puzzle at the front holds the reader back instead of
//! filling the memory. What is written is always whole lines.

use super::args::Common;
use super::exit::Exit;
use super::input::{self, Item, Source};
use super::progress::Progress;
use super::summary::Summary;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;
use veridoku::formats::{ParseError, Parsed, RawRecord, ReadOptions};

/// Cells in a batch, those of a large board counted as more: some two hundred puzzles of 9×9, three of 25×25.
const BATCH_WEIGHT: usize = 1 << 14;
/// Batches under way for each thread.
const BATCHES_PER_JOB: usize = 8;
/// How long a thread waits before it looks whether the run is over.
const PATIENCE: Duration = Duration::from_millis(50);

/// What came of one record.
pub(super) struct Outcome {
    /// For standard output: whole lines, or nothing.
    pub(super) out: String,
    /// For standard error.
    pub(super) err: String,
    /// For the summary.
    pub(super) word: &'static str,
    /// For the exit code.
    pub(super) exit: Exit,
}

/// A record as a worker gets it.
pub(super) struct Job<'a> {
    /// The file, `-`, or nothing for a lone argument.
    pub(super) source: &'a str,
    /// The puzzle, or what is wrong with it.
    pub(super) parsed: Result<Parsed, ParseError>,
    /// The line at which the record starts.
    pub(super) line: u64,
}

impl Job<'_> {
    /// What stands before a result: `FILE:LINE: `, or nothing for a lone argument.
    pub(super) fn label(&self) -> String {
        label(self.source, self.line)
    }
}

/// What one thread does with each record.
pub(super) trait Worker {
    /// Judges a record.
    fn work(&mut self, job: &Job<'_>) -> Outcome;

    /// Judges a record that is not parsed yet, if there is a shorter way.
    fn express(
        &mut self,
        source: &str,
        record: &RawRecord,
        options: &ReadOptions,
    ) -> Option<Outcome> {
        let _ = (source, record, options);
        None
    }
}

struct Batch {
    number: u64,
    items: Vec<Item>,
}

struct Done {
    number: u64,
    outcomes: Vec<Outcome>,
}

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
    let jobs = match common.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let mut progress = Progress::new(common.quiet, input::total_bytes(&sources));
    let bytes = Arc::new(AtomicU64::new(0));
    let options = common.reading.options();
    // A permit lies in the channel for each batch that is under way.
    let (permit, permits) = sync_channel(jobs.saturating_mul(BATCHES_PER_JOB));
    let (batch_sender, batches) = channel();
    let over = Arc::new(AtomicBool::new(false));
    // Not a scoped thread: it may sit in a read from a terminal that never comes.
    read_ahead(sources, options, &bytes, permit, batch_sender, &over);
    let batches = Mutex::new(batches);
    let (done_sender, done) = channel();
    let mut summary = Summary::new();
    let written = std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (batches, sender, make, over) = (&batches, done_sender.clone(), &make, &over);
            scope.spawn(move || serve(batches, &sender, &mut make(), &options, over));
        }
        drop(done_sender);
        let written = write(&done, &permits, cancel, &bytes, &mut summary, &mut progress);
        over.store(true, Ordering::Relaxed);
        drop((done, permits));
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
    bytes: &Arc<AtomicU64>,
    permit: SyncSender<()>,
    sender: Sender<Batch>,
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
        input::read(sources, &options, &bytes, &mut |item, may_wait| {
            size += match &item {
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
    sender: &Sender<Done>,
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
        let mut outcomes = Vec::with_capacity(batch.items.len());
        for item in batch.items {
            if over.load(Ordering::Relaxed) {
                return;
            }
            outcomes.push(match item {
                Item::Record { source, record } => worker
                    .express(&source, &record, options)
                    .unwrap_or_else(|| worker.work(&job(&source, &record, options))),
                Item::Trouble(message) => Outcome {
                    out: String::new(),
                    err: format!("veridoku: {message}\n"),
                    word: "unreadable",
                    exit: Exit::Input,
                },
            });
        }
        let done = Done {
            number: batch.number,
            outcomes,
        };
        if sender.send(done).is_err() {
            return;
        }
    }
}

/// What stands before a result: `FILE:LINE: `, or nothing for a lone argument.
pub(super) fn label(source: &str, line: u64) -> String {
    match source {
        "" => String::new(),
        source => format!("{source}:{line}: "),
    }
}

fn job<'a>(source: &'a str, record: &RawRecord, options: &ReadOptions) -> Job<'a> {
    let line = record.line();
    Job {
        source,
        parsed: record.parse(options),
        line,
    }
}

/// Writes the outcomes in order as they come.
fn write(
    done: &Receiver<Done>,
    permits: &Receiver<()>,
    cancel: &Cancel,
    bytes: &AtomicU64,
    summary: &mut Summary,
    progress: &mut Progress,
) -> io::Result<()> {
    let mut waiting: BTreeMap<u64, Vec<Outcome>> = BTreeMap::new();
    let mut next = 0;
    loop {
        match done.recv_timeout(PATIENCE) {
            Ok(batch) => {
                waiting.insert(batch.number, batch.outcomes);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if cancel.is_cancelled() {
            return Ok(()); // what is under way was not judged to the end
        }
        while let Some(outcomes) = waiting.remove(&next) {
            next += 1;
            let _ = permits.try_recv();
            put(&outcomes, progress)?;
            for outcome in &outcomes {
                summary.add(outcome.word, outcome.exit);
            }
        }
        progress.update(summary.puzzles(), bytes.load(Ordering::Relaxed));
    }
}

/// Standard output is written a batch at a time and flushed: whoever reads it sees whole lines at once.
fn put(outcomes: &[Outcome], progress: &Progress) -> io::Result<()> {
    let out: String = outcomes.iter().map(|o| o.out.as_str()).collect();
    let write = || {
        let mut stdout = io::stdout().lock();
        stdout.write_all(out.as_bytes())?;
        stdout.flush()
    };
    if progress.shares_terminal() {
        progress.suspend(write)?;
    } else {
        write()?;
    }
    for outcome in outcomes.iter().filter(|o| !o.err.is_empty()) {
        progress.suspend(|| super::say(&outcome.err));
    }
    Ok(())
}
