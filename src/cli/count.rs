//! `veridoku count`: how many solutions each puzzle has, exactly or up to a limit.

use super::args::{Common, Judging, from_one};
use super::command::Run;
use super::disagreement::Disputed;
use super::exit::Exit;
use super::outcome::Outcome;
use super::run::asked::{self, Asks, BRIEF};
use super::run::progress::tasks;
use crate::cli::say::say;
use num_bigint::BigUint;
use std::fmt::{Display, Write as _};
use veridoku::ask::{CountOptions, CountTurns, Counted, Engines, Express, Session};
use veridoku::batch::BarePuzzle;
use veridoku::engine::{Cancel, Limits, Stop};
use veridoku::formats::ListPuzzle;
use veridoku::verify::{Disagreement, Dispute};
use veridoku::wire::{Body, CountRecord};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku count 39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..\n  \
veridoku count --limit 1000 puzzles.sdm\n  \
veridoku count --progress puzzle.txt         how far it is, once a second")]
#[command(mut_arg("time_limit", |time| time.help("Seconds for each puzzle, 0: no limit [default: 60 with --limit, else 0]")))]
pub(crate) struct Count {
    /// Stop at N solutions of a puzzle; without it, the number is exact, however large
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) common: Common,
}

impl Run for Count {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let (args, turns) = (self, CountTurns::default());
        asked::run(&Counter { args, turns }, cancel)
    }
}

/// Returns whether a count without a limit may be left to the native exact count.
fn counts_on(args: &Count) -> bool {
    let by = args.common.engine;
    by != Judging::By(Engines::Sat) && matches!(by, Judging::By(_))
}

struct Counter<'a> {
    args: &'a Count,
    turns: CountTurns,
}

impl Asks for Counter<'_> {
    const COMMAND: &'static str = "count";

    type Found = Counted;

    fn shared(&self) -> &Common {
        &self.args.common
    }

    fn quick(&self) -> Option<u64> {
        Some(self.args.limit.unwrap_or(u64::MAX))
    }

    fn is_brief(&self) -> bool {
        self.args.limit.is_some_and(|limit| limit <= BRIEF)
    }

    fn express(
        &self,
        express: Option<&mut Express>,
        bare: &BarePuzzle<'_>,
        out: &mut String,
    ) -> Option<(&'static str, Exit)> {
        let express = express?;
        if self.args.common.json.is_wanted() {
            asked::record(self, express, bare, CountRecord::alone, out)?;
            return Some(("counted", Exit::Holds));
        }
        let (number, exact) = express.count(&bare.values)?;
        write_number(out, number, exact);
        Some(("counted", exit(exact)))
    }

    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Counted, Dispute> {
        let mut options = CountOptions::default();
        options.jobs = self.args.common.threads();
        (options.limits, options.most) = (limits, self.args.limit);
        if !counts_on(self.args) {
            options.most = options.most.or(Some(u64::MAX));
        }
        let counted = self.count(session, job, options);
        counted.map_err(|found| found.about(job.parsed.puzzle.givens()))
    }

    fn ending(&self, counted: &Counted) -> (&'static str, Exit) {
        ("counted", exit(counted.exact))
    }

    fn text(&self, counted: &Counted, _: &ListPuzzle<'_>) -> String {
        let mut line = String::new();
        write_number(&mut line, &counted.solutions, counted.exact);
        line
    }

    fn record(&self, counted: &Counted, job: &ListPuzzle<'_>) -> impl Body {
        CountRecord::new(counted, &job.parsed.into())
    }

    fn disputed(&self, disputed: &Disputed<'_>) -> Outcome {
        disputed.outcome(false) // line n of the output belongs to puzzle n
    }

    fn remark(&self, counted: &Counted, _: &ListPuzzle<'_>) -> Option<String> {
        let why = counted.shortfall().filter(|_| !self.args.common.quiet)?;
        Some(format!("stopped early: {why}"))
    }
}

/// Appends a number as a line, without an allocation of its own.
fn write_number(out: &mut String, number: impl Display, exact: bool) {
    let bound = if exact { "" } else { "at least " };
    // Writing to memory does not fail.
    let _ = writeln!(out, "{bound}{number}");
}

fn exit(exact: bool) -> Exit {
    if exact { Exit::Holds } else { Exit::Limit }
}

impl Counter<'_> {
    /// Counts together, and then to the end if no limit is asked for.
    fn count(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        mut options: CountOptions,
    ) -> Result<Counted, Disagreement> {
        let puzzle = &job.parsed.puzzle;
        let counted = session.count_together(puzzle, &options)?;
        if options.most.is_some() || !counted.is_open() {
            return Ok(counted);
        }
        if self.args.common.time_limit.is_none() {
            options.limits.deadline = None;
        }
        let measure = tasks().measure();
        let watch = |share: f64, least: &BigUint| {
            let share = share * 100.0;
            measure(format!("{share:.1}% counted, at least {least} solutions"));
        };
        let counted = self
            .turns
            .count(session, puzzle, counted, options, &watch)?;
        if counted.stop == Some(Stop::Cancelled) {
            // After an interrupt nothing more is written to standard output, so the count goes to
            // standard error.
            let (at, found) = (job.at, &counted.solutions);
            say(&format!("veridoku: {at}at least {found} solutions\n"));
        }
        Ok(counted)
    }
}
