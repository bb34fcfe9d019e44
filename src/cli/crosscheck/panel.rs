//! Compares our engines with each other.

use super::args::Crosscheck;
use super::cases::Found;
use super::report::{Outcome, record};
use crate::cli::exit::Exit;
use crate::cli::run::threads::Worker;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use veridoku::crosscheck::{Agreement, Panel, Query, SmallPuzzle, Told};
use veridoku::engine::Cancel;
use veridoku::formats::write_line;
use veridoku::rules::Model;
use veridoku::wire::{CrosscheckRecord, VerdictWord};

/// The engines of one thread.
pub(crate) struct Asker<'a> {
    panel: Panel,
    args: &'a Crosscheck,
}

impl<'a> Asker<'a> {
    /// Returns an asker with the engines of these names.
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

/// Returns the outcome of asking the engines about a query, or `None` if the run was cancelled.
fn ask(panel: &mut Panel, found: Found, args: &Crosscheck) -> Option<Outcome> {
    let start = Instant::now();
    let query = match found {
        Ok(query) => query,
        Err(unread) => return Some(Outcome::unread(unread)),
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
    let small = panel.small(&model, alphabet, &told, args.shrink_time());
    let puzzle = write_line(puzzle.givens(), alphabet);
    let time = start.elapsed();
    Some(outcome(&query, &puzzle, &told, small.as_ref(), args, time))
}

fn outcome(
    query: &Query,
    puzzle: &str,
    told: &Told,
    small: Option<&SmallPuzzle>,
    args: &Crosscheck,
    time: Duration,
) -> Outcome {
    let agreement = told.agreement();
    let word = agreement.word();
    let exit = match agreement {
        Agreement::Disagree => Exit::Disagree,
        Agreement::Undecided => Exit::Limit,
        Agreement::Agree => Exit::Holds,
    };
    let names = told.contradicting().join(",");
    let run = |puzzle: &str| format!("veridoku crosscheck --engines {names} {puzzle}");
    let failure = (agreement != Agreement::Agree).then(|| told.words().join("; "));
    let mut details = String::new();
    if let Some(opinions) = &failure {
        let _ = writeln!(details, "{}{word}: {opinions}", query.label());
    }
    if let Some(small) = small {
        let _ = writeln!(details, "    puzzle   {puzzle}");
        let _ = writeln!(details, "    shrunk   {}", small.words());
        let _ = writeln!(details, "    shows    {}", small.message);
        let _ = writeln!(details, "    run      {}", run(&small.puzzle));
    }
    let line = args.json.is_wanted().then(|| CrosscheckRecord {
        verdict: (agreement == Agreement::Disagree).then_some(VerdictWord::Disagreement),
        answers: told.words(),
        run: small.map(|small| run(&small.puzzle)),
        shrunk: small.map(Into::into),
        ..record(query, word, time)
    });
    let line = line.map(|line| (args.json, line));
    Outcome {
        failure,
        time,
        ..Outcome::of(query, word, exit).said(query, details, line)
    }
}

/// Returns the outcome of a suite's line that is no puzzle: the engines never see it.
fn skipped(query: &Query, args: &Crosscheck) -> Outcome {
    let (json, word) = (args.json, "skipped");
    let line = json
        .is_wanted()
        .then(|| (json, record(query, word, Duration::ZERO)));
    Outcome::of(query, word, Exit::Holds).said(query, String::new(), line)
}
