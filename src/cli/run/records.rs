//! Reads the records of inputs one after another, for commands whose results depend on all records
//! before.

use super::busy::{self, Busy, Longest};
use super::fed::Fed;
use super::progress::{self, Progress};
use super::threads::{End, Runner, Sink};
use crate::cli::args::Reading;
use crate::cli::input::{self, Item};
use crate::cli::record::{Job, Origin};
use crate::cli::say::counted;
use std::ffi::OsString;
use std::sync::Arc;
use veridoku::engine::Cancel;
use veridoku::formats::{ParseError, RawRecord, ReadOptions};

/// A record as it was read.
pub(crate) enum Record<'a> {
    Puzzle(Job<'a>),
    /// A record that is no puzzle, with the error.
    Malformed(Origin<'a>, ParseError),
    /// An input that cannot be read, with the reason.
    Trouble(&'a str),
}

impl Record<'_> {
    /// Returns the name of the record for messages about it.
    pub(crate) fn name(&self) -> String {
        match self {
            Record::Puzzle(job) => job.at.name(),
            Record::Malformed(at, _) => at.name(),
            Record::Trouble(_) => "the input".to_string(),
        }
    }
}

/// Passes the records of an item to `take` until it returns `false`; returns its last answer.
pub(crate) fn each(
    item: &Item,
    options: &ReadOptions,
    take: &mut dyn FnMut(Record<'_>) -> bool,
) -> bool {
    let mut one = |source: &str, record: &RawRecord| {
        let at = Origin {
            source,
            place: record.position(),
        };
        match record.parse(options) {
            Ok(parsed) => take(Record::Puzzle(Job {
                at,
                parsed: &parsed,
            })),
            Err(error) => take(Record::Malformed(at, error)),
        }
    };
    match item {
        Item::Lines { source, lines } => lines.iter().all(|line| one(source, &line.record())),
        Item::Record { source, record } => one(source, record),
        Item::Trouble(message) => take(Record::Trouble(message)),
    }
}

/// Passes every record of the inputs to `take` until it returns `false`, on the calling thread.
pub(crate) fn all(
    inputs: &[OsString],
    reading: &Reading,
    take: &mut dyn FnMut(Record<'_>) -> bool,
) {
    let options = reading.options();
    let read = &mut |item, _| each(&item, &options, take);
    let sources = input::sources(inputs, reading);
    input::read(sources, &options, input::MANY_LINES, &Arc::default(), read);
}

/// Passes the items of the inputs to a sink. A separate thread reads, so that an interrupt is
/// noticed while a read blocks, and another shows the progress.
///
/// # Errors
/// Returns the sink's error, which ends the run.
pub(crate) fn items(
    inputs: &[OsString],
    reading: &Reading,
    cancel: &Cancel,
    sink: &mut impl Sink<Item, Error = anyhow::Error>,
) -> anyhow::Result<End> {
    let (options, sources) = (reading.options(), input::sources(inputs, reading));
    let fed = Fed::of(&sources);
    let reader = Arc::clone(&fed);
    let feed = move |job: &mut dyn FnMut(Item) -> bool| {
        reader.read(sources, &options, input::FEW_LINES, &mut |item, _| {
            job(item)
        });
    };
    let show = |progress: &mut Progress| {
        let done = busy::done();
        let message = |_| format!("{}{Longest}", counted(done, "puzzle"));
        progress.update(done, fed.total(), message);
    };
    progress::while_working(show, || {
        Runner::new(1, cancel).run(feed, || |item| item, sink)
    })
}

/// Passes the records of the inputs to `take` until it returns `false`, with a separate thread that
/// reads, as in [`items`].
///
/// # Errors
/// Returns the error of `take`, which ends the run.
pub(crate) fn interruptible(
    inputs: &[OsString],
    reading: &Reading,
    cancel: &Cancel,
    take: &mut dyn FnMut(Record<'_>) -> anyhow::Result<bool>,
) -> anyhow::Result<End> {
    let options = reading.options();
    let mut each_of = |item: Item| {
        let mut taken = Ok(true);
        each(&item, &options, &mut |record| {
            if cancel.is_cancelled() {
                return false;
            }
            let _busy = Busy::with(record.name());
            taken = take(record);
            matches!(taken, Ok(true))
        });
        taken
    };
    // The end of this reading need not be the end of the whole run, so it has its own token.
    items(inputs, reading, &cancel.child(), &mut each_of)
}
