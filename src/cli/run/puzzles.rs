//! Runs the puzzles of inputs through workers, with results in order and a summary.
//!
//! Threads get records in small batches. Output is always whole lines.

use super::progress::Bar;
use super::threads::{End, Runner, Sink};
use crate::cli::args::{Common, Judging, Reading};
use crate::cli::exit::Exit;
use crate::cli::input::{self, Item};
use crate::cli::malformed::Refusal;
use crate::cli::record::{Bare, Job, Origin, Outcome};
use crate::cli::say::say;
use std::borrow::Borrow;
use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use veridoku::ask::Engines;
use veridoku::engine::Cancel;
use veridoku::formats::{RawRecord, ReadOptions};
use veridoku::words::Summary;

/// The weight of a batch in cells, those of a large board weighing more: some two hundred 9×9
/// puzzles, or three of 25×25.
const BATCH_WEIGHT: usize = 1 << 14;

/// The work of one thread on each puzzle.
pub(crate) trait PuzzleWorker {
    /// Returns the outcome of a puzzle.
    fn work(&mut self, job: &Job<'_>) -> Outcome;

    /// Returns how the command answers a record that is no puzzle.
    fn refusal(&self, at: Origin<'_>) -> Refusal;

    /// Judges a plain 9×9 puzzle on the fast path: appends the same text for standard output as
    /// [`work`](PuzzleWorker::work) and returns the word and the exit code, or `None` if the puzzle
    /// needs the usual path. Writes nothing to standard error.
    fn express(&mut self, bare: &Bare<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let _ = (bare, out);
        None
    }
}

/// Inputs, and how they are processed.
pub(crate) struct Puzzles<'a> {
    pub(crate) inputs: &'a [OsString],
    pub(crate) reading: &'a Reading,
    pub(crate) threads: usize,
    /// The most bytes in a block of plain lines.
    pub(crate) block: usize,
    /// Whether progress is hidden.
    pub(crate) quiet: bool,
}

impl<'a> From<&'a Common> for Puzzles<'a> {
    fn from(common: &'a Common) -> Puzzles<'a> {
        let fast = Judging::By(Engines::Native) == common.engine
            || Judging::By(Engines::Auto) == common.engine;
        Puzzles {
            inputs: &common.inputs,
            reading: &common.reading,
            threads: common.threads(),
            // Other engines take milliseconds for a hard puzzle, so small blocks balance the load.
            block: if fast {
                input::MANY_LINES
            } else {
                input::FEW_LINES
            },
            quiet: common.quiet,
        }
    }
}

/// Runs every puzzle through workers made by `make`, one a thread, and writes the summary.
///
/// # Errors
/// Returns the errors of writing to standard output.
pub(crate) fn run<W: PuzzleWorker>(
    common: &Common,
    cancel: &Cancel,
    make: impl Fn() -> W + Sync,
) -> anyhow::Result<Exit> {
    let (summary, exit) = tally(&common.into(), cancel, make)?;
    if !common.quiet {
        say(&format!("{summary}\n"));
    }
    Ok(exit)
}

/// Runs every puzzle through workers made by `make`, one a thread; returns the summary and the exit
/// code.
///
/// # Errors
/// Returns the errors of writing to standard output.
pub(crate) fn tally<W: PuzzleWorker>(
    puzzles: &Puzzles<'_>,
    cancel: &Cancel,
    make: impl Fn() -> W + Sync,
) -> anyhow::Result<(Summary, Exit)> {
    let start = Instant::now();
    let sources = input::sources(puzzles.inputs);
    let most = input::most_jobs(&sources).unwrap_or(usize::MAX);
    let bytes = Arc::new(AtomicU64::new(0));
    let mut writer = Writer {
        done: Done::default(),
        bar: Bar::new(!puzzles.quiet, input::total_bytes(&sources)),
        bytes: Arc::clone(&bytes),
    };
    let (options, block) = (puzzles.reading.options(), puzzles.block);
    let feed = move |send: &mut dyn FnMut(Vec<Item>) -> bool| {
        let (mut size, mut items) = (0, Vec::new());
        input::read(sources, &options, block, &bytes, &mut |item, may_wait| {
            size += weight(&item);
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
    };
    let make = || {
        let mut worker = make();
        move |batch: Vec<Item>| Done::of(&batch, &mut worker, &options, cancel)
    };
    let runner = Runner::new(puzzles.threads.min(most), cancel);
    let ended = runner.run(feed, make, &mut writer);
    writer.bar.clear();
    let Done {
        mut summary, exit, ..
    } = writer.done;
    summary.time = start.elapsed();
    let whole = ended? == End::Done;
    Ok((summary, if whole { exit } else { Exit::Interrupted }))
}

fn weight(item: &Item) -> usize {
    match item {
        Item::Lines { lines, .. } => lines.size(),
        Item::Record { record, .. } => record.size() * (record.size() / 81).max(1),
        Item::Trouble(_) => 1,
    }
}

/// Writes results, a batch at a time.
struct Writer {
    /// The numbers of results so far.
    done: Done,
    bar: Bar,
    /// Bytes read so far.
    bytes: Arc<AtomicU64>,
}

impl Sink<Done> for Writer {
    type Error = anyhow::Error;

    fn take(&mut self, done: Done) -> anyhow::Result<bool> {
        self.bar.write(&done.out, &done.err)?;
        self.done.summary.join(&done.summary);
        self.done.exit = self.done.exit.and(done.exit);
        Ok(true)
    }

    fn tick(&mut self) {
        let puzzles = self.done.summary.puzzles();
        let message = |seconds| format!("{puzzles} puzzles, {:.0}/s", puzzles as f64 / seconds);
        self.bar.update(self.bytes.load(Ordering::Relaxed), message);
    }
}

/// The results of a batch.
#[derive(Default)]
struct Done {
    out: String,
    err: String,
    summary: Summary,
    exit: Exit,
}

impl Done {
    /// Judges a batch; skips the rest of it if the run is cancelled.
    fn of(
        batch: &[Item],
        worker: &mut impl PuzzleWorker,
        options: &ReadOptions,
        cancel: &Cancel,
    ) -> Done {
        let mut done = Done::default();
        for item in batch {
            done.add(item, worker, options, cancel);
        }
        done
    }

    fn add(
        &mut self,
        item: &Item,
        worker: &mut impl PuzzleWorker,
        options: &ReadOptions,
        cancel: &Cancel,
    ) {
        match item {
            Item::Lines { source, lines } => {
                for line in lines.iter().take_while(|_| !cancel.is_cancelled()) {
                    let at = Origin {
                        source,
                        line: line.number(),
                    };
                    let values = line.values();
                    let bare = Bare { at, values };
                    self.one(at, Some(&bare), || line.record(), worker, options);
                }
            }
            Item::Record { .. } if cancel.is_cancelled() => {}
            Item::Record { source, record } => {
                let at = Origin {
                    source,
                    line: record.line(),
                };
                let bare = record.classic(options).map(|values| Bare { at, values });
                self.one(at, bare.as_ref(), || record, worker, options);
            }
            Item::Trouble(message) => {
                self.err += &format!("veridoku: {message}\n");
                self.count("unreadable", Exit::Input);
            }
        }
    }

    /// Adds the result of one record, on the fast path if possible.
    #[inline]
    fn one<R: Borrow<RawRecord>>(
        &mut self,
        at: Origin<'_>,
        bare: Option<&Bare<'_>>,
        record: impl Fn() -> R,
        worker: &mut impl PuzzleWorker,
        options: &ReadOptions,
    ) {
        let short = bare.and_then(|bare| worker.express(bare, &mut self.out));
        let (word, exit) = short.unwrap_or_else(|| {
            let outcome = match record().borrow().parse(options) {
                Ok(parsed) => worker.work(&Job {
                    at,
                    parsed: &parsed,
                }),
                Err(error) => worker.refusal(at).outcome(at, &error),
            };
            self.out += &outcome.out;
            self.err += &outcome.err;
            (outcome.word, outcome.exit)
        });
        self.count(word, exit);
    }

    fn count(&mut self, word: &str, exit: Exit) {
        self.summary.add(word);
        self.exit = self.exit.and(exit);
    }
}
