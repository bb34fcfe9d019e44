//! Runs the puzzles of inputs through workers, with results in order and a summary. Output is
//! always whole lines.

use super::done::{Done, Once};
use super::progress::{self, Progress, tasks};
use crate::cli::args::{Common, Judging, Lists};
use crate::cli::exit::Exit;
use crate::cli::face::face;
use crate::cli::malformed::Refusal;
use crate::cli::outcome::Outcome;
use crate::cli::say::{counted, say};
use std::io;
use std::sync::Arc;
use std::time::Instant;
use veridoku::ask::Engines;
use veridoku::batch::{BarePuzzle, BatchEnd, Consumer, PuzzleList, PuzzleWorker, Runner};
use veridoku::engine::Cancel;
use veridoku::formats::{FEW_LINES, ListPuzzle, MANY_LINES, Origin, ParseError, ReadCount};
use veridoku::words::{ResultTable, Summary, csv_row, unread_rules};

/// What a command says of each puzzle, on one thread.
pub(crate) trait Answers {
    /// Returns the outcome of a puzzle.
    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome;

    /// Returns how the command answers a record that is no puzzle.
    fn refusal(&self) -> Refusal;

    /// Learns of the boards that [`express`](Answers::express) is asked about next.
    fn ahead(&mut self, boards: &mut dyn Iterator<Item = [u8; 81]>) {
        let _ = boards;
    }

    /// Judges a plain 9×9 puzzle on the fast path: appends the same text for standard output as
    /// [`answer`](Answers::answer) and returns the word and the exit code, or `None` if the puzzle
    /// needs the usual path. Writes nothing to standard error.
    fn express(&mut self, bare: &BarePuzzle<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let _ = (bare, out);
        None
    }

    /// Returns whether a plain 9×9 puzzle takes some milliseconds at most on the usual path.
    fn is_brief(&self) -> bool {
        false
    }
}

/// Collects answers.
struct Answering<A>(A);

impl<A: Answers> PuzzleWorker for Answering<A> {
    type Done = Done;

    fn puzzle(&mut self, puzzle: &ListPuzzle<'_>, done: &mut Done) {
        let _busy = tasks().begin(puzzle.at.name());
        let unread = unread_rules(puzzle.parsed).filter(|_| !face().quiet);
        done.add(self.0.answer(puzzle).with_remark(puzzle.at, unread));
    }

    fn malformed(&mut self, at: Origin<'_>, error: &ParseError, done: &mut Done) {
        done.add(self.0.refusal().outcome(at, error));
    }

    fn trouble(&mut self, reason: &str, done: &mut Done) {
        done.add(Outcome::trouble(reason, Exit::Unreadable));
    }

    fn empty(&mut self, reason: &str, done: &mut Done) {
        done.add(Outcome::trouble(reason, Exit::Malformed));
    }

    fn ahead(&mut self, boards: &mut dyn Iterator<Item = [u8; 81]>) {
        self.0.ahead(boards);
    }

    fn bare(&mut self, puzzle: &BarePuzzle<'_>, done: &mut Done) -> bool {
        let judged = self.0.express(puzzle, &mut done.out);
        judged.is_some_and(|(word, exit)| {
            done.count(word, exit);
            true
        })
    }

    fn is_brief(&self) -> bool {
        self.0.is_brief()
    }
}

/// Inputs, and how they are processed.
pub(crate) struct Puzzles<'a> {
    pub(crate) lists: &'a Lists,
    pub(crate) threads: usize,
    /// The most bytes in a block of plain lines.
    pub(crate) block: usize,
    /// The table of results, if they are one: its line of names comes before all others.
    pub(crate) table: Option<Arc<ResultTable>>,
}

impl<'a> From<&'a Common> for Puzzles<'a> {
    fn from(common: &'a Common) -> Puzzles<'a> {
        let fast = matches!(common.engine, Judging::By(Engines::Native | Engines::Auto));
        Puzzles {
            lists: &common.lists,
            threads: common.threads(),
            // Other engines take milliseconds for a hard puzzle, so small blocks balance the load.
            block: if fast { MANY_LINES } else { FEW_LINES },
            table: None,
        }
    }
}

/// Runs every puzzle through workers made by `make`, one a thread, and writes the summary. The
/// results are a table, if there is one.
///
/// # Errors
/// Returns the errors of writing to standard output.
pub(crate) fn run<A: Answers>(
    common: &Common,
    table: Option<Arc<ResultTable>>,
    cancel: &Cancel,
    make: impl Fn() -> A + Sync,
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
pub(crate) fn tally<A: Answers>(
    puzzles: &Puzzles<'_>,
    cancel: &Cancel,
    make: impl Fn() -> A + Sync,
) -> anyhow::Result<(Summary, Exit)> {
    let start = Instant::now();
    let reading = &puzzles.lists.reading;
    let inputs = reading.open(&puzzles.lists.inputs);
    let count = inputs.count();
    let list = PuzzleList {
        inputs,
        options: reading.options(),
        block: puzzles.block,
        count: count.clone(),
        columns: puzzles.table.as_ref().map(|table| table.columns.clone()),
    };
    let mut writer = Writer {
        done: Done::default(),
        once: Once::default(),
        progress: Progress::new(),
        count,
        table: puzzles.table.clone(),
    };
    let runner = Runner::new(puzzles.threads, cancel);
    let ended = runner.puzzles(list, || Answering(make()), &mut writer);
    writer.progress.clear();
    writer.head()?;
    if let Some(lost) = puzzles.table.as_ref().and_then(|table| table.lost()) {
        say(&format!("lost: {lost}\n"));
    }
    let Done {
        mut summary, exit, ..
    } = writer.done;
    summary.time = start.elapsed();
    let whole = ended? == BatchEnd::Done;
    Ok((summary, if whole { exit } else { Exit::Interrupted }))
}

/// Writes results as they come.
struct Writer {
    /// The numbers of results so far.
    done: Done,
    once: Once,
    progress: Progress,
    count: ReadCount,
    /// The table whose line of names is yet to be written.
    table: Option<Arc<ResultTable>>,
}

impl Writer {
    /// Writes the line of names, if there is one and it is not written.
    fn head(&mut self) -> io::Result<()> {
        match self.table.take() {
            Some(table) => progress::write(&csv_row(table.head()), ""),
            None => Ok(()),
        }
    }
}

impl Consumer<Done> for Writer {
    type Error = anyhow::Error;

    fn take(&mut self, mut done: Done) -> anyhow::Result<bool> {
        self.head()?;
        self.once.keep_new(&mut done);
        progress::write(&done.out, &done.err)?;
        self.done.join(&done);
        Ok(true)
    }

    fn tick(&mut self) {
        let puzzles = self.done.summary.puzzles();
        let message = |seconds| {
            let rate = puzzles as f64 / seconds;
            format!("{}, {rate:.0}/s{}", counted(puzzles, "puzzle"), tasks())
        };
        self.progress.update(puzzles, self.count.total(), message);
    }
}
