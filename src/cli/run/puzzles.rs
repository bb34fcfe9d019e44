//! Runs the puzzles of inputs through workers, with results in order and a summary.
//!
//! Threads get records in small batches. Output is always whole lines.

use super::batches::{Batches, Done};
use super::busy::Longest;
use super::fed::Fed;
use super::once::Once;
use super::progress::{self, Progress};
use super::threads::{End, Runner, Sink};
use crate::cli::args::{Common, Judging, Lists};
use crate::cli::csv::Table;
use crate::cli::exit::Exit;
use crate::cli::input::{self, Item};
use crate::cli::malformed::Refusal;
use crate::cli::record::{Bare, Job, Origin, Outcome};
use crate::cli::say::{counted, say};
use std::io;
use std::sync::Arc;
use std::time::Instant;
use veridoku::ask::Engines;
use veridoku::engine::Cancel;
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
    pub(crate) lists: &'a Lists,
    pub(crate) threads: usize,
    /// The most bytes in a block of plain lines.
    pub(crate) block: usize,
    /// The table of results, if they are one: its line of names comes before all others.
    pub(crate) table: Option<Arc<Table>>,
}

impl<'a> From<&'a Common> for Puzzles<'a> {
    fn from(common: &'a Common) -> Puzzles<'a> {
        let fast = Judging::By(Engines::Native) == common.engine
            || Judging::By(Engines::Auto) == common.engine;
        Puzzles {
            lists: &common.lists,
            threads: common.threads(),
            // Other engines take milliseconds for a hard puzzle, so small blocks balance the load.
            block: if fast {
                input::MANY_LINES
            } else {
                input::FEW_LINES
            },
            table: None,
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
    table(common, None, cancel, make)
}

/// Does the same; the results are a table, if there is one.
///
/// # Errors
/// Returns the errors of writing to standard output.
pub(crate) fn table<W: PuzzleWorker>(
    common: &Common,
    table: Option<Arc<Table>>,
    cancel: &Cancel,
    make: impl Fn() -> W + Sync,
) -> anyhow::Result<Exit> {
    let puzzles = Puzzles {
        table,
        ..Puzzles::from(common)
    };
    let (summary, exit) = tally(&puzzles, cancel, make)?;
    if !common.quiet {
        say(&format!("{}{summary}\n", common.lists.reading.part()));
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
    let sources = input::sources(&puzzles.lists.inputs, &puzzles.lists.reading);
    let most = input::most_jobs(&sources).unwrap_or(usize::MAX);
    let fed = Fed::of(&sources);
    let mut writer = Writer {
        done: Done::default(),
        once: Once::default(),
        progress: Progress::new(),
        fed: Arc::clone(&fed),
        table: puzzles.table.clone(),
    };
    let (options, block) = (puzzles.lists.reading.options(), puzzles.block);
    let table = puzzles.table.clone();
    let feed = move |send: &mut dyn FnMut(Vec<Item>) -> bool| {
        let (mut size, mut items) = (0, Vec::new());
        // The first batches are small, as the puzzles may take long.
        let mut enough = 1;
        fed.read(sources, &options, block, &mut |item, may_wait| {
            if let Some(table) = &table {
                table.begin_with(&item, &options);
            }
            size += weight(&item);
            items.push(item);
            if size < enough && !may_wait {
                return true;
            }
            size = 0;
            enough = (2 * enough).min(BATCH_WEIGHT);
            send(std::mem::take(&mut items))
        });
        if !items.is_empty() {
            send(items);
        }
    };
    let make = || Batches {
        worker: make(),
        options,
        cancel,
    };
    let runner = Runner::new(puzzles.threads.min(most), cancel);
    let ended = runner.run(feed, make, &mut writer);
    writer.progress.clear();
    writer.head()?;
    if let Some(table) = &puzzles.table {
        table.say_lost();
    }
    let Done {
        mut summary, exit, ..
    } = std::mem::take(&mut writer.done);
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
    once: Once,
    progress: Progress,
    fed: Arc<Fed>,
    /// The table whose line of names is yet to be written.
    table: Option<Arc<Table>>,
}

impl Writer {
    /// Writes the line of names, if there is one and it is not written.
    fn head(&mut self) -> io::Result<()> {
        match self.table.take() {
            Some(table) => progress::write(&table.head(), ""),
            None => Ok(()),
        }
    }
}

impl Sink<Done> for Writer {
    type Error = anyhow::Error;

    fn take(&mut self, mut done: Done) -> anyhow::Result<bool> {
        self.head()?;
        self.once.keep_new(&mut done);
        progress::write(&done.out, &done.err)?;
        self.done.summary.join(&done.summary);
        self.done.exit = self.done.exit.and(done.exit);
        Ok(true)
    }

    fn tick(&mut self) {
        let puzzles = self.done.summary.puzzles();
        let message = |seconds| {
            let rate = puzzles as f64 / seconds;
            format!("{}, {rate:.0}/s{Longest}", counted(puzzles, "puzzle"))
        };
        self.progress.update(puzzles, self.fed.total(), message);
    }
}
