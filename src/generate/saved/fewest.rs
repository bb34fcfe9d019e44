//! The checkpoint of a search for few clues: a line for each part of the search, written once it is
//! done.

use super::SavedError;
use super::lock::lock;
use crate::generate::fewest::{CellBits, FewestJob, FewestParts};
use crate::grid::Givens;
use crate::names::shown;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often what was written is forced to the disk.
const SYNC: Duration = Duration::from_secs(1);

/// The parts done and the puzzles found, in memory and in the file if there is one.
pub struct FewestCheckpoint {
    parts: FewestParts,
    from_file: usize,
    file: Option<File>,
    /// The name of the file.
    name: String,
    synced: Instant,
}

impl FewestCheckpoint {
    /// Reads a file, or begins one; without a file, the parts are kept in memory only.
    ///
    /// # Errors
    /// If the file cannot be read or written, is of another search, or another process is at work
    /// on it.
    pub fn open(path: Option<&Path>, job: &FewestJob) -> Result<FewestCheckpoint, SavedError> {
        let mut checkpoint = FewestCheckpoint {
            parts: FewestParts::default(),
            from_file: 0,
            file: None,
            name: path.map(shown).unwrap_or_default(),
            synced: Instant::now(),
        };
        let Some(path) = path else {
            return Ok(checkpoint);
        };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false);
        let at = || SavedError::at(path);
        let other = |reason: &str| SavedError::Other {
            file: shown(path),
            reason: reason.to_string(),
        };
        let mut file = file.open(path).map_err(at())?;
        let regular = file.metadata().map_err(at())?.is_file();
        if !regular {
            return Err(other("a device or a pipe keeps nothing; name a file"));
        }
        lock(&file, path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(at())?;
        let head = format!(
            "veridoku fewest 1 {} at-most {} plan {:016x}\n",
            digits(job.grid()),
            job.at_most(),
            job.plan().fingerprint()
        );
        let whole = text
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |at| at + 1);
        if whole == 0 {
            if !head.as_bytes().starts_with(&text) {
                return Err(other("not a checkpoint of this search"));
            }
            file.set_len(0).map_err(at())?;
            file.seek(SeekFrom::Start(0)).map_err(at())?;
            file.write_all(head.as_bytes()).map_err(at())?;
            file.sync_data().map_err(at())?;
        } else {
            let text = String::from_utf8_lossy(&text[..whole]).into_owned();
            let Some(lines) = text.strip_prefix(&head) else {
                let reason = "a checkpoint of another grid, number of clues or version";
                return Err(other(reason));
            };
            for line in lines.lines() {
                let read = checkpoint.read(line, job.plan().tasks().len());
                read.ok_or_else(|| SavedError::Line {
                    file: checkpoint.name.clone(),
                    line: line.to_string(),
                })?;
            }
            checkpoint.from_file = checkpoint.parts.len();
            file.set_len(whole as u64).map_err(at())?;
            file.seek(SeekFrom::End(0)).map_err(at())?;
        }
        checkpoint.file = Some(file);
        Ok(checkpoint)
    }

    /// `done TASK`, then the cells of each puzzle as a number in base 16.
    fn read(&mut self, line: &str, tasks: usize) -> Option<()> {
        let mut words = line.split(' ');
        let task = words
            .next()
            .filter(|&word| word == "done")
            .and(words.next())?;
        let task: usize = task.parse().ok().filter(|&t| t < tasks)?;
        let cells = words.map(|word| u128::from_str_radix(word, 16).map(CellBits));
        let cells: Result<Vec<CellBits>, _> = cells.collect();
        self.parts.add(task, &cells.ok()?);
        Some(())
    }

    /// Returns the parts done.
    pub fn parts(&self) -> &FewestParts {
        &self.parts
    }

    /// Returns how many parts the file had when it was opened. They are believed, not searched
    /// again.
    pub fn from_file(&self) -> usize {
        self.from_file
    }

    /// Takes the puzzles of a part that is done; once this returns, a kill does not lose them. A
    /// machine that fails may lose the parts of the last second.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, task: usize, found: &[CellBits]) -> Result<(), SavedError> {
        if let Some(file) = &mut self.file {
            let mut line = format!("done {task}");
            for cells in found {
                line += &format!(" {:x}", cells.0);
            }
            line.push('\n');
            let at = || SavedError::of(self.name.clone());
            file.write_all(line.as_bytes()).map_err(at())?;
            if self.synced.elapsed() >= SYNC {
                file.sync_data().map_err(at())?;
                self.synced = Instant::now();
            }
        }
        self.parts.add(task, found);
        Ok(())
    }
}

/// Returns a grid as text that identifies its checkpoint.
fn digits(grid: &Givens) -> String {
    let values: Vec<String> = grid.values().iter().map(u8::to_string).collect();
    format!("{} {}", grid.shape(), values.join(","))
}
