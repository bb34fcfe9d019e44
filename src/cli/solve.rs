//! `veridoku solve`: the solutions of each puzzle.

use super::args::{Common, Judging, Layout, from_one};
use super::command::Run;
use super::disagreement;
use super::engines;
use super::exit::Exit;
use super::express::{Express, write_board};
use super::malformed::Refusal;
use super::record::{Bare, Job, Origin, Outcome};
use super::run::puzzles::{self, PuzzleWorker};
use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::time::Instant;
use veridoku::engine::{Cancel, Engine, EngineError, Limits};
use veridoku::formats::{Parsed, write_grid, write_line};
use veridoku::rules::{Model, Shelf, Solution};
use veridoku::verify::{Disagreement, Judge, Opinion, Question};
use veridoku::wire::SolveRecord;

/// The name of the command in records.
const COMMAND: &str = "solve";

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku solve 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku solve --format grid puzzle.sdk\n  \
veridoku solve puzzles.sdm > solutions.sdm\n  \
veridoku solve --all --json puzzles.sdm      every solution, a line a puzzle")]
pub(crate) struct Solve {
    /// Print at most N solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// Print every solution, up to a million of each puzzle
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// How a solution is printed
    #[arg(long, value_enum, default_value_t = Layout::Line, conflicts_with = "json")]
    pub(crate) format: Layout,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// The most solutions that `--all` prints. The solutions of a puzzle are in memory until they are
/// written, and nobody reads more.
const ALL: u64 = 1_000_000;

impl Run for Solve {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let limit = if self.all { ALL } else { self.limit };
        let incomplete = match self.common.engine {
            Judging::Textbook(method) if !method.complete => Some(method.name),
            _ => None,
        };
        // The engines look for one solution more than is printed, to say whether there are others.
        // An incomplete engine cannot rule others out.
        let asked = limit.saturating_add(u64::from(incomplete.is_none()));
        let question = engines::question(&self.common, asked, false, cancel);
        let makers = || engines::chosen(&self.common);
        puzzles::run(&self.common, cancel, || Solver {
            judge: Judge::new(makers()),
            lister: makers().remove(0),
            shelf: Shelf::default(),
            question: question.clone(),
            express: Express::new(&self.common).filter(|_| self.format == Layout::Line),
            limit,
            incomplete,
            args: self,
        })
    }
}

struct Solver<'a> {
    judge: Judge,
    /// Lists the solutions if more than two are wanted.
    lister: Box<dyn Engine>,
    shelf: Shelf,
    question: Question,
    express: Option<Express>,
    limit: u64,
    /// The name of the engine if it is incomplete.
    incomplete: Option<&'static str>,
    args: &'a Solve,
}

impl PuzzleWorker for Solver<'_> {
    fn express(&mut self, bare: &Bare<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let board = self.express.as_mut()?.unique(&bare.values)?;
        write_board(out, &board);
        Some(("solved", Exit::Holds))
    }

    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let (json, head) = (self.args.common.json, job.head(COMMAND));
        let parsed = job.parsed;
        let model = self.shelf.model(&parsed.puzzle);
        let limits = self.question.begun().limits();
        let asked = self.ask(&model, &limits);
        let opinions = match asked {
            Ok(opinions) => opinions,
            Err(found) => {
                let about = (self.question.seed, json, COMMAND);
                return disagreement::outcome(job, &found, about);
            }
        };
        let (solutions, rest) = self.list(&model, &opinions, &limits);
        let complete = rest == Rest::None;
        let settled = opinions
            .iter()
            .all(|o| o.census.as_ref().is_ok_and(|c| c.is_exact()));
        let refused = opinions
            .iter()
            .any(|o| matches!(o.census, Err(EngineError::Unsupported { .. })));
        let (word, exit) = match (solutions.is_empty(), settled) {
            (false, _) => ("solved", Exit::Holds),
            (true, _) if refused => ("unknown", Exit::Input),
            (true, true) => ("none", Exit::Fails),
            (true, false) => ("unknown", Exit::Limit),
        };
        let reasons = || {
            let each: Vec<String> = opinions.iter().map(Opinion::to_string).collect();
            each.join("; ")
        };
        let enough = self.incomplete.is_some() && solutions.len() as u64 == self.limit;
        let stopped = word == "solved"
            && !enough
            && (rest == Rest::Unknown || rest == Rest::Some && self.args.all);
        let remark = match (word, rest) {
            ("unknown", _) => Some(format!("unknown: {}", reasons())),
            ("solved", Rest::Unknown) if enough => {
                let name = self.incomplete.unwrap_or_default();
                let remark = "the engine is incomplete and cannot tell whether there are others";
                Some(format!("{name}: {remark}"))
            }
            ("solved", Rest::Unknown) => Some(format!("stopped early: {}", reasons())),
            ("solved", Rest::Some) if self.limit == 1 => {
                Some("not unique: there are other solutions".to_string())
            }
            ("solved", Rest::Some) => Some(format!("there are more than {} solutions", self.limit)),
            _ => None,
        };
        let exit = if stopped { Exit::Limit } else { exit };
        let out = if json.is_wanted() {
            let found = (
                solutions.len() as u64 + u64::from(rest == Rest::Some),
                complete,
            );
            let record = SolveRecord::new(&solutions, found, &opinions, &parsed.into());
            json.line(head, record)
        } else if solutions.is_empty() {
            format!("{word}\n")
        } else {
            solutions.iter().map(|s| self.written(s, parsed)).collect()
        };
        let outcome = Outcome::new(word, exit, out);
        match remark.filter(|_| !self.args.common.quiet) {
            Some(remark) => outcome.with_remark(job.at, &remark),
            None => outcome,
        }
    }

    fn refusal(&self, _: Origin<'_>) -> Refusal {
        Refusal::usual(self.args.common.json, COMMAND)
    }
}

/// Whether there are solutions beyond those that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// There are none.
    None,
    /// There are some.
    Some,
    /// A limit was hit before that was known.
    Unknown,
}

impl Solver<'_> {
    /// Returns the opinions of the engines.
    fn ask(&mut self, model: &Model, limits: &Limits) -> Result<Vec<Opinion>, Disagreement> {
        if self.incomplete.is_none() {
            // The answer includes two solutions. If more are wanted, the judge gets half of the
            // time and the lister the other half.
            let listed = self.limit > 2;
            let deadline = limits.part(1 + usize::from(listed)).deadline;
            let question = Question {
                deadline,
                ..self.question.clone()
            };
            return self.judge.ask(model, &question);
        }
        let start = Instant::now();
        let limits = limits.up_to(self.question.solutions);
        let census = self.lister.count(model, &limits);
        let engine = self.lister.name();
        let time = start.elapsed();
        let account = self.lister.account().filter(|_| census.is_ok());
        let opinion = Opinion {
            engine,
            census,
            account,
            time,
        };
        match opinion.is_unsound() {
            false => Ok(vec![opinion]),
            true => Err(Disagreement {
                opinions: vec![opinion],
            }),
        }
    }

    /// Returns the solutions to print, and whether there are others.
    fn list(
        &mut self,
        model: &Model,
        opinions: &[Opinion],
        limits: &Limits,
    ) -> (Vec<Solution>, Rest) {
        let known: Vec<_> = opinions
            .iter()
            .filter_map(|o| o.census.as_ref().ok())
            .collect();
        let best = known.iter().max_by_key(|c| c.run.solutions);
        let Some(best) = best else {
            return (Vec::new(), Rest::Unknown);
        };
        let exact = known.iter().any(|c| c.is_exact());
        let rest = |shown: usize| match best.run.solutions.cmp(&(shown as u64)) {
            Ordering::Greater => Rest::Some,
            Ordering::Equal if exact => Rest::None,
            Ordering::Equal | Ordering::Less => Rest::Unknown,
        };
        let wanted = self.limit.min(best.run.solutions);
        if wanted <= best.witnesses.len() as u64 {
            let shown = best.witnesses[..wanted as usize].to_vec();
            let rest = rest(shown.len());
            return (shown, rest);
        }
        let mut listed = Vec::new();
        let limits = limits.up_to(wanted);
        let _ = self.lister.search(model, &limits, &mut |solution| {
            listed.push(solution);
            ControlFlow::Continue(())
        });
        let rest = match rest(listed.len()) {
            Rest::Some if (listed.len() as u64) < wanted => Rest::Unknown, // the time was up
            rest => rest,
        };
        (listed, rest)
    }

    fn written(&self, solution: &Solution, parsed: &Parsed) -> String {
        match self.args.format {
            Layout::Line => write_line(solution.givens(), parsed.alphabet) + "\n",
            Layout::Grid => write_grid(solution.givens(), parsed.alphabet) + "\n",
        }
    }
}
