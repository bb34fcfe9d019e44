//! The inputs of a command, read as they arrive.

use super::args::Reading;
use super::say::say;
use std::ffi::OsString;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use veridoku::formats::{
    Input, InputError, PlainLines, Portion, Portions, RawRecord, ReadOptions, Shard, Sharding,
    by_extension, unpacked,
};

pub(crate) use veridoku::formats::{FEW_LINES, MANY_LINES};

/// An input named on the command line, or the reason why there is none.
pub(crate) type Source = Result<Input, InputError>;

/// Inputs in their order.
pub(crate) struct Sources {
    pub(crate) all: Vec<Source>,
    /// The part that is read of the list that they are together.
    pub(crate) shard: Option<Shard>,
}

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

impl Item {
    /// Returns the number of puzzles in it.
    pub(crate) fn puzzles(&self) -> u64 {
        match self {
            Item::Lines { lines, .. } => lines.iter().count() as u64,
            Item::Record { .. } => 1,
            Item::Trouble(_) => 0,
        }
    }
}

/// Returns the sources that the arguments name, or standard input if there is none. Says which
/// files of folders are passed over.
pub(crate) fn sources(inputs: &[OsString], reading: &Reading) -> Sources {
    if inputs.is_empty() {
        return Sources {
            all: vec![Ok(Input::Stdin)],
            shard: reading.shard,
        };
    }
    let mut all = Vec::new();
    for name in inputs {
        let named = Input::named(name, reading.files());
        all.extend(named.inputs);
        if let Some(passed_over) = named.passed_over {
            say(&format!("veridoku: {passed_over}\n"));
        }
    }
    Sources {
        all,
        shard: reading.shard,
    }
}

/// Returns the total size of all sources in bytes, if it is known.
pub(crate) fn total_bytes(sources: &Sources) -> Option<u64> {
    let size = |source: &Source| source.as_ref().map_or(Some(0), Input::size);
    sources.all.iter().map(size).sum()
}

/// Returns the number of threads that can have work, if it is known: one for each puzzle given as
/// an argument.
pub(crate) fn most_jobs(sources: &Sources) -> Option<usize> {
    let small = |source: &Source| matches!(source, Ok(Input::Text(_)) | Err(_));
    let all = &sources.all;
    all.iter().all(small).then_some(all.len())
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
    sources: Sources,
    options: &ReadOptions,
    most: usize,
    bytes: &Arc<AtomicU64>,
    take: &mut Take<'_>,
) {
    let mut sharding = sources.shard.map(Sharding::new);
    let alone = sources.all.len() == 1;
    for (number, source) in (1..).zip(sources.all) {
        let name = match &source {
            Ok(Input::Text(_)) if !alone => format!("argument {number}"),
            source => source.as_ref().map_or_else(|_| String::new(), Input::name),
        };
        let counting = |inner| Counting {
            inner,
            bytes: Arc::clone(bytes),
        };
        let opened = source.and_then(|input| input.unless_a_name(options)?.open());
        let more = match opened.map(counting).map(unpacked) {
            Err(error) => take(Item::Trouble(error.to_string()), false),
            Ok(Err(error)) => take(Item::Trouble(format!("{name}: {error}")), false),
            Ok(Ok(reader)) => {
                let format = options.format.or_else(|| by_extension(Path::new(&name)));
                let options = ReadOptions { format, ..*options };
                let portions = Portions::new(reader, options, most);
                records(portions, &name, sharding.as_mut(), take)
            }
        };
        if !more {
            return;
        }
    }
}

/// Passes the records of one source to `take`; returns `false` if `take` ended the whole run.
fn records(
    mut portions: Portions<impl BufRead>,
    name: &str,
    mut sharding: Option<&mut Sharding>,
    take: &mut Take<'_>,
) -> bool {
    let shared: Arc<str> = name.into();
    let mut empty = true;
    while let Some(next) = portions.next() {
        empty = false;
        let portion = match next {
            Ok(portion) => portion,
            Err(error) => {
                let _ = take(Item::Trouble(format!("{name}: {error}")), true);
                return true;
            }
        };
        let picked = match &mut sharding {
            Some(sharding) => sharding.pick(portion),
            None => vec![portion],
        };
        let may_wait = portions.may_wait();
        let mut items = picked.into_iter().map(|portion| item(&shared, portion));
        if !items.all(|item| take(item, may_wait)) {
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

fn item(source: &Arc<str>, portion: Portion) -> Item {
    let source = Arc::clone(source);
    match portion {
        Portion::Lines(lines) => Item::Lines { source, lines },
        Portion::Record(record) => Item::Record { source, record },
    }
}
