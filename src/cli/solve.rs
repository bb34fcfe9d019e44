//! `veridoku solve`: the solutions of each puzzle.

use super::args::{Common, Judging, Layout, from_one};
use super::command::Run;
use super::exit::Exit;
use super::express::{Express, write_board};
use super::malformed::Refusal;
use super::outcome::Outcome;
use super::run::puzzles::{self, Answers};
use super::{disagreement, engines};
use veridoku::batch::BarePuzzle;
use veridoku::engine::Cancel;
use veridoku::formats::{ListPuzzle, Parsed, write_grid, write_line};
use veridoku::rules::{Shelf, Solution};
use veridoku::verify::{Judge, Listed, Question, Rest};
use veridoku::wire::{Head, SolveRecord};
use veridoku::words::rest_of_solutions;

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
        let question = engines::question(&self.common, limit, false, cancel);
        puzzles::run(&self.common, cancel, || Solver {
            judge: Judge::new(engines::chosen(&self.common)),
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
    shelf: Shelf,
    question: Question,
    express: Option<Express>,
    limit: u64,
    /// The name of the engine if it is incomplete.
    incomplete: Option<&'static str>,
    args: &'a Solve,
}

impl Answers for Solver<'_> {
    fn express(&mut self, bare: &BarePuzzle<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let board = self.express.as_mut()?.unique(&bare.values)?;
        write_board(out, &board);
        Some(("solved", Exit::Holds))
    }

    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome {
        let (json, parsed) = (self.args.common.json, job.parsed);
        let model = self.shelf.model(&parsed.puzzle);
        let limits = engines::begun(&self.args.common, &self.question).limits;
        let listed = if self.incomplete.is_none() {
            self.judge.list(&model, self.limit, &limits)
        } else {
            self.judge.list_some(&model, self.limit, &limits)
        };
        let listed = match listed {
            Ok(listed) => listed,
            Err(found) => {
                let about = (self.question.seed, json, COMMAND);
                return disagreement::outcome(job, &found, about);
            }
        };
        let (word, exit) = self.ending(&listed);
        let out = if json.is_wanted() {
            json.line(
                Head::about(COMMAND, job),
                SolveRecord::new(&listed, &parsed.into()),
            )
        } else if listed.solutions.is_empty() {
            format!("{word}\n")
        } else {
            let each = listed.solutions.iter();
            each.map(|s| self.written(s, parsed)).collect()
        };
        let outcome = Outcome::new(word, exit, out);
        match self.remark(&listed).filter(|_| !self.args.common.quiet) {
            Some(remark) => outcome.with_remark(job.at, &remark),
            None => outcome,
        }
    }

    fn refusal(&self) -> Refusal {
        Refusal::usual(self.args.common.json, COMMAND)
    }
}

impl Solver<'_> {
    /// Returns the name of an incomplete engine that found as many solutions as were asked for.
    fn enough(&self, listed: &Listed) -> Option<&'static str> {
        let enough = listed.solutions.len() as u64 == self.limit;
        self.incomplete.filter(|_| enough)
    }

    /// Returns the word for the summary, and the exit code.
    fn ending(&self, listed: &Listed) -> (&'static str, Exit) {
        if listed.solutions.is_empty() {
            return match (listed.is_unsupported(), listed.is_settled()) {
                (true, _) => ("unknown", Exit::Input),
                (false, true) => ("none", Exit::Fails),
                (false, false) => ("unknown", Exit::Limit),
            };
        }
        let stopped = match listed.rest {
            Rest::None => false,
            Rest::Some => self.args.all,
            _ => true,
        };
        let stopped = stopped && self.enough(listed).is_none();
        ("solved", if stopped { Exit::Limit } else { Exit::Holds })
    }

    /// Returns what is to be said of the solutions that are not printed.
    fn remark(&self, listed: &Listed) -> Option<String> {
        match self.enough(listed) {
            Some(name) if listed.rest == Rest::Unknown => {
                let remark = "the engine is incomplete and cannot tell whether there are others";
                Some(format!("{name}: {remark}"))
            }
            _ => rest_of_solutions(listed, self.limit),
        }
    }

    fn written(&self, solution: &Solution, parsed: &Parsed) -> String {
        match self.args.format {
            Layout::Line => write_line(solution.givens(), parsed.alphabet) + "\n",
            Layout::Grid => write_grid(solution.givens(), parsed.alphabet) + "\n",
        }
    }
}
