//! The puzzles of a list as jobs, many small ones at a time.

use super::{BatchEnd, Consumer, Runner, Worker};
use crate::clock::Instant;
use crate::engine::Cancel;
use crate::formats::{
    Inputs, ListItem, ListPuzzle, Origin, ParseError, RawRecord, ReadColumns, ReadCount,
    ReadOptions,
};
use std::borrow::Borrow;
use std::sync::Arc;
use std::time::Duration;

/// The weight of a job in cells, those of a large board weighing more: some two hundred 9×9
/// puzzles, or three of 25×25.
const JOB_WEIGHT: usize = 1 << 14;

/// A job that takes longer is split, so that its results are not held back and other threads have
/// work.
const LONG: Duration = Duration::from_millis(50);

/// How long results wait for those of further brief puzzles before they go on together: a message
/// between threads costs as much as such a puzzle.
const BRIEF: Duration = Duration::from_millis(5);

/// A plain 9×9 puzzle as bare values.
#[derive(Clone, Copy, Debug)]
pub struct BarePuzzle<'a> {
    /// Its place in the list.
    pub at: Origin<'a>,
    /// One value a cell in row order, 0 for an open cell.
    pub values: [u8; 81],
    /// The solution that the text brings.
    pub expected: Option<[u8; 81]>,
    /// Whether more may stand beside the board: a comment, a name.
    pub noted: bool,
}

/// The work of one thread on the puzzles of a list. Each method adds to the results of the puzzles
/// before.
pub trait PuzzleWorker {
    /// The results of several puzzles in a row.
    type Done: Default + Send + 'static;

    /// Works on a puzzle.
    fn puzzle(&mut self, puzzle: &ListPuzzle<'_>, done: &mut Self::Done);

    /// Answers a record that is no puzzle.
    fn malformed(&mut self, at: Origin<'_>, error: &ParseError, done: &mut Self::Done);

    /// Answers an input that cannot be read, with the reason.
    fn trouble(&mut self, reason: &str, done: &mut Self::Done);

    /// Says that an input has no puzzle, with what to say of it.
    fn empty(&mut self, reason: &str, done: &mut Self::Done) {
        self.trouble(reason, done);
    }

    /// Learns of the boards of the plain 9×9 puzzles that [`bare`](PuzzleWorker::bare) is asked
    /// about next, in their order, as many are worked on faster together. By default they do not
    /// matter.
    fn ahead(&mut self, boards: &mut dyn Iterator<Item = [u8; 81]>) {
        let _ = boards;
    }

    /// Works on a plain 9×9 puzzle in microseconds, with the same result as
    /// [`puzzle`](PuzzleWorker::puzzle); returns `false`, with nothing done, if that takes longer.
    /// By default nothing is that quick.
    fn bare(&mut self, puzzle: &BarePuzzle<'_>, done: &mut Self::Done) -> bool {
        let _ = (puzzle, done);
        false
    }

    /// Returns whether [`puzzle`](PuzzleWorker::puzzle) takes some milliseconds at most for a plain
    /// 9×9 puzzle. Then the results before it may wait for its own. By default any may take long.
    fn is_brief(&self) -> bool {
        false
    }
}

/// A list of puzzles, and how it is read.
#[derive(Debug)]
pub struct PuzzleList {
    /// Where the puzzles come from.
    pub inputs: Inputs,
    /// What is known about their text.
    pub options: ReadOptions,
    /// The most bytes in a block of plain lines, such as [`FEW_LINES`](crate::formats::FEW_LINES).
    pub block: usize,
    /// Counts what is read.
    pub count: ReadCount,
    /// Takes the columns of the first puzzle before a worker gets it, if somebody wants them.
    pub columns: Option<ReadColumns>,
}

impl Runner<'_> {
    /// Runs the puzzles of a list through workers made by `make`, one a thread. The results of a
    /// few puzzles at a time go to the consumer, in the order of the list.
    ///
    /// ```
    /// use veridoku::batch::{BatchError, PuzzleList, PuzzleWorker, Runner};
    /// use veridoku::engine::Cancel;
    /// use veridoku::formats::{Inputs, ListPuzzle, MANY_LINES, Origin, ParseError, ReadOptions};
    ///
    /// struct Givens;
    /// impl PuzzleWorker for Givens {
    ///     type Done = Vec<usize>;
    ///     fn puzzle(&mut self, puzzle: &ListPuzzle<'_>, done: &mut Vec<usize>) {
    ///         done.push(puzzle.parsed.puzzle.givens().count());
    ///     }
    ///     fn malformed(&mut self, _: Origin<'_>, _: &ParseError, done: &mut Vec<usize>) {
    ///         done.push(0);
    ///     }
    ///     fn trouble(&mut self, _: &str, _: &mut Vec<usize>) {}
    /// }
    ///
    /// let text = "1.....3..4.....2\n1.....3..4.....9\n123.3.1.....4..2\n";
    /// let inputs = Inputs::named(&[text.into()], Default::default());
    /// let count = inputs.count();
    /// let options = ReadOptions::default();
    /// let (count_, columns) = (count.clone(), None);
    /// let list = PuzzleList { inputs, options, block: MANY_LINES, count: count_, columns };
    /// let mut all = Vec::new();
    /// let mut consumer = |some: Vec<usize>| {
    ///     all.extend(some);
    ///     Ok::<bool, BatchError>(true)
    /// };
    /// Runner::new(2, &Cancel::new()).puzzles(list, || Givens, &mut consumer)?;
    /// assert_eq!((all, count.total()), (vec![4, 0, 7], Some(3)));
    /// # Ok::<(), BatchError>(())
    /// ```
    ///
    /// # Errors
    /// As [`run`](Runner::run).
    pub fn puzzles<W: PuzzleWorker, S: Consumer<W::Done>>(
        &self,
        list: PuzzleList,
        make: impl Fn() -> W + Sync,
        consumer: &mut S,
    ) -> Result<BatchEnd, S::Error> {
        let threads = list.inputs.arguments().unwrap_or(usize::MAX);
        let runner = Runner {
            threads: self.threads.min(threads),
            ..*self
        };
        let options = list.options;
        let make = || Chunks {
            worker: make(),
            options,
            cancel: self.cancel,
        };
        runner.run(move |send| feed(list, send), make, consumer)
    }
}

/// Passes the items of a list on, several in a job.
fn feed(list: PuzzleList, send: &mut dyn FnMut(Vec<ListItem>) -> bool) {
    let (mut weight, mut items) = (0, Vec::new());
    // The first jobs are small, as the puzzles may take long.
    let mut enough = 1;
    let PuzzleList { options, block, .. } = list;
    let columns = list.columns;
    list.inputs
        .read(&options, block, &list.count, &mut |item, may_wait| {
            if let Some(columns) = &columns {
                columns.begin_with(&item, &options);
            }
            weight += item.weight();
            items.push(item);
            if weight < enough && !may_wait {
                return true;
            }
            weight = 0;
            enough = (2 * enough).min(JOB_WEIGHT);
            send(std::mem::take(&mut items))
        });
    if !items.is_empty() {
        send(items);
    }
}

/// Works on jobs; skips the rest of them if the run is cancelled.
struct Chunks<'a, W> {
    worker: W,
    options: ReadOptions,
    cancel: &'a Cancel,
}

/// When a job is split, and where its first results go.
struct Slice<'a, D> {
    start: Instant,
    /// When results went there last, or could have.
    sent: Instant,
    early: &'a mut dyn FnMut(D),
    /// The results that did not go there yet, and whether there are any.
    done: D,
    pending: bool,
    /// Whether a puzzle took the slow path: those of the fast one are not worth a look at the
    /// clock.
    slow: bool,
}

impl<D> Slice<'_, D> {
    fn is_over(&mut self) -> bool {
        std::mem::take(&mut self.slow) && self.start.elapsed() >= LONG
    }

    /// Lets the results go on.
    fn send(&mut self)
    where
        D: Default,
    {
        if std::mem::take(&mut self.pending) {
            (self.early)(std::mem::take(&mut self.done));
        }
        self.sent = Instant::now();
    }
}

impl<W: PuzzleWorker> Worker<Vec<ListItem>> for Chunks<'_, W> {
    type Done = W::Done;

    fn work(&mut self, job: Vec<ListItem>) -> W::Done {
        // What is left of a job is of one record each, which is not split again.
        self.part(job, &mut |_| {}).0
    }

    fn part(
        &mut self,
        job: Vec<ListItem>,
        early: &mut dyn FnMut(W::Done),
    ) -> (W::Done, Vec<Vec<ListItem>>) {
        let mut rest = Vec::new();
        let start = Instant::now();
        let mut slice = Slice {
            start,
            sent: start,
            early,
            done: W::Done::default(),
            pending: false,
            slow: false,
        };
        let options = self.options;
        self.worker
            .ahead(&mut job.iter().flat_map(|item| boards(item, &options)));
        let mut items = job.into_iter();
        for item in items.by_ref() {
            self.item(&item, &mut slice, &mut rest);
            if !rest.is_empty() || slice.is_over() {
                break;
            }
        }
        rest.extend(items.flat_map(|item| match item {
            ListItem::Lines { source, lines } => {
                let lines = lines.iter().map(|line| lone(&source, line.record()));
                lines.collect()
            }
            item => vec![vec![item]],
        }));
        (slice.done, rest)
    }
}

/// Returns the boards of the plain 9×9 puzzles of an item.
fn boards<'a>(
    item: &'a ListItem,
    options: &ReadOptions,
) -> Box<dyn Iterator<Item = [u8; 81]> + 'a> {
    match item {
        ListItem::Lines { lines, .. } => Box::new(lines.iter().map(|line| line.values())),
        ListItem::Record { record, .. } => Box::new(record.classic(options).into_iter()),
        ListItem::Trouble(_) | ListItem::Empty(_) => Box::new(std::iter::empty()),
    }
}

/// Returns a job of one record.
fn lone(source: &Arc<str>, record: RawRecord) -> Vec<ListItem> {
    let source = Arc::clone(source);
    vec![ListItem::Record { source, record }]
}

impl<W: PuzzleWorker> Chunks<'_, W> {
    /// Adds the results of an item; what is left of it when the time is up goes to `rest`.
    fn item(
        &mut self,
        item: &ListItem,
        slice: &mut Slice<'_, W::Done>,
        rest: &mut Vec<Vec<ListItem>>,
    ) {
        match item {
            ListItem::Lines { source, lines } => {
                let cancel = self.cancel;
                let mut lines = lines.iter().take_while(|_| !cancel.is_cancelled());
                while let Some(line) = lines.next() {
                    let place = line.number().into();
                    let at = Origin { source, place };
                    let bare = BarePuzzle {
                        at,
                        values: line.values(),
                        expected: None,
                        noted: line.is_noted(),
                    };
                    self.one(at, Some(&bare), || line.record(), slice);
                    if slice.is_over() {
                        rest.extend(lines.by_ref().map(|line| lone(source, line.record())));
                    }
                }
            }
            ListItem::Record { .. } if self.cancel.is_cancelled() => {}
            ListItem::Record { source, record } => {
                let place = record.position();
                let at = Origin { source, place };
                let bare = record.classic(&self.options);
                let bare = bare.map(|values| BarePuzzle {
                    at,
                    values,
                    expected: record.classic_solution(),
                    noted: record.is_noted(),
                });
                self.one(at, bare.as_ref(), || record, slice);
            }
            ListItem::Trouble(reason) => {
                self.worker.trouble(reason, &mut slice.done);
                slice.pending = true;
            }
            ListItem::Empty(reason) => {
                self.worker.empty(reason, &mut slice.done);
                slice.pending = true;
            }
        }
    }

    /// Adds the result of one record, on the fast path if possible.
    #[inline]
    fn one<R: Borrow<RawRecord>>(
        &mut self,
        at: Origin<'_>,
        bare: Option<&BarePuzzle<'_>>,
        record: impl Fn() -> R,
        slice: &mut Slice<'_, W::Done>,
    ) {
        if bare.is_some_and(|bare| self.worker.bare(bare, &mut slice.done)) {
            slice.pending = true;
            return;
        }
        slice.slow = true;
        // The puzzle may take long, so what is known by now does not wait for it.
        let brief = bare.is_some() && self.worker.is_brief();
        if !brief || slice.sent.elapsed() >= BRIEF {
            slice.send();
        }
        slice.pending = true;
        match record().borrow().parse(&self.options) {
            Ok(parsed) => {
                let parsed = &parsed;
                self.worker
                    .puzzle(&ListPuzzle { at, parsed }, &mut slice.done);
            }
            Err(error) => self.worker.malformed(at, &error, &mut slice.done),
        }
    }
}
