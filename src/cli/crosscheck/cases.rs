//! The puzzles of a crosscheck: from files as they are read, and from suites.

use super::args::Crosscheck;
use super::report::COMMAND;
use crate::cli::args::Reading;
use crate::cli::json::Json;
use crate::cli::malformed::refused;
use crate::cli::outcome::Outcome;
use std::ffi::OsString;
use veridoku::crosscheck::{Query, Take};
use veridoku::formats::ListRecord;

/// A query, or the outcome of input that is none.
pub(crate) type Found = Result<Query, Box<Outcome>>;

/// Returns a function that passes all queries that are wanted to its argument, in order.
pub(super) fn feed(
    args: &Crosscheck,
) -> impl FnOnce(&mut dyn FnMut(Found) -> bool) + Send + 'static {
    let (selection, reading, json) = (args.selection(), args.reading.clone(), args.json);
    let read = args.suite.is_empty() || !args.inputs.is_empty();
    let files = read.then(|| args.inputs.clone());
    move |take| {
        let files = |take: &mut Take<'_, Box<Outcome>>| {
            files.is_none_or(|files| records_of(&files, (&reading, json), take))
        };
        selection.feed(files, take);
    }
}

/// Passes the records of files to `take`; returns `false` if it wants no more.
fn records_of(
    files: &[OsString],
    (reading, json): (&Reading, Json),
    take: &mut Take<'_, Box<Outcome>>,
) -> bool {
    let mut more = true;
    let options = reading.options();
    reading.open(files).records(&options, &mut |record| {
        more = take(found(record, json));
        more
    });
    more
}

fn found(record: ListRecord<'_>, json: Json) -> Found {
    match record {
        ListRecord::Puzzle(job) => Ok(Query::listed(&job)),
        other => Err(Box::new(refused(json, COMMAND, &other))),
    }
}
