//! `veridoku fewest`: every puzzle of few clues that a grid holds, on several threads, with a
//! checkpoint.

use super::command::Run;
use super::exit::Exit;
use super::face::face;
use super::few_args::Fewest;
use super::json::Json;
use super::player;
use super::run::progress::{self, Progress};
use super::say::{counted, say};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use veridoku::batch::{Runner, Sink};
use veridoku::engine::{Cancel, Limits};
use veridoku::generate::fewest::{FewestError, FewestJob};
use veridoku::generate::saved::{FewestCheckpoint, SavedError};
use veridoku::wire::{FewestRecord, Head};
use veridoku::words::{FewestSummary, Notation};

/// The name of the command in records.
const COMMAND: &str = "fewest";

impl Run for Fewest {
    fn json(&self) -> Option<(Json, &'static str)> {
        Some((self.json, COMMAND))
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let start = Instant::now();
        let Some(read) = player::puzzle_unless(cancel, &self.input, &self.reading)? else {
            return Ok(Exit::Interrupted);
        };
        let notation = Notation::from(&read.parsed);
        let at_most = usize::try_from(self.at_most).unwrap_or(usize::MAX);
        let limits = Limits::none().with_cancel(cancel.clone());
        let job = match FewestJob::new(&read.parsed.puzzle, at_most, &limits) {
            Err(FewestError::Stopped) => return Ok(Exit::Interrupted),
            planned => planned?,
        };
        let done = FewestCheckpoint::open(self.checkpoint.as_deref(), &job)?;
        let done = search(self, &job, done, cancel)?;
        let found = job.puzzles(done.parts())?;
        let mut lines: Vec<String> = found.iter().map(|found| notation.board(found)).collect();
        lines.sort();
        let (number, complete) = (lines.len(), job.is_complete(done.parts()));
        let summary = FewestSummary {
            found: number,
            at_most: self.at_most,
            complete,
            parts: job.plan().tasks().len(),
            from_checkpoint: done.from_file(),
            time: start.elapsed(),
        };
        let text = if self.json.is_wanted() {
            let record = FewestRecord {
                grid: notation.board(job.grid()),
                at_most: self.at_most,
                puzzles: lines,
                exhaustive: complete,
                unavoidable_sets: job.plan().unavoidable_sets().len(),
                tasks: summary.parts,
                from_checkpoint: summary.from_checkpoint,
                seconds: Some(summary.time.as_secs_f64()),
            };
            self.json.line(Head::about(COMMAND, &read.placed()), record)
        } else if lines.is_empty() && complete {
            "none\n".to_string()
        } else {
            lines.iter().map(|line| format!("{line}\n")).collect()
        };
        progress::write(&text, "")?;
        match summary.trust() {
            _ if !face().quiet => say(&format!("{summary}\n")),
            // Said to the quiet, too: this run has not searched all that it answers for.
            Some(trust) => say(&format!("veridoku: {trust}\n")),
            None => {}
        }
        Ok(match (complete, number) {
            (false, _) => Exit::Interrupted,
            (true, 0) => Exit::Fails,
            (true, _) => Exit::Holds,
        })
    }
}

/// Shows the number of parts done.
struct Parts<'a> {
    done: &'a Mutex<FewestCheckpoint>,
    parts: u64,
    total: u64,
    progress: Progress,
}

impl Sink<Result<(), SavedError>> for Parts<'_> {
    type Error = anyhow::Error;

    fn take(&mut self, added: Result<(), SavedError>) -> anyhow::Result<bool> {
        self.parts += 1;
        added?;
        Ok(true)
    }

    fn tick(&mut self) {
        let (done, total) = (self.parts, self.total);
        let message = |_| {
            let found = locked(self.done).parts().found().len() as u64;
            format!("{done} of {total} parts, {}", counted(found, "puzzle"))
        };
        self.progress.update(done, Some(total), message);
    }
}

fn locked(done: &Mutex<FewestCheckpoint>) -> MutexGuard<'_, FewestCheckpoint> {
    done.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Searches the parts that the checkpoint does not have yet. Each thread adds its results to the
/// checkpoint at once, so that a killed run loses at most one part a thread.
fn search(
    args: &Fewest,
    job: &FewestJob,
    done: FewestCheckpoint,
    cancel: &Cancel,
) -> anyhow::Result<FewestCheckpoint> {
    let open = job.open(done.parts());
    let total = open.len() as u64;
    let done = Mutex::new(done);
    let mut parts = Parts {
        done: &done,
        parts: 0,
        total,
        progress: Progress::new(),
    };
    let feed = move |take: &mut dyn FnMut(usize) -> bool| {
        let _ = open.into_iter().all(take);
    };
    let make = || {
        let mut search = job.search(cancel);
        let done = &done;
        move |part| match job.run(&mut search, part) {
            Some(found) => locked(done).add(part, &found),
            None => Ok(()), // the run is over
        }
    };
    let runner = Runner {
        threads: args.jobs.threads(),
        cancel,
        time: None,
        keep: true,
    };
    let ended = runner.run(feed, make, &mut parts);
    parts.progress.clear();
    ended?;
    Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner))
}
