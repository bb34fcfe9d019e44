//! Reads the records of inputs one after another, for commands whose results depend on all records
//! before.

use super::progress::{tasks, while_working};
use crate::cli::args::{Lists, Reading};
use std::ffi::OsString;
use std::io;
use veridoku::batch::{BatchEnd, Consumer, Runner};
use veridoku::engine::Cancel;
use veridoku::formats::{FEW_LINES, ListItem, ListRecord};

/// Passes the items of the inputs to a consumer. A separate thread reads, so that an interrupt is
/// noticed while a read blocks, and another shows the progress.
///
/// # Errors
/// Returns the consumer's error, which ends the run.
pub(crate) fn items(
    inputs: &[OsString],
    reading: &Reading,
    cancel: &Cancel,
    consumer: &mut impl Consumer<ListItem, Error = anyhow::Error>,
) -> anyhow::Result<BatchEnd> {
    let (options, inputs) = (reading.options(), reading.open(inputs));
    let count = inputs.count();
    let shown = count.clone();
    let feed = move |job: &mut dyn FnMut(ListItem) -> bool| {
        inputs.read(&options, FEW_LINES, &count, &mut |item, _| job(item));
    };
    while_working(
        "puzzle",
        move || shown.total(),
        || Runner::new(1, cancel).run(feed, || |item| item, consumer),
    )
}

/// Passes the records of the inputs to `take`, and calls `flush` when the next one may take long to
/// come. A separate thread reads, as in [`items`].
///
/// # Errors
/// Returns the errors of both, which end the run.
pub(crate) fn streamed<S>(
    lists: &Lists,
    cancel: &Cancel,
    stream: &mut S,
    take: fn(&mut S, ListRecord<'_>) -> io::Result<()>,
    flush: fn(&mut S) -> io::Result<()>,
) -> anyhow::Result<BatchEnd> {
    let options = lists.reading.options();
    let mut each_of = |item: ListItem| {
        let mut done = Ok(());
        item.each(&options, &mut |record| {
            let _busy = tasks().begin(record.name());
            done = take(stream, record);
            done.is_ok() && !cancel.is_cancelled()
        });
        done?;
        flush(stream)?;
        Ok(true)
    };
    items(&lists.inputs, &lists.reading, cancel, &mut each_of)
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
    take: &mut dyn FnMut(ListRecord<'_>) -> anyhow::Result<bool>,
) -> anyhow::Result<BatchEnd> {
    let options = reading.options();
    let mut each_of = |item: ListItem| {
        let mut taken = Ok(true);
        item.each(&options, &mut |record| {
            if cancel.is_cancelled() {
                return false;
            }
            let _busy = tasks().begin(record.name());
            taken = take(record);
            matches!(taken, Ok(true))
        });
        taken
    };
    // The end of this reading need not be the end of the whole run, so it has its own token.
    items(inputs, reading, &cancel.child(), &mut each_of)
}
