//! Takes the results of the puzzles in order and writes each class once, to the log and to standard
//! output.

use super::args::Neighbours;
use super::input::{COMMAND, Job};
use crate::cli::exit::Exit;
use crate::cli::outcome::Outcome;
use crate::cli::run::progress::{self, Progress};
use crate::cli::say::error;
use serde::Deserialize;
use std::time::Instant;
use veridoku::batch::Consumer;
use veridoku::generate::saved::{Keys, NeighboursEntry, NeighboursLedger, NeighboursLog};
use veridoku::generate::{Near, NeighboursPosition};
use veridoku::wire::{Head, NeighbourRecord};
use veridoku::words::{Notation, neighbours_found};

/// A puzzle with what was found near it, or what is said of a record that was not searched; `None`
/// if the run is over.
pub(super) type Done = anyhow::Result<Option<Result<(Job, Near), Outcome>>>;

/// A result as it is printed without `--json`.
#[derive(Deserialize)]
struct Short {
    puzzle: String,
}

/// Takes the results of the puzzles in order.
pub(super) struct Writer<'a> {
    args: &'a Neighbours,
    ledger: NeighboursLedger<'a>,
    pub(super) progress: Progress,
    start: Instant,
    /// The position of the state at the start of this run.
    before: NeighboursPosition,
    pub(super) exit: Exit,
}

impl Consumer<Done> for Writer<'_> {
    type Error = anyhow::Error;

    fn take(&mut self, done: Done) -> anyhow::Result<bool> {
        let (job, near) = match done? {
            Some(Ok(found)) => found,
            Some(Err(refused)) => {
                self.exit = self.exit.and(refused.exit);
                progress::write(&refused.out, &refused.err)?;
                return Ok(true);
            }
            None => return Ok(true),
        };
        if let Some(defect) = &near.unconfirmed {
            error(&format!("{}{defect}", job.label));
            self.exit = self.exit.and(Exit::Disagree);
        }
        if near.seen.undecided > 0 {
            self.exit = self.exit.and(Exit::Limit);
        }
        let notation = Notation {
            shape: job.givens.shape(),
            alphabet: job.alphabet,
        };
        let json = self.args.json;
        let entry = self.ledger.add(job.chain, &near, &|at, neighbour, class| {
            let numbers = (at.found, at.puzzles);
            let record = NeighbourRecord::new(neighbour, class, &job.givens, numbers, &notation);
            let head = Head::new(COMMAND).with(&neighbour.givens, &notation);
            json.line(head, record).trim_end().to_string()
        })?;
        self.print(&entry.results)?;
        Ok(true)
    }

    fn tick(&mut self) {
        let line = self.summary();
        self.progress.tell(|| line);
    }
}

impl<'a> Writer<'a> {
    pub(super) fn new(args: &'a Neighbours, seen: &'a Keys) -> Writer<'a> {
        Writer {
            args,
            ledger: NeighboursLedger::new(seen),
            progress: Progress::new(),
            start: Instant::now(),
            before: NeighboursPosition::default(),
            exit: Exit::Holds,
        }
    }

    /// Takes over a puzzle that an earlier run did.
    pub(super) fn resume(&mut self, entry: &NeighboursEntry) -> anyhow::Result<()> {
        self.ledger.resume(entry)?;
        self.before = entry.at;
        self.print(&entry.results)
    }

    /// Writes later puzzles to a log.
    pub(super) fn log_to(&mut self, log: NeighboursLog) {
        self.ledger.log_to(log);
    }

    /// Returns how far the search is.
    pub(super) fn at(&self) -> NeighboursPosition {
        self.ledger.at()
    }

    fn print(&mut self, results: &[(u128, String)]) -> anyhow::Result<()> {
        if results.is_empty() {
            return Ok(());
        }
        let mut text = String::new();
        for (_, json) in results {
            if self.args.json.is_wanted() {
                text += json;
            } else {
                text += &serde_json::from_str::<Short>(json)?.puzzle;
            }
            text.push('\n');
        }
        Ok(progress::write(&text, "")?)
    }

    pub(super) fn summary(&self) -> String {
        let found = neighbours_found(&self.at(), &self.before, self.start.elapsed());
        self.args.lists.reading.part() + &found
    }
}
