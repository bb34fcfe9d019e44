//! Reads the records of inputs one after another, for commands whose results depend on all records
//! before.

use super::busy::tasks;
use super::progress::{self, Progress};
use crate::cli::args::Reading;
use crate::cli::say::counted;
use std::ffi::OsString;
use veridoku::batch::{BatchEnd, Runner, Sink};
use veridoku::engine::Cancel;
use veridoku::formats::{FEW_LINES, ListItem, ListRecord};

/// Passes the items of the inputs to a sink. A separate thread reads, so that an interrupt is
/// noticed while a read blocks, and another shows the progress.
///
/// # Errors
/// Returns the sink's error, which ends the run.
pub(crate) fn items(
    inputs: &[OsString],
    reading: &Reading,
    cancel: &Cancel,
    sink: &mut impl Sink<ListItem, Error = anyhow::Error>,
) -> anyhow::Result<BatchEnd> {
    let (options, inputs) = (reading.options(), reading.open(inputs));
    let count = inputs.count();
    let shown = count.clone();
    let feed = move |job: &mut dyn FnMut(ListItem) -> bool| {
        inputs.read(&options, FEW_LINES, &count, &mut |item, _| job(item));
    };
    let show = |progress: &mut Progress| {
        let done = tasks().done();
        let message = |_| format!("{}{}", counted(done, "puzzle"), tasks());
        progress.update(done, shown.total(), message);
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
