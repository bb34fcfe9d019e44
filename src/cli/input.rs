//! The inputs of a command, read as they arrive.

use std::ffi::OsString;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use veridoku::formats::{
    Input, InputError, PlainLines, Portion, Portions, RawRecord, ReadOptions, by_extension,
    unpacked,
};

pub(crate) use veridoku::formats::{FEW_LINES, MANY_LINES};

/// An input named on the command line, or the reason why there is none.
pub(crate) type Source = Result<Input, InputError>;

/// Records, or the reason why there are none, in the order of the input.
pub(crate) enum Item {
    /// Lines that each hold a plain 9×9 puzzle.
    Lines {
        /// The name of the source, as for a record.
        source: Arc<str>,
        lines: PlainLines,
    },
    Record {
        /// What to write before the result: the file and the line, or nothing for a lone argument.
        source: Arc<str>,
        record: RawRecord,
    },
    Trouble(String),
}

/// Takes an item, and whether reading the next one may block; returns `false` to end the reading.
type Take<'a> = dyn FnMut(Item, bool) -> bool + 'a;

/// Returns the sources that the arguments name, or standard input if there is none.
pub(crate) fn sources(inputs: &[OsString]) -> Vec<Source> {
    if inputs.is_empty() {
        return vec![Ok(Input::Stdin)];
    }
    inputs.iter().flat_map(|name| Input::named(name)).collect()
}

/// Returns the total size of all sources in bytes, if it is known.
pub(crate) fn total_bytes(sources: &[Source]) -> Option<u64> {
    let size = |source: &Source| source.as_ref().map_or(Some(0), Input::size);
    sources.iter().map(size).sum()
}

/// Returns the number of threads that can have work, if it is known: one for each puzzle given as
/// an argument.
pub(crate) fn most_jobs(sources: &[Source]) -> Option<usize> {
    let small = |source: &Source| matches!(source, Ok(Input::Text(_)) | Err(_));
    sources.iter().all(small).then_some(sources.len())
}

/// A reader that counts the bytes read.
struct Counting {
    inner: Box<dyn Read>,
    bytes: Arc<AtomicU64>,
}

impl Read for Counting {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Passes every record of every source to `take` in order, until `take` returns `false`. A block
/// of plain lines has at most `most` bytes.
pub(crate) fn read(
    sources: Vec<Source>,
    options: &ReadOptions,
    most: usize,
    bytes: &Arc<AtomicU64>,
    take: &mut Take<'_>,
) {
    let alone = sources.len() == 1;
    for (number, source) in (1..).zip(sources) {
        let name = match &source {
            Ok(Input::Text(_)) if !alone => format!("argument {number}"),
            source => source.as_ref().map_or_else(|_| String::new(), Input::name),
        };
        let counting = |inner| Counting {
            inner,
            bytes: Arc::clone(bytes),
        };
        let opened = source.and_then(Input::open).map(counting).map(unpacked);
        let more = match opened {
            Err(error) => take(Item::Trouble(error.to_string()), false),
            Ok(Err(error)) => take(Item::Trouble(format!("{name}: {error}")), false),
            Ok(Ok(reader)) => {
                let format = options.format.or_else(|| by_extension(Path::new(&name)));
                let options = ReadOptions { format, ..*options };
                records(Portions::new(reader, options, most), &name, take)
            }
        };
        if !more {
            return;
        }
    }
}

/// Passes the records of one source to `take`; returns `false` if `take` ended the whole run.
fn records(mut portions: Portions<impl BufRead>, name: &str, take: &mut Take<'_>) -> bool {
    let shared: Arc<str> = name.into();
    let mut empty = true;
    while let Some(next) = portions.next() {
        empty = false;
        let source = Arc::clone(&shared);
        let item = match next {
            Ok(Portion::Lines(lines)) => Item::Lines { source, lines },
            Ok(Portion::Record(record)) => Item::Record { source, record },
            Err(error) => {
                let _ = take(Item::Trouble(format!("{name}: {error}")), true);
                return true;
            }
        };
        if !take(item, portions.may_wait()) {
            return false;
        }
    }
    if empty {
        let name = if name.is_empty() {
            "the argument"
        } else {
            name
        };
        return take(Item::Trouble(format!("{name}: no puzzle in it")), true);
    }
    true
}
