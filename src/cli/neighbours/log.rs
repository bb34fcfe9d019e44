//! What `veridoku neighbours --state` did so far: a file that only grows, and that a kill leaves
//! whole.
//!
//! A line `+ KEY JSON` for each result of a puzzle and then
//! `= NUMBER CHAIN KEY CANDIDATES UNDECIDED` for the puzzle itself, once that is done. What stands
//! behind the last such line is taken for not written. CHAIN is a key over all puzzles read so far,
//! so that other input is noticed.

use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the file is made safe against the machine going down; a kill costs nothing even
/// between.
const SYNC: Duration = Duration::from_secs(1);

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Position {
    /// Puzzles done.
    pub(crate) puzzles: u64,
    /// The key over them.
    pub(crate) chain: u128,
    /// Candidates decided.
    pub(crate) candidates: u64,
    /// Candidates that were too much work.
    pub(crate) undecided: u64,
    /// Results.
    pub(crate) found: u64,
}

/// A puzzle that is done.
pub(crate) struct Entry {
    /// Where the run is with it.
    pub(crate) at: Position,
    /// Its class.
    pub(crate) key: u128,
    /// Its results: class and JSON.
    pub(crate) results: Vec<(u128, String)>,
}

/// The file, open for more.
pub(crate) struct Log {
    file: File,
    synced: Instant,
}

impl Log {
    /// Opens the log of a folder, or begins one. `head` says what is searched; each entry is handed
    /// to `visit`.
    pub(crate) fn open(
        folder: &Path,
        head: &str,
        visit: &mut dyn FnMut(Entry) -> anyhow::Result<()>,
    ) -> anyhow::Result<Log> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let path = folder.join("log");
        let name = path.display().to_string();
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false);
        let mut file = file.open(&path).with_context(|| name.clone())?;
        let whole = read(&file, head, &name, visit)?;
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        if whole == 0 {
            file.write_all(head.as_bytes())?;
        }
        file.sync_data().with_context(|| name)?;
        Ok(Log {
            file,
            synced: Instant::now(),
        })
    }

    /// Writes an entry; once this returns, a kill does not lose it.
    pub(crate) fn add(&mut self, entry: &Entry) -> anyhow::Result<()> {
        let mut text = String::new();
        for (key, json) in &entry.results {
            text += &format!("+ {key:032x} {json}\n");
        }
        let Position {
            puzzles,
            chain,
            candidates,
            undecided,
            ..
        } = entry.at;
        let key = entry.key;
        text += &format!("= {puzzles} {chain:032x} {key:032x} {candidates} {undecided}\n");
        self.file.write_all(text.as_bytes()).context("the log")?;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data().context("the log")?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

/// Reads entries as far as they are whole: how many bytes that is.
fn read(
    file: &File,
    head: &str,
    name: &str,
    visit: &mut dyn FnMut(Entry) -> anyhow::Result<()>,
) -> anyhow::Result<u64> {
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    reader.read_until(b'\n', &mut line)?;
    if !line.ends_with(b"\n") {
        if head.as_bytes().starts_with(&line) {
            return Ok(0);
        }
        bail!("{name}: not the log of such a search");
    }
    if line != head.as_bytes() {
        bail!(
            "{name}: the log of another search: expected '{}'",
            head.trim_end()
        );
    }
    let (mut whole, mut at) = (line.len() as u64, line.len() as u64);
    let (mut results, mut found) = (Vec::new(), 0);
    loop {
        line.clear();
        at += reader.read_until(b'\n', &mut line)? as u64;
        let Some(text) = line.strip_suffix(b"\n") else {
            return Ok(whole);
        };
        let text = String::from_utf8_lossy(text).into_owned();
        let wrong = || format!("{name}: cannot be read: {text}");
        if let Some(result) = text.strip_prefix("+ ") {
            results.push(one(result).with_context(wrong)?);
        } else {
            let (mut at_end, key) = end(&text).with_context(wrong)?;
            found += results.len() as u64;
            at_end.found = found;
            let results = std::mem::take(&mut results);
            visit(Entry {
                at: at_end,
                key,
                results,
            })?;
            whole = at;
        }
    }
}

fn one(text: &str) -> Option<(u128, String)> {
    let (key, json) = text.split_once(' ')?;
    Some((u128::from_str_radix(key, 16).ok()?, json.to_string()))
}

fn end(text: &str) -> Option<(Position, u128)> {
    let words: Vec<&str> = text.strip_prefix("= ")?.split(' ').collect();
    let &[puzzles, chain, key, candidates, undecided] = &words[..] else {
        return None;
    };
    let position = Position {
        puzzles: puzzles.parse().ok()?,
        chain: u128::from_str_radix(chain, 16).ok()?,
        candidates: candidates.parse().ok()?,
        undecided: undecided.parse().ok()?,
        found: 0,
    };
    Some((position, u128::from_str_radix(key, 16).ok()?))
}
