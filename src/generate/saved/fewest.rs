//! The checkpoint of a search for few clues: a line for each part of the search, written once it is
//! done.

use super::SavedError;
use crate::generate::fewest::{CellBits, Plan};
use crate::grid::{Givens, Shape};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often what was written is forced to the disk.
const SYNC: Duration = Duration::from_secs(1);

/// The parts done and the puzzles found, in memory and in the file if there is one.
pub struct FewestCheckpoint {
    done: BTreeSet<usize>,
    found: Vec<CellBits>,
    file: Option<File>,
    synced: Instant,
}

impl FewestCheckpoint {
    /// Reads a file, or begins one; without a file, the parts are kept in memory only.
    ///
    /// # Errors
    /// If the file cannot be read or written, or is of another search.
    pub fn open(
        path: Option<&Path>,
        grid: &Givens,
        plan: &Plan,
        at_most: usize,
    ) -> Result<FewestCheckpoint, SavedError> {
        let mut checkpoint = FewestCheckpoint {
            done: BTreeSet::new(),
            found: Vec::new(),
            file: None,
            synced: Instant::now(),
        };
        let Some(path) = path else {
            return Ok(checkpoint);
        };
        let name = path.display().to_string();
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false);
        let at = || SavedError::at(path);
        let other = |reason: &str| SavedError::Other {
            file: name.clone(),
            reason: reason.to_string(),
        };
        let mut file = file.open(path).map_err(at())?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(at())?;
        let head = format!(
            "veridoku fewest 1 {} at-most {at_most} plan {:016x}\n",
            digits(grid.shape(), grid),
            plan.fingerprint()
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
                let read = checkpoint.read(line, plan);
                read.ok_or_else(|| SavedError::Line {
                    file: name.clone(),
                    line: line.to_string(),
                })?;
            }
            file.set_len(whole as u64).map_err(at())?;
            file.seek(SeekFrom::End(0)).map_err(at())?;
        }
        checkpoint.file = Some(file);
        Ok(checkpoint)
    }

    /// `done TASK`, then the cells of each puzzle as a number in base 16.
    fn read(&mut self, line: &str, plan: &Plan) -> Option<()> {
        let mut words = line.split(' ');
        let task = words
            .next()
            .filter(|&word| word == "done")
            .and(words.next())?;
        let task: usize = task.parse().ok().filter(|&t| t < plan.tasks().len())?;
        let cells: Result<Vec<u128>, _> = words.map(|w| u128::from_str_radix(w, 16)).collect();
        let cells = cells.ok()?;
        if self.done.insert(task) {
            self.found.extend(cells.into_iter().map(CellBits));
        }
        Some(())
    }

    /// Returns whether a part is done.
    pub fn has(&self, task: usize) -> bool {
        self.done.contains(&task)
    }

    /// Returns the number of parts done.
    pub fn tasks(&self) -> usize {
        self.done.len()
    }

    /// Returns the puzzles found, as sets of cells of the grid.
    pub fn found(&self) -> &[CellBits] {
        &self.found
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
            let at = || SavedError::of("the checkpoint".to_string());
            file.write_all(line.as_bytes()).map_err(at())?;
            if self.synced.elapsed() >= SYNC {
                file.sync_data().map_err(at())?;
                self.synced = Instant::now();
            }
        }
        self.done.insert(task);
        self.found.extend(found);
        Ok(())
    }
}

/// Returns a grid as text that identifies its checkpoint.
fn digits(shape: Shape, grid: &Givens) -> String {
    let values: Vec<String> = grid.values().iter().map(u8::to_string).collect();
    format!("{shape} {}", values.join(","))
}
