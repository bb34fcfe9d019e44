//! `veridoku count`: how many solutions each puzzle has, exactly or up to a limit.

use super::args::{Common, Judging, from_one};
use super::command::Run;
use super::exit::Exit;
use super::express::Express;
use super::malformed::Refusal;
use super::outcome::Outcome;
use super::run::puzzles::{self, Answers};
use super::tally::Tallier;
use super::{disagreement, engines};
use crate::cli::say::say;
use std::sync::Mutex;
use veridoku::ask::{CountOptions, Counted, Engines, Session};
use veridoku::batch::BarePuzzle;
use veridoku::engine::{Cancel, Stop};
use veridoku::formats::ListPuzzle;
use veridoku::verify::{Disagreement, Question};
use veridoku::wire::{CountRecord, Head};

/// The name of the command in records.
const COMMAND: &str = "count";

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
        let question = engines::question(&self.common, 2, false, cancel);
        let alone = Mutex::new(());
        puzzles::run(&self.common, cancel, || Counter {
            session: engines::session(&self.common),
            question: question.clone(),
            express: Express::new(&self.common),
            args: self,
            tallier: Tallier {
                limited: self.common.time_limit.is_some(),
                alone: &alone,
            },
        })
    }
}

/// Returns whether a count without a limit may be left to the native exact count.
fn counts_on(args: &Count) -> bool {
    let by = args.common.engine;
    by != Judging::By(Engines::Sat) && matches!(by, Judging::By(_))
}

struct Counter<'a> {
    session: Session,
    question: Question,
    express: Option<Express>,
    args: &'a Count,
    tallier: Tallier<'a>,
}

impl Answers for Counter<'_> {
    fn express(&mut self, bare: &BarePuzzle<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let limit = self.args.limit.unwrap_or(u64::MAX);
        let exit = self.express.as_mut()?.count(bare, limit, out)?;
        Some(("counted", exit))
    }

    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome {
        match self.count(job) {
            Ok(counted) => self.counted(job, &counted),
            Err(found) => {
                let about = (self.question.seed, self.args.common.json, COMMAND);
                disagreement::outcome(job, &found, about)
            }
        }
    }

    fn refusal(&self) -> Refusal {
        Refusal::usual(self.args.common.json, COMMAND)
    }
}

impl Counter<'_> {
    fn count(&mut self, job: &ListPuzzle<'_>) -> Result<Counted, Disagreement> {
        let (puzzle, common) = (&job.parsed.puzzle, &self.args.common);
        let mut options = CountOptions::default();
        options.jobs = common.threads();
        options.limits = engines::begun(common, &self.question).limits;
        options.most = self.args.limit;
        if !counts_on(self.args) {
            options.most = options.most.or(Some(u64::MAX));
        }
        let counted = self.session.count_together(puzzle, &options)?;
        if options.most.is_some() || !counted.is_open() {
            return Ok(counted);
        }
        let (session, label) = (&mut self.session, job.at);
        let counted = self.tallier.count(session, puzzle, counted, options)?;
        if counted.stop == Some(Stop::Cancelled) {
            // After an interrupt nothing more is written to standard output, so the count goes to
            // standard error.
            let found = &counted.solutions;
            say(&format!("veridoku: {label}at least {found} solutions\n"));
        }
        Ok(counted)
    }

    /// Returns the outcome of a count. If it stopped early and `--quiet` is not set, a remark says
    /// why.
    fn counted(&self, job: &ListPuzzle<'_>, counted: &Counted) -> Outcome {
        let (json, quiet) = (self.args.common.json, self.args.common.quiet);
        let out = if json.is_wanted() {
            let record = CountRecord::new(counted, &job.parsed.into());
            json.line(Head::about(COMMAND, job), record)
        } else {
            let bound = if counted.exact { "" } else { "at least " };
            format!("{bound}{}\n", counted.solutions)
        };
        let exit = if counted.exact {
            Exit::Holds
        } else {
            Exit::Limit
        };
        let outcome = Outcome::new("counted", exit, out);
        match counted.shortfall().filter(|_| !quiet) {
            Some(why) => outcome.with_remark(job.at, &format!("stopped early: {why}")),
            None => outcome,
        }
    }
}
