//! Takes the results of the puzzles in order and writes each class once, to the log and to standard
//! output.

use super::search::{Done, Job};
use crate::cli::exit::Exit;
use crate::cli::near_args::Neighbours;
use crate::cli::run::progress::News;
use crate::cli::run::threads::Sink;
use crate::cli::say::{counted, say};
use serde::Deserialize;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use veridoku::generate::saved::{Keys, NeighboursEntry, NeighboursLog, NeighboursPosition};
use veridoku::generate::{Class, Neighbour};
use veridoku::wire::{Head, NeighbourRecord, Notation};

/// A result as it is printed without `--json`.
#[derive(Deserialize)]
struct Short {
    puzzle: String,
}

/// Takes the results of the puzzles in order.
pub(super) struct Writer<'a> {
    args: &'a Neighbours,
    seen: &'a Mutex<Keys>,
    pub(super) log: Option<NeighboursLog>,
    pub(super) at: NeighboursPosition,
    pub(super) news: News,
    start: Instant,
    /// The position of the state at the start of this run.
    pub(super) before: NeighboursPosition,
    pub(super) exit: Exit,
}

impl Sink<Done> for Writer<'_> {
    fn take(&mut self, done: Done) -> anyhow::Result<bool> {
        if let Some(trouble) = &done.trouble {
            say(&format!("veridoku: {}{trouble}\n", done.job.label));
            self.exit = self.exit.and(Exit::Disagree);
        }
        self.at.puzzles += 1;
        self.at.chain = done.job.chain;
        self.at.candidates += done.counts.candidates;
        self.at.undecided += done.counts.undecided;
        if done.counts.undecided > 0 {
            self.exit = self.exit.and(Exit::Limit);
        }
        let mut results = Vec::new();
        {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.insert(done.key)?;
            for (neighbour, class) in &done.found {
                if seen.insert(class.key)? {
                    self.at.found += 1;
                    let line = self.line(&done.job, neighbour, class);
                    results.push((class.key, line));
                }
            }
        }
        let entry = NeighboursEntry {
            at: self.at,
            key: done.key,
            results,
        };
        if let Some(log) = &mut self.log {
            log.add(&entry)?;
        }
        self.print(&entry.results)?;
        Ok(true)
    }

    fn tick(&mut self) {
        let line = self.summary();
        self.news.tell(|| line);
    }
}

impl<'a> Writer<'a> {
    pub(super) fn new(args: &'a Neighbours, seen: &'a Mutex<Keys>) -> Writer<'a> {
        Writer {
            args,
            seen,
            log: None,
            at: NeighboursPosition::default(),
            news: News::new(args.progress),
            start: Instant::now(),
            before: NeighboursPosition::default(),
            exit: Exit::Holds,
        }
    }

    /// Takes over a puzzle that an earlier run did.
    pub(super) fn resume(&mut self, entry: &NeighboursEntry) -> anyhow::Result<()> {
        {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.insert(entry.key)?;
            for (key, _) in &entry.results {
                seen.insert(*key)?;
            }
        }
        self.at = entry.at;
        self.print(&entry.results)
    }

    /// Returns the record of a result without the line feed.
    fn line(&self, job: &Job, neighbour: &Neighbour, class: &Class) -> String {
        let notation = Notation {
            shape: job.givens.shape(),
            alphabet: job.alphabet,
        };
        let numbers = (self.at.found, self.at.puzzles);
        let record = NeighbourRecord::new(neighbour, class, &job.givens, numbers, &notation);
        let head = Head::new("neighbours").with(&neighbour.givens, &notation);
        self.args.json.line(head, record).trim_end().to_string()
    }

    fn print(&mut self, results: &[(u128, String)]) -> anyhow::Result<()> {
        if results.is_empty() {
            return Ok(());
        }
        let mut text = String::new();
        for (_, json) in results {
            match self.args.json.is_wanted() {
                true => text += json,
                false => text += &serde_json::from_str::<Short>(json)?.puzzle,
            }
            text.push('\n');
        }
        Ok(self.news.write(&text, "")?)
    }

    /// Returns the summary:
    /// `1000 puzzles: 812 new, 5621347 candidates; 3.20 s, 1756671 candidates/s`.
    pub(super) fn summary(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let now = self.at.candidates - self.before.candidates;
        let rate = now as f64 / seconds.max(1e-9);
        let undecided = match self.at.undecided {
            0 => String::new(),
            n => format!(", {n} undecided"),
        };
        let resumed = match self.before.puzzles {
            0 => String::new(),
            n => format!(", {n} done before"),
        };
        format!(
            "{}{resumed}: {} found, {} candidates{undecided}; {seconds:.2} s, {rate:.0} candidates/s",
            counted(self.at.puzzles, "puzzle"),
            self.at.found,
            self.at.candidates
        )
    }
}
