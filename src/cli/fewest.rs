//! `veridoku fewest`: every puzzle of few clues that a grid holds, on several threads, with a
//! checkpoint.

use super::checkpoint::Checkpoint;
use super::exit::Exit;
use super::few_args::Fewest;
use super::player;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::channel;
use std::time::Instant;
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::formats::{Parsed, write_line};
use veridoku::generate::fewest::{Cells, Plan, Search};
use veridoku::grid::{Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle};
use veridoku::sat::Sat;
use veridoku::verify::{Judge, Question, Verdict};

/// About as many parts the search is cut into: a kill costs at most one part a thread.
const TASKS: usize = 1000;

#[derive(Serialize)]
struct Line {
    schema: u32,
    grid: String,
    at_most: u64,
    puzzles: Vec<String>,
    complete: bool,
    unavoidable_sets: usize,
    tasks: usize,
    seconds: f64,
}

pub(super) fn run(args: &Fewest, cancel: &Cancel) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let parsed = player::puzzle(&args.input, &args.reading)?;
    let grid = solution(&parsed)?;
    let at_most = usize::try_from(args.at_most).unwrap_or(usize::MAX);
    let plan = Plan::new(&grid, at_most, TASKS)
        .with_context(|| format!("boards of up to {} cells only", Plan::MOST_CELLS))?;
    let mut done = Checkpoint::open(args.checkpoint.as_deref(), &grid, &plan, at_most)?;
    search(args, &plan, &mut done, cancel)?;
    let mut puzzles = Vec::new();
    for &cells in done.found() {
        puzzles.push(checked(&grid, cells)?);
    }
    let mut lines: Vec<String> = puzzles
        .iter()
        .map(|p| write_line(p, parsed.alphabet))
        .collect();
    lines.sort();
    let complete = done.tasks() == plan.tasks().len();
    let mut out = io::stdout().lock();
    if args.json {
        let line = Line {
            schema: 1,
            grid: write_line(&grid, parsed.alphabet),
            at_most: args.at_most,
            puzzles: lines.clone(),
            complete,
            unavoidable_sets: plan.unavoidable_sets().len(),
            tasks: plan.tasks().len(),
            seconds: start.elapsed().as_secs_f64(),
        };
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    } else {
        for line in &lines {
            writeln!(out, "{line}")?;
        }
        if lines.is_empty() && complete {
            writeln!(out, "none")?;
        }
    }
    if !args.quiet {
        super::say(&summary(lines.len(), args.at_most, complete, start));
    }
    Ok(match (complete, lines.is_empty()) {
        (false, _) => Exit::Interrupted,
        (true, true) => Exit::Fails,
        (true, false) => Exit::Holds,
    })
}

fn summary(found: usize, at_most: u64, complete: bool, start: Instant) -> String {
    let number = match found {
        1 => "1 minimal puzzle".to_string(),
        n => format!("{n} minimal puzzles"),
    };
    let whole = if complete {
        "all were searched"
    } else {
        "stopped early"
    };
    let seconds = start.elapsed().as_secs_f64();
    format!("{number} of at most {at_most} clues, {whole}; {seconds:.2} s\n")
}

/// The complete grid that the input is, or the only solution of the puzzle that it is.
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

/// The puzzle with its givens at some cells, found to be unique by both engines.
fn checked(grid: &Givens, cells: Cells) -> anyhow::Result<Givens> {
    let puzzle = grid.retain(|given| cells.contains(given.cell.index()));
    let model = Model::new(&Puzzle::plain(puzzle.clone()));
    let mut judge = Judge::new(vec![Box::new(Native::new()), Box::new(Sat::default())]);
    let report = judge
        .judge(&model, &Question::default())
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    match report.verdict {
        Verdict::Unique(_) => Ok(puzzle),
        _ => bail!("a puzzle that was found is not unique: a defect"),
    }
}

/// Searches what the checkpoint does not have yet.
fn search(
    args: &Fewest,
    plan: &Plan,
    done: &mut Checkpoint,
    cancel: &Cancel,
) -> anyhow::Result<()> {
    let mut open: Vec<usize> = (0..plan.tasks().len()).filter(|&t| !done.has(t)).collect();
    // In a random order, the time that parts took tells the time of those to come.
    open.shuffle(&mut ChaCha8Rng::seed_from_u64(0));
    let jobs = match args.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let bar = bar(args.quiet, open.len());
    let queue = Mutex::new(open.into_iter());
    let (sender, results) = channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (queue, sender) = (&queue, sender.clone());
            scope.spawn(move || {
                let mut search = Search::new(plan, cancel);
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(task) = next() {
                    let Some(found) = search.run(plan.tasks()[task]) else {
                        return;
                    };
                    if sender.send((task, found)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (task, found) in &results {
            if let Err(error) = done.add(task, &found) {
                cancel.cancel();
                return Err(error);
            }
            bar.inc(1);
            bar.set_message(format!("{} puzzles", done.found().len()));
        }
        bar.finish_and_clear();
        Ok(())
    })
}

fn bar(quiet: bool, tasks: usize) -> ProgressBar {
    if quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {percent:>3}%  {msg}  {eta} left");
    ProgressBar::new(tasks as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A grid as text that a checkpoint can be told by.
pub(super) fn digits(shape: Shape, grid: &Givens) -> String {
    let values: Vec<String> = grid.values().iter().map(u8::to_string).collect();
    format!("{shape} {}", values.join(","))
}
