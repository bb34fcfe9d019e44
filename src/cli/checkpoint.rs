//! What `veridoku fewest` did so far, in a file that survives a kill: a line a part of the search,
//! written once that is done.
//!
//! A last line that was not written to its end is taken for not written.

use anyhow::{Context, bail};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};
use veridoku::generate::fewest::{CellBits, Plan};
use veridoku::grid::{Givens, Shape};

/// How often what was written is forced to the disk.
const SYNC: Duration = Duration::from_secs(1);

/// The parts done and the puzzles found, in memory and in the file if there is one.
pub(crate) struct Checkpoint {
    done: BTreeSet<usize>,
    found: Vec<CellBits>,
    file: Option<File>,
    synced: Instant,
}

impl Checkpoint {
    /// What a file has, or nothing yet where there is no file.
    pub(crate) fn open(
        path: Option<&Path>,
        grid: &Givens,
        plan: &Plan,
        at_most: usize,
    ) -> anyhow::Result<Checkpoint> {
        let mut checkpoint = Checkpoint {
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
        let mut file = file.open(path).with_context(|| name.clone())?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).with_context(|| name.clone())?;
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
                bail!("{name}: not a checkpoint of this search");
            }
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(head.as_bytes())?;
            file.sync_data()?;
        } else {
            let text = String::from_utf8_lossy(&text[..whole]).into_owned();
            let Some(lines) = text.strip_prefix(&head) else {
                bail!("{name}: a checkpoint of another grid, number of clues or version");
            };
            for line in lines.lines() {
                checkpoint
                    .read(line, plan)
                    .with_context(|| format!("{name}: cannot be read: {line}"))?;
            }
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))?;
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

    pub(crate) fn has(&self, task: usize) -> bool {
        self.done.contains(&task)
    }

    /// How many parts are done.
    pub(crate) fn tasks(&self) -> usize {
        self.done.len()
    }

    pub(crate) fn found(&self) -> &[CellBits] {
        &self.found
    }

    /// A part is done; once this returns, a kill does not lose it. A machine that fails may lose
    /// the parts of the last second.
    pub(crate) fn add(&mut self, task: usize, found: &[CellBits]) -> anyhow::Result<()> {
        if let Some(file) = &mut self.file {
            let mut line = format!("done {task}");
            for cells in found {
                line += &format!(" {:x}", cells.0);
            }
            line.push('\n');
            file.write_all(line.as_bytes()).context("the checkpoint")?;
            if self.synced.elapsed() >= SYNC {
                file.sync_data().context("the checkpoint")?;
                self.synced = Instant::now();
            }
        }
        self.done.insert(task);
        self.found.extend(found);
        Ok(())
    }
}

/// A grid as text that a checkpoint can be told by.
fn digits(shape: Shape, grid: &Givens) -> String {
    let values: Vec<String> = grid.values().iter().map(u8::to_string).collect();
    format!("{shape} {}", values.join(","))
}
