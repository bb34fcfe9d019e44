//! `veridoku fewest`: every puzzle of few clues that a grid holds, on several threads, with a
//! checkpoint.

use super::args::{BoardText, Jobs, Reading, from_zero};
use super::command::Run;
use super::exit::Exit;
use super::face::face;
use super::json::Json;
use super::run::progress::{self, Progress};
use super::say::{counted, say};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Instant;
use veridoku::ask::{FewestProgress, search_fewest};
use veridoku::batch::{Runner, one_unless};
use veridoku::engine::{Cancel, Limits};
use veridoku::generate::fewest::{FewestError, FewestJob};
use veridoku::generate::saved::FewestCheckpoint;
use veridoku::wire::{FewestRecord, Head};
use veridoku::words::{FewestSummary, Notation};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku fewest GRID --at-most 17\n  \
veridoku fewest GRID --at-most 17 --checkpoint state.txt    goes on after a kill where it was")]
pub(crate) struct Fewest {
    /// A complete grid, or a puzzle with one solution; a file with one of these, or - for standard
    /// input
    #[arg(value_name = "GRID")]
    pub(crate) input: OsString,
    #[command(flatten)]
    pub(crate) reading: BoardText,
    /// Search for every minimal puzzle of at most K clues that the grid holds, to the end
    #[arg(long, value_name = "K", value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) at_most: u64,
    /// Keep what is done in FILE, and go on from there; what FILE says is believed, not searched
    /// again
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) jobs: Jobs,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// The name of the command in records.
const COMMAND: &str = "fewest";

impl Run for Fewest {
    fn json(&self) -> Option<Json> {
        Some(self.json)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let start = Instant::now();
        let inputs = Reading::default().open(std::slice::from_ref(&self.input));
        let Some(read) = one_unless(cancel, inputs, &self.reading.options())? else {
            return Ok(Exit::Interrupted);
        };
        let read = read?;
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
                most_clues: self.at_most,
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

/// Searches the parts that the checkpoint does not have yet.
fn search(
    args: &Fewest,
    job: &FewestJob,
    done: FewestCheckpoint,
    cancel: &Cancel,
) -> anyhow::Result<FewestCheckpoint> {
    let runner = Runner {
        keep: true,
        ..Runner::new(args.jobs.threads(), cancel)
    };
    let mut progress = Progress::new();
    search_fewest(job, done, &runner, &mut |now: FewestProgress| {
        let FewestProgress {
            parts,
            total,
            found,
        } = now;
        let found = counted(found, "puzzle");
        let message = |_| format!("{parts} of {total} parts, {found}");
        progress.update(parts, Some(total), message);
    })
}
