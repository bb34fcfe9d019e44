//! The puzzles of a crosscheck: from files as they are read, and from suites.

use super::args::Crosscheck;
use super::report::COMMAND;
use crate::cli::args::Reading;
use crate::cli::json::Json;
use crate::cli::run::records::{self, Record};
use std::ffi::OsString;
use veridoku::crosscheck::{Query, Reservoir, Suite};

/// A query, or input that is none.
pub(crate) type Found = Result<Query, Unread>;

/// Input that is no query.
pub(crate) struct Unread {
    /// The reason.
    pub(super) message: String,
    /// For standard output: the record of a malformed puzzle, or nothing.
    pub(super) record: String,
}

/// The order of the boards in endless suites.
const USUAL: usize = 9;

/// Returns a function that passes all queries of the wanted sizes to its argument, in order. With
/// `--sample` the sample is held in memory; without it queries are passed on as they are read.
pub(super) fn feed(
    args: &Crosscheck,
) -> impl FnOnce(&mut dyn FnMut(Found) -> bool) + Send + 'static {
    let suites = args.suite.iter().flat_map(|s| s.0.iter().copied());
    let (mut endless, ended): (Vec<_>, Vec<_>) = suites.partition(|s: &&Suite| s.is_endless());
    let no_suite = endless.is_empty() && ended.is_empty();
    let files = (no_suite || !args.inputs.is_empty()).then(|| args.inputs.clone());
    let (sizes, reading, seed) = (args.sizes.clone(), args.reading.clone(), args.seed);
    let json = args.json;
    let sample = args
        .sample
        .map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    let wanted = move |order: usize| sizes.is_empty() || sizes.iter().any(|sizes| sizes.has(order));
    if !wanted(USUAL) {
        // Endless suites have only 9×9 boards: a search for another size would never end.
        endless.clear();
    }
    move |take| {
        let of_suite = |suite: &'static Suite| {
            let cases = suite.cases(seed);
            cases.map(move |case| Ok(Query::of_case(suite, &case)))
        };
        let finite = |take: &mut dyn FnMut(Found) -> bool| {
            let take = &mut |found: Found| !is_wanted(&found, &wanted) || take(found);
            let of_files = files.is_none_or(|files| records_of(&files, (&reading, json), take));
            of_files && ended.into_iter().flat_map(of_suite).all(take)
        };
        let mut endless = endless.into_iter().flat_map(of_suite);
        let _ = match sample {
            None => finite(take) && endless.all(take),
            Some(n) => {
                let mut kept = Reservoir::new(n, seed);
                finite(&mut |found| {
                    kept.offer(found);
                    true
                });
                kept.into_items().into_iter().all(&mut *take) && endless.take(n).all(take)
            }
        };
    }
}

fn is_wanted(found: &Found, wanted: &dyn Fn(usize) -> bool) -> bool {
    let query = found.as_ref();
    query.is_ok_and(|query| wanted(query.shape().order())) || found.is_err()
}

/// Passes the records of files to `take`; returns `false` if it wants no more.
fn records_of(
    files: &[OsString],
    (reading, json): (&Reading, Json),
    take: &mut dyn FnMut(Found) -> bool,
) -> bool {
    let mut more = true;
    records::all(files, reading, &mut |record| {
        let found = match record {
            Record::Puzzle(job) => Ok(Query {
                group: job.at.source.to_string(),
                name: format!("line {}", job.at.line),
                line: Some(job.at.line),
                text: job.line(),
                nodes: None,
                puzzle: Some((job.parsed.puzzle.clone(), job.parsed.alphabet)),
            }),
            Record::Malformed(at, error) => Err(Unread {
                message: format!("{}: {error}", at.source),
                record: match json.is_wanted() {
                    true => json.malformed(COMMAND, at, &error),
                    false => String::new(),
                },
            }),
            Record::Trouble(message) => Err(Unread {
                message: message.to_string(),
                record: String::new(),
            }),
        };
        more = take(found);
        more
    });
    more
}
