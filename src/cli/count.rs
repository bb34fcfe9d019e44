//! `veridoku count`: how many solutions each puzzle has, exactly or up to a limit.

use super::args::{Common, EngineChoice, Judging, from_one};
use super::command::Run;
use super::disagreement;
use super::engines;
use super::exit::Exit;
use super::express::Express;
use super::malformed::Refusal;
use super::record::{Bare, Job, Origin, Outcome};
use super::run::puzzles::{self, PuzzleWorker};
use super::tally::Tallier;
use num_bigint::BigUint;
use std::sync::Mutex;
use veridoku::engine::{Cancel, Stop};
use veridoku::native::exact::ExactCount;
use veridoku::rules::Shelf;
use veridoku::verify::{Disagreement, Judge, Opinion, Question};
use veridoku::wire::{CountRecord, EngineRecord};

/// The name of the command in records.
const COMMAND: &str = "count";

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku count 39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..\n  \
veridoku count --limit 1000 puzzles.sdm\n  \
veridoku count --progress puzzle.txt         how far it is, once a second")]
pub(crate) struct Count {
    /// Stop at N solutions of a puzzle; without it, the number is exact, however large
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,
    /// Tell on standard error how far a long count is
    #[arg(long, conflicts_with = "limit")]
    pub(crate) progress: bool,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// The number of solutions up to which the engines count before the exact count takes over.
const TOGETHER: u64 = 1000;

impl Run for Count {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let limit = match (self.limit, self.common.engine) {
            // One solution beyond the limit shows whether the limit cut the count short.
            (Some(limit), _) => limit.saturating_add(1),
            (None, _) if !counts_on(self) => u64::MAX,
            (None, _) => TOGETHER,
        };
        let question = engines::question(&self.common, limit, false, cancel);
        let makers = || engines::chosen(&self.common);
        let alone = Mutex::new(());
        puzzles::run(&self.common, cancel, || Counter {
            judge: Judge::new(makers()),
            shelf: Shelf::default(),
            question: question.clone(),
            express: Express::new(&self.common),
            args: self,
            tallier: Tallier::new(&self.common, self.progress, cancel, &alone),
        })
    }
}

/// Returns whether a count without a limit may be left to the native exact count.
fn counts_on(args: &Count) -> bool {
    let by = args.common.engine;
    by != Judging::By(EngineChoice::Sat) && matches!(by, Judging::By(_))
}

struct Counter<'a> {
    judge: Judge,
    shelf: Shelf,
    question: Question,
    express: Option<Express>,
    args: &'a Count,
    tallier: Tallier<'a>,
}

impl PuzzleWorker for Counter<'_> {
    fn express(&mut self, bare: &Bare<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let exit = self
            .express
            .as_mut()?
            .count(bare, self.args.limit.unwrap_or(u64::MAX), out)?;
        Some(("counted", exit))
    }

    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let model = self.shelf.model(&job.parsed.puzzle);
        let question = self.question.begun();
        let opinions = match self.judge.ask(&model, &question) {
            Ok(opinions) => opinions,
            Err(disagreement) => return self.disagreement(job, &disagreement),
        };
        if self.args.limit.is_some() || !counts_on(self.args) {
            return self.up_to_limit(job, &opinions);
        }
        let open = |o: &Opinion| o.census.as_ref().is_ok_and(|c| c.run.stop.is_some());
        if !opinions.iter().all(open) {
            return self.up_to_limit(job, &opinions);
        }
        match self
            .tallier
            .count(job, &model, &opinions, question.deadline)
        {
            Err(disagreement) => self.disagreement(job, &disagreement),
            Ok(tally) => self.tallied(job, &tally, &opinions),
        }
    }

    fn refusal(&self, _: Origin<'_>) -> Refusal {
        Refusal::usual(self.args.common.json, COMMAND)
    }
}

impl Counter<'_> {
    fn disagreement(&self, job: &Job<'_>, found: &Disagreement) -> Outcome {
        let about = (self.question.seed, self.args.common.json, COMMAND);
        disagreement::outcome(job, found, about)
    }

    /// Returns the outcome with the number of solutions that the engines found within the limit.
    fn up_to_limit(&self, job: &Job<'_>, opinions: &[Opinion]) -> Outcome {
        let runs = || {
            let known = opinions.iter().filter_map(|o| o.census.as_ref().ok());
            known.map(|census| census.run)
        };
        let limit = self.args.limit.unwrap_or(u64::MAX);
        let found = runs().map(|r| r.solutions).max().unwrap_or(0);
        let full = |stop: Option<Stop>| matches!(stop, None | Some(Stop::Solutions));
        let settled = runs().count() == opinions.len() && runs().all(|r| full(r.stop));
        let exact = settled && found <= limit && runs().any(|r| r.stop.is_none());
        let reasons: Vec<String> = opinions.iter().map(Opinion::to_string).collect();
        let reason = (!settled).then(|| reasons.join("; "));
        self.counted(
            job,
            (found.min(limit).into(), exact),
            None,
            reason,
            opinions,
        )
    }

    fn tallied(&self, job: &Job<'_>, tally: &ExactCount, opinions: &[Opinion]) -> Outcome {
        let number = (tally.solutions.clone(), tally.stop.is_none());
        let reason = tally.stop.map(|stop| stop.to_string());
        self.counted(
            job,
            number,
            Some(tally.method.to_string()),
            reason,
            opinions,
        )
    }

    /// Returns the outcome with the number and whether it is exact. If `reason` is set and
    /// `--quiet` is not, a remark says why the count stopped early.
    fn counted(
        &self,
        job: &Job<'_>,
        number: (BigUint, bool),
        method: Option<String>,
        reason: Option<String>,
        opinions: &[Opinion],
    ) -> Outcome {
        let exact = number.1;
        let json = self.args.common.json;
        let out = match (json.is_wanted(), exact) {
            (true, _) => {
                let engines = EngineRecord::each(opinions, &job.parsed.into());
                let record = CountRecord {
                    method,
                    reason: reason.clone(),
                    ..CountRecord::new(number.0, exact, engines)
                };
                json.line(job.head(COMMAND), record)
            }
            (false, true) => format!("{}\n", number.0),
            (false, false) => format!("at least {}\n", number.0),
        };
        let reason = reason.filter(|_| !self.args.common.quiet);
        let outcome = Outcome::new(
            "counted",
            if exact { Exit::Holds } else { Exit::Limit },
            out,
        );
        match reason {
            Some(why) => outcome.with_remark(job.at, &format!("stopped early: {why}")),
            None => outcome,
        }
    }
}
