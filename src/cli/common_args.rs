//! The arguments that many commands share: what is read, who judges, how long.

use super::choices::{self, Judging, Setting};
use std::ffi::OsString;
use std::time::Duration;
use veridoku::cnf::Encoding;
use veridoku::formats::{self, Alphabet, Format, ReadOptions};
use veridoku::grid::Shape;
use veridoku::sat::{Solver, SolverCommand};

/// What verify, solve, count and rate have in common.
#[derive(clap::Args, Debug)]
pub(super) struct Common {
    /// Puzzles, files, folders, or - for standard input (also when nothing is named)
    #[arg(value_name = "PUZZLE | FILE | FOLDER | -")]
    pub(super) inputs: Vec<OsString>,
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Who judges: native, sat, both against each other, auto (one of them), portfolio, or a name
    /// of `veridoku engines`
    #[arg(long, value_name = "NAME", default_value = "both", value_parser = Judging::read)]
    pub(super) engine: Judging,
    /// A parameter of the engine, see `veridoku engines --engine NAME`
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = Setting::read)]
    pub(super) settings: Vec<Setting>,
    /// The encoding that the SAT engine uses
    #[arg(long, value_parser = choices::encoding(), default_value = Encoding::default().name())]
    pub(super) encoding: Encoding,
    /// The SAT engine's solver: varisat, batsat, cadical
    #[arg(long, value_name = "NAME", default_value = "varisat", value_parser = backend)]
    pub(super) backend: Solver,
    /// A program as its solver, such as 'kissat -q {cnf}'
    #[arg(long, value_name = "WORDS", value_parser = solver_command, conflicts_with = "backend")]
    pub(super) sat_command: Option<SolverCommand>,
    /// Seconds for each puzzle, 0: no limit; if given, the budget of annealing and genetic
    /// [default: 60; count without --limit: 0]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(super) time_limit: Option<TimeLimit>,
    /// Threads, at most 256; 0 for one a core
    #[arg(long, short, value_name = "N", default_value_t = 0, value_parser = threads, allow_negative_numbers = true)]
    pub(super) jobs: usize,
    /// The seed of what is random: how verify shrinks a conflict
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, allow_negative_numbers = true)]
    pub(super) seed: u64,
    /// Results as JSON Lines, one object a puzzle
    #[arg(long)]
    pub(super) json: bool,
    /// No summary, progress or remarks; verify prints only what is not unique
    #[arg(long, short)]
    pub(super) quiet: bool,
}

impl Common {
    /// The solver of the SAT engine.
    pub(super) fn solver(&self) -> Solver {
        let command = self.sat_command.clone();
        command.map_or_else(|| self.backend.clone(), Solver::Command)
    }

    /// The threads to use.
    pub(super) fn threads(&self) -> usize {
        match self.jobs {
            // A portfolio takes all cores for one puzzle.
            0 if self.engine == Judging::Portfolio => 1,
            0 => cores(),
            jobs => jobs,
        }
    }

    /// The time for a puzzle.
    pub(super) fn time(&self) -> Option<Duration> {
        let usual = TimeLimit(Some(Duration::from_secs(60)));
        self.time_limit.unwrap_or(usual).0
    }
}

/// How input is read.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Reading {
    /// The shape of a box, rows by columns, such as 3x4; else recognised from the input
    #[arg(long, value_name = "HxW")]
    pub(super) shape: Option<Shape>,
    /// The digits as they are written: 1-9, 1-9A-G, 0-F, A-P, decimal …; else recognised
    #[arg(long, value_name = "NAME", value_parser = alphabet)]
    pub(super) alphabet: Option<&'static Alphabet>,
    /// The format of the input: line, grid, sdm, sdk; else recognised
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(super) from: Option<&'static Format>,
}

impl Reading {
    pub(super) fn options(&self) -> ReadOptions {
        ReadOptions {
            format: self.from,
            shape: self.shape,
            alphabet: self.alphabet,
        }
    }
}

/// How long an engine may take; `None` for as long as it likes.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeLimit(pub(super) Option<Duration>);

fn whole(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| match most {
        u64::MAX => format!("expected a whole number from {least}"),
        _ => format!("expected a whole number from {least} to {most}"),
    })
}

fn backend(name: &str) -> Result<Solver, String> {
    Solver::by_name(name).map_err(|e| e.to_string())
}

pub(super) fn solver_command(text: &str) -> Result<SolverCommand, String> {
    let words = shlex::split(text).ok_or("expected the quotes to be closed")?;
    SolverCommand::new(words).map_err(|e| e.to_string())
}

pub(super) fn from_zero(text: &str) -> Result<u64, String> {
    whole(text, 0, u64::MAX)
}

pub(super) fn from_one(text: &str) -> Result<u64, String> {
    whole(text, 1, u64::MAX)
}

pub(super) fn from_two(text: &str) -> Result<u64, String> {
    whole(text, 2, u64::MAX)
}

/// How many threads can run at the same time.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// More threads than this only cost memory.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    whole(text, 0, 256).map(|n| n as usize)
}

pub(super) fn seconds(text: &str) -> Result<TimeLimit, String> {
    let wrong = || "expected a number of seconds, such as 2 or 0.5".to_string();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    Ok(TimeLimit((seconds > 0.0).then_some(time)))
}

fn alphabet(name: &str) -> Result<&'static Alphabet, String> {
    let known = || {
        formats::ALPHABETS
            .iter()
            .map(|a| a.name)
            .collect::<Vec<_>>()
            .join(", ")
    };
    Alphabet::by_name(name)
        .ok_or_else(|| format!("expected {}, or a range such as 1-9A-G", known()))
}

fn format(name: &str) -> Result<&'static Format, String> {
    let known = || {
        formats::FORMATS
            .iter()
            .map(|f| f.name)
            .collect::<Vec<_>>()
            .join(", ")
    };
    formats::by_name(name).ok_or_else(|| format!("expected one of {}", known()))
}
