//! `veridoku fewest`: every puzzle of few clues that a grid holds, on several threads, with a
//! checkpoint.

use super::command::Run;
use super::engines::{both, confirm};
use super::exit::Exit;
use super::few_args::Fewest;
use super::json::Json;
use super::player;
use super::run::progress::{self, Bar};
use super::run::threads::{self, Runner, Sink};
use super::say::counted;
use crate::cli::say::say;
use anyhow::{Context, bail};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::formats::{Parsed, write_line};
use veridoku::generate::fewest::{Plan, Search};
use veridoku::generate::saved::{FewestCheckpoint, SavedError};
use veridoku::grid::Givens;
use veridoku::native::Native;
use veridoku::rules::Model;
use veridoku::wire::FewestRecord;

/// The approximate number of parts of the search: a killed run loses at most one part a thread.
const TASKS: usize = 1000;

/// The name of the command in records.
const COMMAND: &str = "fewest";

impl Run for Fewest {
    fn json(&self) -> Option<(Json, &'static str)> {
        Some((self.json, COMMAND))
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let start = Instant::now();
        let read = player::puzzle(&self.input, &self.reading)?;
        let parsed = &read.parsed;
        let grid = solution(parsed)?;
        let at_most = usize::try_from(self.at_most).unwrap_or(usize::MAX);
        let plan = Plan::new(&grid, at_most, TASKS)
            .with_context(|| format!("boards of up to {} cells only", Plan::MOST_CELLS))?;
        let done = FewestCheckpoint::open(self.checkpoint.as_deref(), &grid, &plan, at_most)?;
        let done = search(self, &plan, done, cancel)?;
        let (mut judge, mut puzzles) = (both(), Vec::new());
        for &cells in done.found() {
            let puzzle = grid.retain(|given| cells.contains(given.cell.index()));
            confirm(&mut judge, &puzzle).map_err(anyhow::Error::msg)?;
            puzzles.push(puzzle);
        }
        let mut lines: Vec<String> = puzzles
            .iter()
            .map(|p| write_line(p, parsed.alphabet))
            .collect();
        lines.sort();
        let complete = done.tasks() == plan.tasks().len();
        let text = if self.json.is_wanted() {
            let record = FewestRecord {
                grid: write_line(&grid, parsed.alphabet),
                at_most: self.at_most,
                puzzles: lines.clone(),
                exhaustive: complete,
                unavoidable_sets: plan.unavoidable_sets().len(),
                tasks: plan.tasks().len(),
                seconds: Some(start.elapsed().as_secs_f64()),
            };
            self.json.line(read.head(COMMAND), record)
        } else if lines.is_empty() && complete {
            "none\n".to_string()
        } else {
            lines.iter().map(|line| format!("{line}\n")).collect()
        };
        progress::write(&text, "")?;
        if !self.quiet {
            say(&summary(lines.len(), self.at_most, complete, start));
        }
        Ok(match (complete, lines.is_empty()) {
            (false, _) => Exit::Interrupted,
            (true, true) => Exit::Fails,
            (true, false) => Exit::Holds,
        })
    }
}

fn summary(found: usize, at_most: u64, complete: bool, start: Instant) -> String {
    let number = counted(found as u64, "minimal puzzle");
    let whole = if complete {
        "all were searched"
    } else {
        "stopped early"
    };
    let seconds = start.elapsed().as_secs_f64();
    format!("{number} of at most {at_most} clues, {whole}; {seconds:.2} s\n")
}

/// Returns the input if it is a complete grid, or else its only solution; fails if it has none or
/// several.
fn solution(parsed: &Parsed) -> anyhow::Result<Givens> {
    let model = Model::new(&parsed.puzzle);
    let census = Native::new().count(&model, &Limits::solutions(2))?;
    if census.run.solutions != 1 {
        bail!("expected a complete grid or a puzzle with one solution");
    }
    if !model.rulebook().is_plain() {
        bail!("plain rules only");
    }
    let solution = census.witnesses.first().context("a counted solution")?;
    Ok(solution.givens().clone())
}

/// Shows the number of parts done.
struct Parts<'a> {
    done: &'a Mutex<FewestCheckpoint>,
    parts: u64,
    bar: Bar,
}

impl Sink<Result<(), SavedError>> for Parts<'_> {
    fn take(&mut self, added: Result<(), SavedError>) -> anyhow::Result<bool> {
        self.parts += 1;
        added?;
        Ok(true)
    }

    fn tick(&mut self) {
        let found = || locked(self.done).found().len();
        self.bar
            .update(self.parts, |_| format!("{} puzzles", found()));
    }
}

fn locked(done: &Mutex<FewestCheckpoint>) -> MutexGuard<'_, FewestCheckpoint> {
    done.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Searches the parts that the checkpoint does not have yet. Each thread adds its results to the
/// checkpoint at once, so that a killed run loses at most one part a thread.
fn search(
    args: &Fewest,
    plan: &Plan,
    done: FewestCheckpoint,
    cancel: &Cancel,
) -> anyhow::Result<FewestCheckpoint> {
    let mut open: Vec<usize> = (0..plan.tasks().len()).filter(|&t| !done.has(t)).collect();
    // In a random order the time of the parts done is an estimate for those left.
    open.shuffle(&mut ChaCha8Rng::seed_from_u64(0));
    let total = Some(open.len() as u64);
    let done = Mutex::new(done);
    let mut parts = Parts {
        done: &done,
        parts: 0,
        bar: Bar::new(!args.quiet, total),
    };
    let feed = move |job: &mut dyn FnMut(usize) -> bool| {
        let _ = open.into_iter().all(job);
    };
    let make = || {
        let mut search = Search::new(plan, cancel);
        let done = &done;
        move |task| match search.run(plan.tasks()[task]) {
            Some(found) => locked(done).add(task, &found),
            None => Ok(()), // the run is over
        }
    };
    let runner = Runner {
        threads: threads::threads(args.jobs),
        cancel,
        time: None,
        keep: true,
    };
    let ended = runner.run(feed, make, &mut parts);
    parts.bar.clear();
    ended?;
    Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner))
}
