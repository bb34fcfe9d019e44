//! `veridoku compare`: engines side by side on the same puzzles.

use super::book::{Runner, rows};
use super::book_args::Compare;
use super::chart::{self, Point};
use super::exit::Exit;
use super::input::{self, Item};
use super::pipeline::label;
use anyhow::Context;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;
use veridoku::engine::{Cancel, Census, EngineError, Limits, Stop};
use veridoku::formats::{Parsed, RawRecord, write_line};
use veridoku::rules::Model;
use veridoku::textbook::Found;
use veridoku::verify::{Disagreement, Opinion};

/// Records in a source at most: all results are held until the chart is drawn.
const MOST: usize = 10_000;

#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    number: usize,
    puzzle: &'a str,
    givens: usize,
    engine: &'static str,
    verdict: &'static str,
    solutions: Option<u64>,
    stop: Option<String>,
    guesses: Option<u64>,
    nodes: Option<u64>,
    steps: Option<u64>,
    seconds: f64,
}

pub(super) fn run(args: &Compare, cancel: &Cancel) -> anyhow::Result<Exit> {
    let mut runners = runners(args)?;
    let (records, mut exit) = records(args);
    let options = args.reading.options();
    let mut points = Vec::new();
    if args.csv {
        put("number,puzzle,givens,engine,verdict,solutions,stop,guesses,nodes,steps,seconds\n")?;
    }
    let mut number = 0;
    for (source, record) in &records {
        let parsed = match record.parse(&options) {
            Ok(parsed) => parsed,
            Err(error) => {
                let place = label(source, record.line());
                super::say(&format!("veridoku: {place}malformed: {error}\n"));
                exit = exit.and(Exit::Input);
                continue;
            }
        };
        number += 1;
        exit = exit.and(puzzle(
            args,
            cancel,
            &mut runners,
            &parsed,
            number,
            &mut points,
        )?);
        if cancel.is_cancelled() {
            return Ok(Exit::Interrupted);
        }
    }
    if let Some(path) = &args.svg {
        let svg = chart::draw(&points);
        std::fs::write(path, svg).with_context(|| path.display().to_string())?;
    }
    Ok(exit)
}

fn runners(args: &Compare) -> anyhow::Result<Vec<Runner>> {
    let usual = || rows().iter().map(|row| row.name.to_string()).collect();
    let names: Vec<String> = match args.engines.is_empty() {
        true => {
            let mut names: Vec<String> = usual();
            names.retain(|name| name != "auto" && name != "both");
            names
        }
        false => args.engines.clone(),
    };
    let runners = names.iter().map(|name| Runner::by_name(name, args.seed));
    runners.collect()
}

/// Everything that the arguments name, and how bad what could not be read is.
fn records(args: &Compare) -> (Vec<(Arc<str>, RawRecord)>, Exit) {
    let options = args.reading.options();
    let (mut found, mut exit) = (Vec::new(), Exit::Holds);
    let sources = input::sources(&args.inputs);
    input::read(sources, &options, 0, &Arc::default(), &mut |item, _| {
        match item {
            Item::Record { source, record } => found.push((source, record)),
            Item::Trouble(message) => {
                super::say(&format!("veridoku: {message}\n"));
                exit = Exit::Input;
            }
            Item::Lines { source, lines } => {
                let each = lines
                    .iter()
                    .map(|line| (Arc::clone(&source), line.record()));
                found.extend(each);
            }
        }
        found.len() < MOST
    });
    (found, exit)
}

/// Asks every engine about a puzzle and writes what it said.
fn puzzle(
    args: &Compare,
    cancel: &Cancel,
    runners: &mut [Runner],
    parsed: &Parsed,
    number: usize,
    points: &mut Vec<Point>,
) -> anyhow::Result<Exit> {
    let model = Model::new(&parsed.puzzle);
    let text = write_line(parsed.puzzle.givens(), parsed.alphabet);
    let givens = parsed.puzzle.givens().count();
    let mut opinions = Vec::new();
    let mut exit = Exit::Holds;
    if !args.csv && !args.json {
        put(&format!(
            "puzzle {number}: {text} ({givens} givens)\n{:23} {:9} {:>9} {:>9} {:>10} {:>11} {:>11}\n",
            "engine", "verdict", "solutions", "guesses", "nodes", "steps", "seconds"
        ))?;
    }
    let mut trace = String::new();
    for runner in runners {
        let limits = Limits {
            deadline: args
                .time_limit
                .0
                .and_then(|t| Instant::now().checked_add(t)),
            cancel: Some(cancel.clone()),
            ..Limits::solutions(args.limit)
        };
        let start = Instant::now();
        let census = runner.engine().count(&model, &limits);
        let opinion = Opinion {
            engine: runner.engine().name(),
            census,
            time: start.elapsed(),
        };
        if cancel.is_cancelled() {
            return Ok(Exit::Interrupted);
        }
        let run = opinion.census.as_ref().ok().map(|census| census.run);
        let effort = runner.effort().filter(|_| run.is_some());
        let line = Line {
            schema: 1,
            number,
            puzzle: &text,
            givens,
            engine: opinion.engine,
            verdict: verdict(&opinion.census),
            solutions: run.map(|run| run.solutions),
            stop: run.and_then(|run| run.stop).map(|stop| stop.to_string()),
            guesses: effort.map(|effort| effort.guesses),
            nodes: run.map(|run| run.nodes),
            steps: effort.map(|effort| effort.steps),
            seconds: opinion.time.as_secs_f64(),
        };
        put(&written(args, &line)?)?;
        if run.is_some() {
            points.push(Point {
                puzzle: number,
                engine: opinion.engine,
                seconds: line.seconds,
                settled: matches!(line.verdict, "unique" | "none" | "multiple" | "solved"),
            });
        }
        if args.trace {
            let found = runner.findings().iter();
            trace.extend(found.map(|set| told(set, parsed)));
        }
        exit = exit.and(match line.verdict {
            "failed" => Exit::Disagree,
            _ => Exit::Holds,
        });
        opinions.push(opinion);
    }
    if !args.csv && !args.json {
        put(&format!("{trace}\n"))?;
    }
    if let Some(disagreement) = Disagreement::among(opinions) {
        super::say(&format!("veridoku: puzzle {number}: {disagreement}\n"));
        exit = exit.and(Exit::Disagree);
    }
    Ok(exit)
}

/// What a run found out, in a word.
fn verdict(census: &Result<Census, EngineError>) -> &'static str {
    let run = match census {
        Ok(census) => census.run,
        Err(EngineError::Unsupported { .. }) => return "no answer",
        Err(_) => return "failed",
    };
    match (run.solutions, run.stop) {
        (0, None) => "none",
        (1, None) => "unique",
        (0, Some(Stop::Budget)) => "not found",
        (0, Some(_)) => "unknown",
        (1, Some(_)) => "solved",
        (_, _) => "multiple",
    }
}

fn written(args: &Compare, line: &Line<'_>) -> anyhow::Result<String> {
    if args.json {
        return Ok(serde_json::to_string(line)? + "\n");
    }
    let number = |value: Option<u64>| value.map(|value| value.to_string());
    let solutions = number(line.solutions);
    let counts = [number(line.guesses), number(line.nodes), number(line.steps)];
    if args.csv {
        let [guesses, nodes, steps] = counts.map(Option::unwrap_or_default);
        // Nothing that is written here has a comma or a quote in it but a puzzle in decimal, which is quoted.
        return Ok(format!(
            "{},\"{}\",{},{},{},{},{},{guesses},{nodes},{steps},{:.6}\n",
            line.number,
            line.puzzle,
            line.givens,
            line.engine,
            line.verdict,
            solutions.unwrap_or_default(),
            line.stop.as_deref().unwrap_or_default(),
            line.seconds,
        ));
    }
    let dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_string());
    let [guesses, nodes, steps] = counts.map(dash);
    let mut text = format!(
        "{:23} {:9} {:>9} {guesses:>9} {nodes:>10} {steps:>11} {:>11.6}",
        line.engine,
        line.verdict,
        dash(solutions),
        line.seconds
    );
    if let Some(stop) = &line.stop {
        let _ = write!(text, "  {stop}");
    }
    Ok(text + "\n")
}

/// A preemptive set in words, with digits as the input writes them.
fn told(set: &Found, parsed: &Parsed) -> String {
    let digits: Vec<String> = set.digits.iter().map(|d| parsed.alphabet.text(d)).collect();
    let after = match set.choices {
        0 => String::new(),
        1 => ", after 1 digit tried".to_string(),
        n => format!(", after {n} digits tried"),
    };
    format!(
        "  set {{{}}} in {} ({}): {} candidates out{after}\n",
        digits.join(","),
        set.cells,
        set.house.words(parsed.puzzle.givens().shape()),
        set.removed
    )
}

fn put(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
