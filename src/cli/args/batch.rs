//! The arguments that many commands share: input, engines, time limit.

use super::choices::{self, Judging};
use super::jobs::{Jobs, cores};
use super::lists::Lists;
use super::parsers::{TimeLimit, backend, from_zero, seconds, solver_command};
use crate::cli::json::Json;
use std::time::Duration;
use veridoku::cnf::Encoding;
use veridoku::crosscheck::read_setting;
use veridoku::sat::{Solver, SolverCommand};

/// What verify, solve, count and rate have in common.
#[derive(clap::Args, Debug)]
pub(crate) struct Common {
    #[command(flatten)]
    pub(crate) lists: Lists,
    /// Who judges: native, sat, both against each other, auto (one of them), portfolio, or a name
    /// of `veridoku engines`
    #[arg(long, value_name = "NAME", default_value = "both", value_parser = Judging::read)]
    pub(crate) engine: Judging,
    /// A parameter of the engine, see `veridoku engines --engine NAME`
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = read_setting)]
    pub(crate) settings: Vec<(String, f64)>,
    /// The encoding that the SAT engine uses
    #[arg(long, value_parser = choices::encoding(), default_value = Encoding::default().name())]
    pub(crate) encoding: Encoding,
    /// The SAT engine's solver: varisat, batsat, cadical
    #[arg(long, value_name = "NAME", default_value = "varisat", value_parser = backend)]
    pub(crate) backend: Solver,
    /// A program as its solver, such as 'kissat -q {cnf}'
    #[arg(long, value_name = "WORDS", value_parser = solver_command, conflicts_with = "backend")]
    pub(crate) sat_command: Option<SolverCommand>,
    /// Seconds for each puzzle, 0: no limit; if given, the budget of annealing and genetic
    /// [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<TimeLimit>,
    #[command(flatten)]
    pub(crate) jobs: Jobs,
    /// The seed of engines that rest on chance
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) json: Json,
    /// No summary, progress or remarks
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl Common {
    /// The solver of the SAT engine.
    pub(crate) fn solver(&self) -> Solver {
        let command = self.sat_command.clone();
        command.map_or_else(|| self.backend.clone(), Solver::Command)
    }

    /// The threads to use.
    pub(crate) fn threads(&self) -> usize {
        match self.jobs.number() {
            // A portfolio uses all cores for one puzzle.
            0 if self.engine == Judging::Portfolio => 1,
            0 => cores(0),
            jobs => jobs,
        }
    }

    /// The time for a puzzle.
    pub(crate) fn time(&self) -> Option<Duration> {
        let usual = TimeLimit(Some(Duration::from_secs(60)));
        self.time_limit.unwrap_or(usual).0
    }
}
