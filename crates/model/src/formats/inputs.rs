//! The inputs of a run as one list of puzzles, read as they arrive.

use super::listed::{ListItem, ListPuzzle, ListRecord, Origin};
use super::read_count::ReadCount;
use super::{
    FEW_LINES, FolderFiles, Input, InputError, MANY_LINES, ParseError, Parsed, PassedOver, Portion,
    Portions, ReadOptions, Shard, Sharding, by_extension,
};
use crate::names::shown;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::Arc;

/// Takes an item, and whether reading the next one may block; returns `false` to end the reading.
pub type TakeItem<'a> = dyn FnMut(ListItem, bool) -> bool + 'a;

/// Inputs that together are one list, in their order.
///
/// ```
/// use veridoku_model::formats::{Inputs, ListRecord, ReadOptions};
/// let names = ["1.....3..4.....2".into(), "no-such-file.sdm".into()];
/// let mut found = Vec::new();
/// Inputs::named(&names, Default::default()).records(&ReadOptions::default(), &mut |record| {
///     found.push(match record {
///         ListRecord::Puzzle(puzzle) => format!("{}: {}", puzzle.at.name(), puzzle.board()),
///         ListRecord::Malformed(at, error) => format!("{at}{error}"),
///         ListRecord::Trouble(reason) | ListRecord::Empty(reason) => reason.to_string(),
///     });
///     true
/// });
/// assert_eq!(found[0], "argument 1:1: 1.....3..4.....2");
/// assert_eq!(found[1], "no-such-file.sdm: no such file or folder");
/// ```
#[derive(Debug, Default)]
pub struct Inputs {
    /// What was named, as it is shown.
    names: Vec<String>,
    all: Vec<Result<Input, InputError>>,
    passed_over: Vec<PassedOver>,
    shard: Option<Shard>,
}

impl Inputs {
    /// Returns the inputs that names stand for, as [`Input::named`] does; standard input if there
    /// is no name.
    pub fn named(names: &[OsString], files: FolderFiles) -> Inputs {
        let mut inputs = Inputs::default();
        for name in names {
            let named = Input::named(name, files);
            inputs.names.push(shown(Path::new(name)));
            inputs.all.extend(named.inputs);
            inputs.passed_over.extend(named.passed_over);
        }
        if names.is_empty() {
            inputs.all.push(Ok(Input::Stdin));
        }
        inputs
    }

    /// Returns the same inputs, of which a part is read; all of them for `None`.
    #[must_use]
    pub fn sharded(self, shard: Option<Shard>) -> Inputs {
        Inputs { shard, ..self }
    }

    /// Returns the files of folders that are not read, a row a folder.
    pub fn passed_over(&self) -> &[PassedOver] {
        &self.passed_over
    }

    /// Returns the number of puzzles if each is an argument of its own, and `None` if there are
    /// files: more threads than that have no work.
    pub fn arguments(&self) -> Option<usize> {
        let small = |input: &_| matches!(input, Ok(Input::Text(_)) | Err(_));
        self.all.iter().all(small).then_some(self.all.len())
    }

    /// Returns a count of what is read, at its beginning.
    pub fn count(&self) -> ReadCount {
        let size = |input: &Result<Input, InputError>| input.as_ref().map_or(Some(0), Input::size);
        ReadCount::of(self.all.iter().map(size).sum())
    }

    /// Passes every item to `take` in order, until it returns `false`. A block of plain lines has
    /// at most `block` bytes. `count` follows, and may be looked at by another thread.
    pub fn read(
        self,
        options: &ReadOptions,
        block: usize,
        count: &ReadCount,
        take: &mut TakeItem<'_>,
    ) {
        let take = &mut |item: ListItem, may_wait| {
            count.add(item.puzzles());
            take(item, may_wait)
        };
        let mut sharding = self.shard.map(Sharding::new);
        let alone = self.all.len() == 1;
        for (number, input) in (1..).zip(self.all) {
            let name = match &input {
                Ok(Input::Text(_)) if !alone => format!("argument {number}"),
                input => input.as_ref().map_or_else(|_| String::new(), Input::name),
            };
            let opened = input.and_then(|input| input.unless_a_name(options)?.open());
            let opened = opened.map(|reader| plain(count.counting(reader)));
            let more = match opened {
                Err(error) => take(ListItem::Trouble(error.to_string()), false),
                Ok(Err(error)) => take(ListItem::Trouble(format!("{name}: {error}")), false),
                Ok(Ok(reader)) => {
                    let format = options.format.or_else(|| by_extension(Path::new(&name)));
                    let options = ReadOptions { format, ..*options };
                    let portions = Portions::new(reader, options, block);
                    text(portions, &name, sharding.as_mut(), take)
                }
            };
            if !more {
                break;
            }
        }
        count.end();
    }

    /// Passes every record to `take` in order, until it returns `false`.
    pub fn records(self, options: &ReadOptions, take: &mut dyn FnMut(ListRecord<'_>) -> bool) {
        let each = &mut |item: ListItem, _| item.each(options, take);
        self.read(options, MANY_LINES, &ReadCount::default(), each);
    }

    /// Reads the one puzzle that the inputs have.
    ///
    /// ```
    /// use veridoku_model::formats::{Inputs, ReadOptions};
    /// let named = |name: &str| Inputs::named(&[name.into()], Default::default());
    /// let one = |name: &str| named(name).one(&ReadOptions::default());
    /// assert_eq!(one("1.....3..4.....2").unwrap().parsed.puzzle.givens().count(), 4);
    /// let error = one("1.....3..4.....2\n1.....3..4.....2").unwrap_err();
    /// assert!(error.to_string().starts_with("expected one puzzle, found several"));
    /// ```
    ///
    /// # Errors
    /// Returns a [`OnePuzzleError`] if they have none, or several.
    pub fn one(self, options: &ReadOptions) -> Result<OnePuzzle, OnePuzzleError> {
        let (names, mut found) = (self.names.join(", "), Vec::new());
        self.read(options, FEW_LINES, &ReadCount::default(), &mut |item, _| {
            found.push(item);
            found.len() < 2
        });
        match (found.pop(), found.pop()) {
            (Some(ListItem::Record { source, record }), None) => {
                let source = source.to_string();
                match record.parse(options) {
                    Ok(parsed) => Ok(OnePuzzle { source, parsed }),
                    Err(error) => Err(OnePuzzleError::Malformed {
                        source_name: source,
                        line: record.line(),
                        error,
                    }),
                }
            }
            (Some(ListItem::Trouble(reason) | ListItem::Empty(reason)), None) => {
                Err(OnePuzzleError::Unreadable(reason))
            }
            _ => Err(OnePuzzleError::Several(names)),
        }
    }
}

/// Returns what a reader gives, unpacked if it is packed and the feature `gzip` is on.
#[cfg(feature = "gzip")]
fn plain(reader: impl Read + 'static) -> io::Result<Box<dyn BufRead>> {
    super::unpacked(reader)
}

/// Returns what a reader gives.
#[cfg(not(feature = "gzip"))]
fn plain(reader: impl Read + 'static) -> io::Result<Box<dyn BufRead>> {
    Ok(Box::new(io::BufReader::new(reader)))
}

/// Passes the items of one text to `take`; returns `false` if `take` ended the whole reading.
fn text(
    mut portions: Portions<impl BufRead>,
    name: &str,
    mut sharding: Option<&mut Sharding>,
    take: &mut TakeItem<'_>,
) -> bool {
    let source: Arc<str> = name.into();
    let mut empty = true;
    while let Some(next) = portions.next() {
        empty = false;
        let portion = match next {
            Ok(portion) => portion,
            Err(error) => {
                let _ = take(ListItem::Trouble(format!("{name}: {error}")), true);
                return true;
            }
        };
        let picked = match &mut sharding {
            Some(sharding) => sharding.pick(portion),
            None => vec![portion],
        };
        let may_wait = portions.may_wait();
        let mut items = picked.into_iter().map(|portion| item(&source, portion));
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
        return take(ListItem::Empty(format!("{name}: no puzzle in it")), true);
    }
    true
}

fn item(source: &Arc<str>, portion: Portion) -> ListItem {
    let source = Arc::clone(source);
    match portion {
        Portion::Lines(lines) => ListItem::Lines { source, lines },
        Portion::Record(record) => ListItem::Record { source, record },
    }
}

/// A puzzle that was read by itself.
#[derive(Clone, Debug)]
pub struct OnePuzzle {
    /// The file, `-` for standard input, or nothing for a text.
    pub source: String,
    /// The puzzle.
    pub parsed: Parsed,
}

impl OnePuzzle {
    /// Returns the puzzle with its place.
    pub fn placed(&self) -> ListPuzzle<'_> {
        let at = Origin {
            source: &self.source,
            place: self.parsed.line.into(),
        };
        ListPuzzle {
            at,
            parsed: &self.parsed,
        }
    }
}

/// Why inputs do not have one puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum OnePuzzleError {
    /// There is a text, but it is no puzzle.
    Malformed {
        /// The file, `-` for standard input, or nothing for a text.
        source_name: String,
        /// The line at which its record starts, from 1.
        line: u64,
        /// What is wrong with it.
        error: ParseError,
    },
    /// There is nothing to read, for this reason.
    Unreadable(String),
    /// There are several puzzles; with the name as it is shown.
    Several(String),
}

impl fmt::Display for OnePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OnePuzzleError::Malformed {
                source_name,
                line,
                error,
            } => {
                let (source, place) = (source_name.as_str(), (*line).into());
                f.write_str(Origin { source, place }.malformed(error).trim_end())
            }
            OnePuzzleError::Unreadable(reason) => f.write_str(reason),
            OnePuzzleError::Several(name) => {
                write!(f, "expected one puzzle, found several in {name}")
            }
        }
    }
}

impl std::error::Error for OnePuzzleError {}
