//! The records of inputs one after another, for what depends on all that came before.

use super::threads::{End, Runner, Sink};
use crate::cli::args::Reading;
use crate::cli::input::{self, Item};
use crate::cli::record::{Job, Origin};
use std::ffi::OsString;
use std::sync::Arc;
use veridoku::engine::Cancel;
use veridoku::formats::{ParseError, RawRecord, ReadOptions};

/// A record as it was read.
pub(crate) enum Record<'a> {
    Puzzle(Job<'a>),
    /// No puzzle, and why.
    Malformed(Origin<'a>, ParseError),
    /// An input that cannot be read, and why.
    Trouble(&'a str),
}

/// Hands over the records of an item until `take` returns `false`; returns what it returned last.
pub(crate) fn each(
    item: &Item,
    options: &ReadOptions,
    take: &mut dyn FnMut(Record<'_>) -> bool,
) -> bool {
    let mut one = |source: &str, record: &RawRecord| {
        let at = Origin {
            source,
            line: record.line(),
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

/// Hands over every record of the inputs until `take` returns `false`, on the thread of the caller.
pub(crate) fn all(
    inputs: &[OsString],
    reading: &Reading,
    take: &mut dyn FnMut(Record<'_>) -> bool,
) {
    let options = reading.options();
    let read = &mut |item, _| each(&item, &options, take);
    let sources = input::sources(inputs);
    input::read(sources, &options, input::MANY_LINES, &Arc::default(), read);
}

/// Hands items of the inputs to a sink, with a thread that reads, so that an interrupt is seen while
/// there is nothing to read.
///
/// # Errors
/// Those of the sink, which end the run.
pub(crate) fn items(
    inputs: &[OsString],
    reading: &Reading,
    cancel: &Cancel,
    sink: &mut impl Sink<Item>,
) -> anyhow::Result<End> {
    let runner = Runner {
        threads: 1,
        cancel,
        time: None,
        keep: false,
    };
    let (options, sources) = (reading.options(), input::sources(inputs));
    let feed = move |job: &mut dyn FnMut(Item) -> bool| {
        let most = input::FEW_LINES;
        let read = &mut |item, _| job(item);
        input::read(sources, &options, most, &Arc::default(), read);
    };
    runner.run(feed, || |item| item, sink)
}

/// Hands records of the inputs over until `take` returns `false`, as [`items`] does.
///
/// # Errors
/// Those of `take`, which end the run.
pub(crate) fn interruptible(
    inputs: &[OsString],
    reading: &Reading,
    cancel: &Cancel,
    take: &mut dyn FnMut(Record<'_>) -> anyhow::Result<bool>,
) -> anyhow::Result<End> {
    let mut taker = Taker {
        take,
        options: reading.options(),
        outer: cancel,
        own: Cancel::new(),
    };
    // What was enough here need not be the end of the whole run.
    let own = taker.own.clone();
    items(inputs, reading, &own, &mut taker)
}

/// Takes records on behalf of [`interruptible`].
struct Taker<'a> {
    take: &'a mut dyn FnMut(Record<'_>) -> anyhow::Result<bool>,
    options: ReadOptions,
    outer: &'a Cancel,
    own: Cancel,
}

impl Sink<Item> for Taker<'_> {
    fn take(&mut self, item: Item) -> anyhow::Result<bool> {
        let mut taken = Ok(true);
        each(&item, &self.options, &mut |record| {
            if self.outer.is_cancelled() {
                return false;
            }
            taken = (self.take)(record);
            matches!(taken, Ok(true))
        });
        taken
    }

    fn tick(&mut self) {
        if self.outer.is_cancelled() {
            self.own.cancel();
        }
    }
}
