//! Where puzzles come from: arguments, files, folders, standard input. All are read as they arrive.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use veridoku::formats::{self, PlainLines, RawRecord, ReadOptions, Splitter};

/// One input named on the command line; a folder is already expanded into its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A puzzle written as an argument.
    Puzzle(String),
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
    /// An input that cannot be read, with the reason.
    Trouble(String),
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

/// The least number of symbols for an argument without a path separator to be read as a puzzle if
/// no such file exists.
const SHORTEST_PUZZLE: usize = 16;

/// Bytes in the first block of plain lines of a source, some fifty puzzles: small, so that short
/// files keep all threads busy.
pub(crate) const FEW_LINES: usize = 1 << 12;
/// Bytes in later blocks of plain lines, some eight hundred puzzles: large, so that threads seldom
/// wake each other.
pub(crate) const MANY_LINES: usize = 1 << 16;

/// Returns the sources that the arguments name, or standard input if there is none.
pub(crate) fn sources(inputs: &[OsString]) -> Vec<Source> {
    if inputs.is_empty() {
        return vec![Source::Stdin];
    }
    inputs.iter().flat_map(|input| source(input)).collect()
}

fn source(input: &OsStr) -> Vec<Source> {
    if input == "-" {
        return vec![Source::Stdin];
    }
    let path = Path::new(input);
    if path.is_dir() {
        let mut found = Vec::new();
        folder(path, &mut found);
        if found.is_empty() {
            let extensions = formats::FORMATS.iter().flat_map(|f| f.extensions);
            let known = extensions.copied().chain(["txt"]).map(|e| format!(".{e}"));
            let known: Vec<String> = known.collect();
            found.push(Source::Trouble(format!(
                "{}: no puzzle file in the folder (expected {})",
                shown(path),
                known.join(", ")
            )));
        }
        return found;
    }
    // A dangling link is a file that cannot be opened; it is not read as a puzzle.
    if path.exists() || path.is_symlink() {
        return vec![Source::File(path.to_path_buf())];
    }
    let Some(input) = input.to_str() else {
        let message = format!("{}: no such file or folder", shown(path));
        return vec![Source::Trouble(message)];
    };
    let symbols = input.chars().filter(|c| !c.is_whitespace()).count();
    let path_like = input.contains(['/', '\\']) || is_puzzle_file(path);
    if input.contains('\n') || (symbols >= SHORTEST_PUZZLE && !path_like) {
        return vec![Source::Puzzle(input.to_string())];
    }
    vec![Source::Trouble(match (symbols, path_like) {
        (0, _) => "an empty argument: expected a puzzle, a file, a folder or -".to_string(),
        (_, true) => format!("{input}: no such file or folder"),
        (_, false) => format!("{input}: no such file or folder, and too short for a puzzle"),
    })]
}

/// Returns a file name as it is written before results, with control characters replaced, as they
/// could move the cursor of a terminal.
fn shown(path: &Path) -> String {
    let name = path.display().to_string();
    name.replace(char::is_control, "\u{fffd}")
}

/// Returns whether the extension is that of a format, or `.txt`, whose format is detected.
fn is_puzzle_file(path: &Path) -> bool {
    let text = path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("txt"));
    text || formats::by_extension(path).is_some()
}

/// Appends the puzzle files below a folder, sorted by name. Links to folders are not followed, so
/// that cycles cannot occur.
fn folder(path: &Path, found: &mut Vec<Source>) {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => return found.push(Source::Trouble(format!("{}: {error}", shown(path)))),
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            if !path.is_symlink() {
                folder(&path, found);
            }
        } else if is_puzzle_file(&path) {
            found.push(Source::File(path));
        }
    }
}

/// Returns the total size of all sources in bytes, if it is known.
pub(crate) fn total_bytes(sources: &[Source]) -> Option<u64> {
    let size = |source: &Source| match source {
        Source::Puzzle(text) => Some(text.len() as u64),
        Source::File(path) => fs::metadata(path)
            .ok()
            .filter(|m| m.is_file())
            .map(|m| m.len()),
        Source::Stdin => None,
        Source::Trouble(_) => Some(0),
    };
    sources.iter().map(size).sum()
}

/// Returns the number of threads that can have work, if it is known: one for each puzzle given as
/// an argument.
pub(crate) fn most_jobs(sources: &[Source]) -> Option<usize> {
    let small = |s: &Source| matches!(s, Source::Puzzle(_) | Source::Trouble(_));
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

/// Passes every record of every source to `take` in order, until `take` returns `false`; the flag
/// is set if reading the next record may block. A block of plain lines has at most `most` bytes.
pub(crate) fn read(
    sources: Vec<Source>,
    options: &ReadOptions,
    most: usize,
    bytes: &Arc<AtomicU64>,
    take: &mut dyn FnMut(Item, bool) -> bool,
) {
    let alone = sources.len() == 1;
    for (number, source) in sources.into_iter().enumerate() {
        let (name, input): (String, Box<dyn Read>) = match source {
            Source::Trouble(message) => {
                if !take(Item::Trouble(message), false) {
                    return;
                }
                continue;
            }
            Source::Puzzle(text) if alone => (String::new(), Box::new(Cursor::new(text))),
            Source::Puzzle(text) => (
                format!("argument {}", number + 1),
                Box::new(Cursor::new(text)),
            ),
            Source::Stdin => ("-".to_string(), Box::new(io::stdin())),
            Source::File(path) => match File::open(&path) {
                Ok(file) => (shown(&path), Box::new(file)),
                Err(error) => {
                    let message = format!("{}: {error}", shown(&path));
                    if !take(Item::Trouble(message), false) {
                        return;
                    }
                    continue;
                }
            },
        };
        let counting = Counting {
            inner: input,
            bytes: Arc::clone(bytes),
        };
        let mut options = *options;
        options.format = options
            .format
            .or_else(|| formats::by_extension(Path::new(&name)));
        if !records(
            BufReader::with_capacity(1 << 16, counting),
            &name,
            options,
            most,
            take,
        ) {
            return;
        }
    }
}

/// Passes the records of one source to `take`; returns `false` if `take` ended the whole run.
fn records(
    reader: impl BufRead,
    name: &str,
    options: ReadOptions,
    most: usize,
    take: &mut dyn FnMut(Item, bool) -> bool,
) -> bool {
    let name: Arc<str> = name.into();
    let mut splitter = Splitter::new(reader, options);
    let mut empty = true;
    let mut now = FEW_LINES;
    loop {
        if let Some(lines) = splitter.plain_lines(now.min(most)) {
            now = (2 * now).min(MANY_LINES);
            let source = Arc::clone(&name);
            if !take(Item::Lines { source, lines }, !splitter.buffered()) {
                return false;
            }
            continue;
        }
        let Some(next) = splitter.next() else { break };
        empty = false;
        let item = match next {
            Ok(record) => Item::Record {
                source: Arc::clone(&name),
                record,
            },
            Err(error) => {
                let _ = take(Item::Trouble(format!("{name}: {error}")), true);
                return true;
            }
        };
        if !take(item, !splitter.buffered()) {
            return false;
        }
    }
    if empty {
        let name = if name.is_empty() {
            "the argument"
        } else {
            &name
        };
        return take(Item::Trouble(format!("{name}: no puzzle in it")), true);
    }
    true
}
