//! The work of one thread on batches of records.

use super::busy::Busy;
use super::once::Keyed;
use super::puzzles::PuzzleWorker;
use super::threads::Worker;
use crate::cli::exit::Exit;
use crate::cli::input::Item;
use crate::cli::record::{Bare, Job, Origin, Outcome};
use std::borrow::Borrow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;
use veridoku::formats::{RawRecord, ReadOptions};
use veridoku::words::Summary;

/// A batch that takes longer is split, so that its results are not held back and other threads
/// have work.
const LONG: Duration = Duration::from_millis(50);

/// Works on batches; skips the rest of them if the run is cancelled.
pub(super) struct Batches<'a, W> {
    pub(super) worker: W,
    pub(super) options: ReadOptions,
    pub(super) cancel: &'a Cancel,
}

/// The results of a batch.
#[derive(Default)]
pub(super) struct Done {
    pub(super) out: String,
    pub(super) err: String,
    pub(super) summary: Summary,
    pub(super) exit: Exit,
    /// The results that are written only if none had their key before.
    pub(super) keyed: Vec<Keyed>,
}

impl Done {
    /// Adds the outcome of a record.
    fn add(&mut self, outcome: Outcome) {
        let from = self.out.len();
        self.out += &outcome.out;
        self.err += &outcome.err;
        let word = outcome.word;
        match outcome.key {
            Some(key) => self.keyed.push(Keyed {
                out: from..self.out.len(),
                key,
                word,
            }),
            None => self.count(word, outcome.exit),
        }
    }

    fn is_empty(&self) -> bool {
        self.summary == Summary::default() && self.keyed.is_empty()
    }

    pub(super) fn count(&mut self, word: &str, exit: Exit) {
        self.summary.add(word);
        self.exit = self.exit.and(exit);
    }
}

/// When a batch is split, and where its first results go.
struct Slice<'a> {
    start: Instant,
    early: &'a mut dyn FnMut(Done),
    /// Whether a puzzle took the slow path: those of the fast one are not worth a look at the clock.
    slow: bool,
}

impl Slice<'_> {
    fn is_over(&mut self) -> bool {
        std::mem::take(&mut self.slow) && self.start.elapsed() >= LONG
    }
}

impl<W: PuzzleWorker> Worker<Vec<Item>> for Batches<'_, W> {
    type Done = Done;

    fn work(&mut self, batch: Vec<Item>) -> Done {
        // What is left of a batch is of one record each, which is not split again.
        self.part(batch, &mut |_| {}).0
    }

    fn part(&mut self, batch: Vec<Item>, early: &mut dyn FnMut(Done)) -> (Done, Vec<Vec<Item>>) {
        let (mut done, mut rest) = (Done::default(), Vec::new());
        let mut slice = Slice {
            start: Instant::now(),
            slow: false,
            early,
        };
        let mut items = batch.into_iter();
        for item in items.by_ref() {
            self.item(&item, &mut done, &mut slice, &mut rest);
            if !rest.is_empty() || slice.is_over() {
                break;
            }
        }
        rest.extend(items.flat_map(|item| match item {
            Item::Lines { source, lines } => {
                let lines = lines.iter().map(|line| lone(&source, line.record()));
                lines.collect()
            }
            item => vec![vec![item]],
        }));
        (done, rest)
    }
}

/// Returns a batch of one record.
fn lone(source: &Arc<str>, record: RawRecord) -> Vec<Item> {
    let source = Arc::clone(source);
    vec![Item::Record { source, record }]
}

impl<W: PuzzleWorker> Batches<'_, W> {
    /// Adds the results of an item; what is left of it when the time is up goes to `rest`.
    fn item(
        &mut self,
        item: &Item,
        done: &mut Done,
        slice: &mut Slice<'_>,
        rest: &mut Vec<Vec<Item>>,
    ) {
        match item {
            Item::Lines { source, lines } => {
                let cancel = self.cancel;
                let mut lines = lines.iter().take_while(|_| !cancel.is_cancelled());
                while let Some(line) = lines.next() {
                    let at = Origin {
                        source,
                        place: line.number().into(),
                    };
                    let values = line.values();
                    let bare = Bare {
                        at,
                        values,
                        expected: None,
                    };
                    self.one(at, Some(&bare), || line.record(), (done, slice));
                    if slice.is_over() {
                        rest.extend(lines.by_ref().map(|line| lone(source, line.record())));
                    }
                }
            }
            Item::Record { .. } if self.cancel.is_cancelled() => {}
            Item::Record { source, record } => {
                let at = Origin {
                    source,
                    place: record.position(),
                };
                let bare = record.classic(&self.options);
                let bare = bare.map(|values| Bare {
                    at,
                    values,
                    expected: record.classic_solution(),
                });
                self.one(at, bare.as_ref(), || record, (done, slice));
            }
            Item::Trouble(message) => {
                done.err += &format!("error: {message}\n");
                done.count("unreadable", Exit::Input);
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
        (done, slice): (&mut Done, &mut Slice<'_>),
    ) {
        if let Some((word, exit)) = bare.and_then(|bare| self.worker.express(bare, &mut done.out)) {
            done.count(word, exit);
            return;
        }
        slice.slow = true;
        // The puzzle may take long, so what is known by now does not wait for it.
        if !done.is_empty() {
            (slice.early)(std::mem::take(done));
        }
        let _busy = Busy::with(at.name());
        let outcome = match record().borrow().parse(&self.options) {
            Ok(parsed) => self.worker.work(&Job {
                at,
                parsed: &parsed,
            }),
            Err(error) => self.worker.refusal(at).outcome(at, &error),
        };
        done.add(outcome);
    }
}
