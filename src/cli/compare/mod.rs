//! `veridoku compare`: engines side by side on the same puzzles.

mod rows;

use super::book::{Runner, rows};
use super::book_args::Compare;
use super::command::Run;
use super::exit::Exit;
use super::run::progress::write;
use super::run::records::{self, Record};
use crate::cli::record::Job;
use crate::cli::say::say;
use anyhow::Context;
use rows::{Line, reason, record, told, verdict, written};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};
use veridoku::engine::{Cancel, Limits, Stop};
use veridoku::formats::write_line;
use veridoku::render::{ChartPoint, chart};
use veridoku::rules::Model;
use veridoku::textbook::METHODS;
use veridoku::verify::{Disagreement, Opinion};

/// The name of the command in records.
const COMMAND: &str = "compare";

/// The default time limit of an engine for a puzzle.
const TIME: Duration = Duration::from_secs(10);

impl Run for Compare {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let runners = runners(self)?;
        if let Some(path) = &self.svg {
            check_writable(path).with_context(|| path.display().to_string())?;
        }
        let mut comparison = Comparison {
            args: self,
            cancel,
            runners,
            number: 0,
            points: Vec::new(),
            exit: Exit::Holds,
            reader_left: false,
        };
        if self.csv {
            comparison.put(
                "number,puzzle,givens,engine,verdict,solutions,stop,guesses,nodes,steps,seconds,error\n",
            )?;
        }
        let ended = comparison.every_record();
        // The chart is written even if the comparison failed.
        if let Some(path) = &self.svg {
            let svg = chart(&comparison.points);
            fs::write(path, svg).with_context(|| path.display().to_string())?;
        }
        ended?;
        Ok(match cancel.is_cancelled() {
            true => Exit::Interrupted,
            false => comparison.exit,
        })
    }
}

/// Checks that a file can be written, before the work starts. Its contents are kept.
///
/// # Errors
/// Returns the error of opening it.
fn check_writable(path: &Path) -> io::Result<()> {
    // A pipe is not opened: closing it would be the end of file to its reader.
    let special = fs::metadata(path).is_ok_and(|file| !file.is_file() && !file.is_dir());
    if !special {
        File::options().append(true).create(true).open(path)?;
    }
    Ok(())
}

fn runners(args: &Compare) -> anyhow::Result<Vec<Runner>> {
    let usual = || rows().iter().map(|row| row.engine.to_string()).collect();
    let names: Vec<String> = match args.engines.is_empty() {
        true => {
            let mut names: Vec<String> = usual();
            names.retain(|name| name != "auto" && name != "both");
            names
        }
        false => args.engines.clone(),
    };
    for (index, name) in names.iter().enumerate() {
        if names[..index].contains(name) {
            anyhow::bail!("--engines: '{name}' is named twice");
        }
    }
    let made: anyhow::Result<Vec<Runner>> = names
        .iter()
        .map(|name| Runner::by_name(name, args))
        .collect();
    let made = made?;
    for setting in &args.settings {
        let mut all = METHODS.iter().filter(|m| names.iter().any(|n| n == m.name));
        if !all.any(|method| method.parameter(&setting.name).is_ok()) {
            anyhow::bail!(
                "--set: none of the engines has a parameter '{}'",
                setting.name
            );
        }
    }
    Ok(made)
}

/// A run of the command.
struct Comparison<'a> {
    args: &'a Compare,
    cancel: &'a Cancel,
    runners: Vec<Runner>,
    /// Puzzles so far.
    number: usize,
    /// The points of the chart; empty if no chart is wanted.
    points: Vec<ChartPoint>,
    exit: Exit,
    /// Whether standard output was closed by its reader while a chart is wanted.
    reader_left: bool,
}

impl Comparison<'_> {
    /// Compares the engines on every record of the inputs.
    fn every_record(&mut self) -> anyhow::Result<()> {
        let (args, cancel) = (self.args, self.cancel);
        let take = &mut |record: Record<'_>| {
            match record {
                Record::Puzzle(job) => self.puzzle(&job)?,
                Record::Malformed(at, error) => {
                    if self.args.json.is_wanted() {
                        self.put(&self.args.json.malformed(COMMAND, at, &error))?;
                    }
                    self.complain(&format!("{at}malformed: {error}"));
                }
                Record::Trouble(message) => self.complain(message),
            }
            Ok(true)
        };
        records::interruptible(&args.inputs, &args.reading, cancel, take)?;
        Ok(())
    }

    fn complain(&mut self, what: &str) {
        say(&format!("veridoku: {what}\n"));
        self.exit = self.exit.and(Exit::Input);
    }

    /// Asks every engine about a puzzle and writes its answer.
    fn puzzle(&mut self, job: &Job<'_>) -> anyhow::Result<()> {
        let parsed = job.parsed;
        self.number += 1;
        let (args, number) = (self.args, self.number);
        let model = Model::new(&parsed.puzzle);
        let text = write_line(parsed.puzzle.givens(), parsed.alphabet);
        let givens = parsed.puzzle.givens().count();
        let table = !args.csv && !args.json.is_wanted();
        if table {
            self.put(&format!(
                "puzzle {number}: {text} ({givens} givens)\n{:23} {:9} {:>9} {:>9} {:>10} {:>11} {:>11}\n",
                "engine", "verdict", "solutions", "guesses", "nodes", "steps", "seconds"
            ))?;
        }
        let (mut opinions, mut trace) = (Vec::new(), String::new());
        for index in 0..self.runners.len() {
            let runner = &mut self.runners[index];
            let opinion = opinion(args, self.cancel, runner, &model);
            if self.cancel.is_cancelled() {
                return Ok(());
            }
            let run = opinion.census.as_ref().ok().map(|census| census.run);
            let account = opinion.account.as_ref();
            let sets = account.and_then(|account| account.sets.as_deref());
            let sets = sets.filter(|_| args.trace);
            trace.extend(sets.into_iter().flatten().map(|set| told(set, parsed)));
            let line = Line {
                number,
                puzzle: &text,
                givens,
                engine: opinion.engine,
                verdict: verdict(&opinion.census),
                solutions: run.map(|run| run.solutions),
                stop: run.and_then(|run| run.stop).map(|stop| stop.to_string()),
                guesses: account.map(|account| account.guesses),
                nodes: run.map(|run| run.nodes),
                steps: account.map(|account| account.steps),
                seconds: opinion.time.as_secs_f64(),
                error: opinion.census.as_ref().err().map(reason),
            };
            if run.is_some() && args.svg.is_some() {
                self.points.push(ChartPoint {
                    puzzle: number,
                    engine: opinion.engine,
                    seconds: line.seconds,
                    settled: matches!(line.verdict, "unique" | "none" | "multiple" | "solved"),
                });
            }
            self.exit = self
                .exit
                .and(match (line.verdict, run.and_then(|run| run.stop)) {
                    ("failed", _) => Exit::Disagree,
                    ("unknown" | "not found", _) => Exit::Limit,
                    // An incomplete method cannot do more than find a solution.
                    (_, Some(Stop::Time)) if runner.is_complete() => Exit::Limit,
                    _ => Exit::Holds,
                });
            if args.json.is_wanted() {
                let record = record(args, number, &opinion, &parsed.into());
                self.put(&args.json.line(job.head(COMMAND), record))?;
            } else {
                self.put(&written(args, &line))?;
            }
            opinions.push(opinion);
        }
        if table {
            self.put(&format!("{trace}\n"))?;
        }
        if let Some(disagreement) = Disagreement::among(opinions) {
            say(&format!("veridoku: puzzle {number}: {disagreement}\n"));
            self.exit = self.exit.and(Exit::Disagree);
        }
        Ok(())
    }

    /// Prints text. If the reader has gone away and a chart is wanted, the run continues without
    /// output.
    fn put(&mut self, text: &str) -> io::Result<()> {
        if self.reader_left {
            return Ok(());
        }
        match write(text, "") {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe && self.args.svg.is_some() => {
                self.reader_left = true;
                Ok(())
            }
            put => put,
        }
    }
}

/// Returns an engine's opinion of a puzzle.
fn opinion(args: &Compare, cancel: &Cancel, runner: &mut Runner, model: &Model) -> Opinion {
    let start = Instant::now();
    let time = args.time_limit.map_or(Some(TIME), |limit| limit.0);
    let limits = Limits {
        deadline: time.and_then(|time| start.checked_add(time)),
        cancel: Some(cancel.clone()),
        ..Limits::solutions(args.limit)
    };
    let census = runner.engine().count(model, &limits);
    let time = start.elapsed();
    Opinion {
        engine: runner.engine().name(),
        account: runner.engine().account().filter(|_| census.is_ok()),
        census,
        time,
    }
}
