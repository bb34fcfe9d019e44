//! Our engines against each other.

use super::args::Crosscheck;
use super::cases::{Found, Query};
use super::report::{Line, Outcome, Small};
use crate::cli::exit::Exit;
use crate::cli::run::threads::Worker;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use veridoku::crosscheck::{Budget, Panel, Told, engine_names};
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, write_line};
use veridoku::rules::Model;

/// The names of the engines that the arguments ask for.
pub(crate) fn names(args: &Crosscheck) -> Vec<&'static str> {
    match args.engines.is_empty() {
        true => engine_names(),
        false => args.engines.clone(),
    }
}

/// One thread's engines.
pub(crate) struct Asker<'a> {
    panel: Panel,
    args: &'a Crosscheck,
}

impl<'a> Asker<'a> {
    /// These engines.
    pub(crate) fn new(names: &[&'static str], args: &'a Crosscheck, cancel: &Cancel) -> Asker<'a> {
        let mut panel = Panel::of(names);
        panel.time = args.time();
        panel.cancel = cancel.clone();
        Asker { panel, args }
    }
}

impl Worker<Found> for Asker<'_> {
    type Done = Vec<Outcome>;

    fn work(&mut self, found: Found) -> Vec<Outcome> {
        ask(&mut self.panel, found, self.args).into_iter().collect()
    }
}

/// Asks the engines about a query; `None` if the user stopped us.
fn ask(panel: &mut Panel, found: Found, args: &Crosscheck) -> Option<Outcome> {
    let start = Instant::now();
    let query = match found {
        Ok(query) => query,
        Err(message) => return Some(Outcome::trouble(&message)),
    };
    let Some((puzzle, alphabet)) = &query.puzzle else {
        return Some(skipped(&query, args));
    };
    let model = Model::new(puzzle);
    panel.nodes = query.nodes;
    let told = panel.ask(&model);
    if panel.cancel.is_cancelled() {
        return None;
    }
    let small = told.contradictions.first().map(|&what| {
        let time = args.shrink_time();
        panel.time = Some(panel.time.map_or(time, |limit| limit.min(time)));
        let budget = Budget {
            until: Some(Instant::now() + time),
            ..Budget::default()
        };
        let shrunk = panel.shrink(&model, what, &budget);
        let opinions = panel.ask(&model.with_givens(shrunk.givens.clone()));
        Small::of(&shrunk, alphabet, words(&opinions).join("; "))
    });
    panel.time = args.time();
    Some(outcome(
        &query,
        alphabet,
        &told,
        small,
        args,
        start.elapsed(),
    ))
}

/// An engine to name beside one that is wrong by itself, as two have to be named.
fn other(first: usize) -> Option<usize> {
    Some(usize::from(first == 0))
}

fn words(told: &Told) -> Vec<String> {
    told.opinions.iter().map(ToString::to_string).collect()
}

fn outcome(
    query: &Query,
    alphabet: &'static Alphabet,
    told: &Told,
    small: Option<Small>,
    args: &Crosscheck,
    time: Duration,
) -> Outcome {
    let counted = |solutions: u64, exact: bool| exact || solutions >= 2;
    let decided = told.opinions.iter().filter(|opinion| {
        let census = opinion.census.as_ref();
        census.is_ok_and(|c| counted(c.run.solutions, c.is_exact()))
    });
    let (word, exit) = match (&small, decided.count()) {
        (Some(_), _) => ("disagree", Exit::Disagree),
        (None, 0 | 1) if told.opinions.len() > 1 => ("undecided", Exit::Limit),
        _ => ("agree", Exit::Holds),
    };
    let puzzle = query
        .puzzle
        .as_ref()
        .map(|(puzzle, _)| write_line(puzzle.givens(), alphabet));
    let puzzle = puzzle.unwrap_or_default();
    let names: Vec<&str> = match told.contradictions.first() {
        Some(what) => {
            let both = [Some(what.first), what.second.or(other(what.first))];
            both.iter()
                .flatten()
                .map(|&at| told.opinions[at].engine)
                .collect()
        }
        None => Vec::new(),
    };
    let run = |puzzle: &str| format!("veridoku crosscheck --engines {} {puzzle}", names.join(","));
    let mut details = String::new();
    if word != "agree" {
        let opinions = words(told).join("; ");
        let _ = writeln!(details, "{}{word}: {opinions}", query.label());
    }
    if let Some(small) = &small {
        let _ = writeln!(details, "    puzzle   {puzzle}");
        let _ = writeln!(details, "    shrunk   {}", small.words());
        let _ = writeln!(details, "    shows    {}", small.message);
        let _ = writeln!(details, "    run      {}", run(&small.puzzle));
    }
    let line = args.json.then(|| Line {
        puzzle,
        engines: words(told),
        run: small.as_ref().map(|small| run(&small.puzzle)),
        shrunk: small.clone(),
        ..Line::of(query, word, time)
    });
    Outcome {
        failure: (word != "agree").then(|| words(told).join("; ")),
        time,
        ..Outcome::of(query, word, exit).said(details, line)
    }
}

/// A line of a suite that is no puzzle says nothing about engines, which never see it.
fn skipped(query: &Query, args: &Crosscheck) -> Outcome {
    let line = args
        .json
        .then(|| Line::of(query, "skipped", Duration::ZERO));
    Outcome::of(query, "skipped", Exit::Holds).said(String::new(), line)
}
