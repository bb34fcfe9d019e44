//! The arguments of the commands about engines, and of constructions.

use super::args::{
    Layout, Reading, Setting, TimeLimit, from_one, from_zero, seconds, solver_command,
};
use super::json::Json;
use clap::{Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use veridoku::crosscheck::roster;
use veridoku::sat::SolverCommand;
use veridoku::words::did_you_mean;

#[derive(clap::Args, Debug)]
pub(crate) struct Engines {
    /// Only this one, with all that there is to say of it: what it counts, its parameters, their
    /// ranges
    #[arg(long, value_name = "NAME", value_parser = named)]
    pub(crate) engine: Option<String>,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// The name of an engine.
fn named(name: &str) -> Result<String, String> {
    let found = roster().iter().any(|row| row.name == name);
    found.then(|| name.to_string()).ok_or_else(|| {
        let near = did_you_mean(name, roster().iter().map(|row| row.name));
        format!("expected a name that `veridoku engines` lists{near}")
    })
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku compare ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..\n  \
veridoku compare --engines ac3,exact-cover,native --csv puzzles.sdm > costs.csv\n  \
veridoku compare puzzles.sdm --svg times.svg\n  \
veridoku compare --engines sat:varisat,sat:command --sat-command 'kissat -q {cnf}' puzzles.sdm\n  \
veridoku compare puzzles.sdm --engines annealing --set chains=500 --set cooling=0.9\n\n\
docs/engines.md says what each engine does and what it counts.")]
pub(crate) struct Compare {
    /// Puzzles, files, folders, or - for standard input
    #[arg(value_name = "PUZZLE | FILE | FOLDER | -", required = true)]
    pub(crate) inputs: Vec<OsString>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// The engines, each once, names with commas between, as `veridoku engines` lists them;
    /// sat:varisat, sat:batsat, sat:cadical and sat:command for the SAT engine over one of its
    /// solvers [default: all but auto]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) engines: Vec<String>,
    /// A program for the engine sat:command, such as 'kissat -q {cnf}'
    #[arg(long, value_name = "WORDS", value_parser = solver_command)]
    pub(crate) sat_command: Option<SolverCommand>,
    /// Look for at most N solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// The time that each engine has for a puzzle, in seconds; 0 for no limit [default: 10]. Where
    /// it is given, annealing and genetic go on until it is over, unless --set gives them a budget
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<TimeLimit>,
    /// A parameter, such as cooling=0.95, of the engines that have it;
    /// `veridoku engines --engine NAME` lists them. May be given several times, once for each
    /// parameter
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = Setting::read)]
    pub(crate) settings: Vec<Setting>,
    /// The seed of the methods that rest on chance
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Results as CSV, with a line of names at the top
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) json: Json,
    /// The preemptive sets that were found: below the table, or with --json as a list, `sets`
    #[arg(long, conflicts_with = "csv")]
    pub(crate) trace: bool,
    /// Write a chart of time against puzzle to FILE, at the end or at an interrupt
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Construct {
    #[command(subcommand)]
    pub(crate) what: Construction,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Construction {
    /// A complete grid of a magic square, its rows and columns shifted from box to box
    MagicSquare(MagicSquare),
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku construct magic-square --all\n  \
veridoku construct magic-square --square 2 --format grid\n  \
veridoku construct magic-square --order 5")]
pub(crate) struct MagicSquare {
    /// Which of the eight squares of an order: turned and mirrored, 1 to 8
    #[arg(long, value_name = "1..8", default_value_t = 1, value_parser = square)]
    pub(crate) square: u8,
    /// All eight
    #[arg(long, conflicts_with = "square")]
    pub(crate) all: bool,
    /// The order of the square: rows in a box
    #[arg(long, value_enum, default_value_t = MagicOrder::Three)]
    pub(crate) order: MagicOrder,
    /// How a grid is printed
    #[arg(long, value_enum, default_value_t = Layout::Line)]
    pub(crate) format: Layout,
}

fn square(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|n| (1..=8).contains(n));
    number.ok_or_else(|| "expected a whole number from 1 to 8".to_string())
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MagicOrder {
    #[value(name = "3")]
    Three = 3,
    #[value(name = "5")]
    Five = 5,
    #[value(name = "7")]
    Seven = 7,
}
