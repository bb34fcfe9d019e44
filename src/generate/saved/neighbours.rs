//! The log of a search for neighbours.
//!
//! A line `+ KEY JSON` for each result of a puzzle and then
//! `= NUMBER CHAIN KEY CANDIDATES UNDECIDED` for the puzzle itself, once that is done. What stands
//! behind the last such line is taken for not written. CHAIN is a key over all puzzles read so far,
//! so that other input is noticed.

use super::SavedError;
use crate::generate::{Exchange, NeighboursPosition};
use crate::names::shown;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the file is made safe against the machine going down; a kill costs nothing even
/// between.
const SYNC: Duration = Duration::from_secs(1);

/// A puzzle that is done.
pub struct NeighboursEntry {
    /// Where the run is with it.
    pub at: NeighboursPosition,
    /// Its class.
    pub key: u128,
    /// Its results: class and JSON.
    pub results: Vec<(u128, String)>,
}

/// The file, open for more.
pub struct NeighboursLog {
    file: File,
    /// The name of the file.
    name: String,
    synced: Instant,
}

impl NeighboursLog {
    /// Opens the log of a folder, or begins one, of the neighbours by an exchange without those of
    /// known puzzles, over which `known` is the key. `visit` gets each entry.
    ///
    /// # Errors
    /// If a file cannot be read or written, or the log is of another search; or those of `visit`.
    pub fn open<E: From<SavedError>>(
        folder: &Path,
        exchange: Exchange,
        known: u128,
        visit: &mut dyn FnMut(NeighboursEntry) -> Result<(), E>,
    ) -> Result<NeighboursLog, E> {
        fs::create_dir_all(folder).map_err(SavedError::at(folder))?;
        let Exchange { remove, add } = exchange;
        let head = format!("veridoku neighbours 1 remove {remove} add {add} known {known:032x}\n");
        let path = folder.join("log");
        let name = shown(&path);
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false);
        let at = || SavedError::at(&path);
        let mut file = file.open(&path).map_err(at())?;
        let whole = read(&file, &head, &name, visit)?;
        file.set_len(whole).map_err(at())?;
        file.seek(SeekFrom::End(0)).map_err(at())?;
        if whole == 0 {
            file.write_all(head.as_bytes()).map_err(at())?;
        }
        file.sync_data().map_err(at())?;
        Ok(NeighboursLog {
            file,
            name,
            synced: Instant::now(),
        })
    }

    /// Writes an entry; once this returns, a kill does not lose it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, entry: &NeighboursEntry) -> Result<(), SavedError> {
        let mut text = String::new();
        for (key, json) in &entry.results {
            text += &format!("+ {key:032x} {json}\n");
        }
        let NeighboursPosition {
            puzzles,
            chain,
            candidates,
            undecided,
            ..
        } = entry.at;
        let key = entry.key;
        text += &format!("= {puzzles} {chain:032x} {key:032x} {candidates} {undecided}\n");
        let at = || SavedError::of(self.name.clone());
        self.file.write_all(text.as_bytes()).map_err(at())?;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data().map_err(at())?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

/// Reads entries as far as they are whole: how many bytes that is.
fn read<E: From<SavedError>>(
    file: &File,
    head: &str,
    name: &str,
    visit: &mut dyn FnMut(NeighboursEntry) -> Result<(), E>,
) -> Result<u64, E> {
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    let at_file = || SavedError::of(name.to_string());
    let other = |reason: String| SavedError::Other {
        file: name.to_string(),
        reason,
    };
    reader.read_until(b'\n', &mut line).map_err(at_file())?;
    if !line.ends_with(b"\n") {
        if head.as_bytes().starts_with(&line) {
            return Ok(0);
        }
        return Err(other("not the log of such a search".to_string()).into());
    }
    if line != head.as_bytes() {
        let expected = head.trim_end();
        let reason = format!("the log of another search: expected '{expected}'");
        return Err(other(reason).into());
    }
    let (mut whole, mut at) = (line.len() as u64, line.len() as u64);
    let (mut results, mut found) = (Vec::new(), 0);
    loop {
        line.clear();
        at += reader.read_until(b'\n', &mut line).map_err(at_file())? as u64;
        let Some(text) = line.strip_suffix(b"\n") else {
            return Ok(whole);
        };
        let text = String::from_utf8_lossy(text).into_owned();
        let wrong = || SavedError::Line {
            file: name.to_string(),
            line: text.clone(),
        };
        if let Some(result) = text.strip_prefix("+ ") {
            results.push(one(result).ok_or_else(wrong)?);
        } else {
            let (mut at_end, key) = end(&text).ok_or_else(wrong)?;
            found += results.len() as u64;
            at_end.found = found;
            let results = std::mem::take(&mut results);
            visit(NeighboursEntry {
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

fn end(text: &str) -> Option<(NeighboursPosition, u128)> {
    let words: Vec<&str> = text.strip_prefix("= ")?.split(' ').collect();
    let &[puzzles, chain, key, candidates, undecided] = &words[..] else {
        return None;
    };
    let position = NeighboursPosition {
        puzzles: puzzles.parse().ok()?,
        chain: u128::from_str_radix(chain, 16).ok()?,
        candidates: candidates.parse().ok()?,
        undecided: undecided.parse().ok()?,
        found: 0,
    };
    Some((position, u128::from_str_radix(key, 16).ok()?))
}
