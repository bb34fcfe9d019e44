//! The arguments that many commands share: input, engines, time limit.

use super::choices::{self, Judging, Setting};
use super::parsers::{
    TimeLimit, alphabet, backend, column, format, from_zero, seconds, shard, solver_command,
    threads,
};
use crate::cli::json::Json;
use crate::cli::run::threads::threads as cores;
use std::ffi::OsString;
use std::time::Duration;
use veridoku::cnf::Encoding;
use veridoku::formats::{Alphabet, FolderFiles, Format, ReadOptions, Shard};
use veridoku::grid::Shape;
use veridoku::sat::{Solver, SolverCommand};

/// What verify, solve, count and rate have in common.
#[derive(clap::Args, Debug)]
pub(crate) struct Common {
    /// Puzzles, files, folders, or - for standard input (also when nothing is named)
    #[arg(value_name = "PUZZLE | FILE | FOLDER | -")]
    pub(crate) inputs: Vec<OsString>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Who judges: native, sat, both against each other, auto (one of them), portfolio, or a name
    /// of `veridoku engines`
    #[arg(long, value_name = "NAME", default_value = "both", value_parser = Judging::read)]
    pub(crate) engine: Judging,
    /// A parameter of the engine, see `veridoku engines --engine NAME`
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = Setting::read)]
    pub(crate) settings: Vec<Setting>,
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
    /// [default: 60; count without --limit: 0]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<TimeLimit>,
    /// Threads, at most 256; 0 for one a core
    #[arg(long, short, value_name = "N", default_value_t = 0, value_parser = threads, allow_negative_numbers = true)]
    pub(crate) jobs: usize,
    /// The seed of what is random: how verify shrinks a conflict
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) json: Json,
    /// No summary, progress or remarks; verify prints only what is not unique
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
        match self.jobs {
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

/// How the text of a board is read.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct BoardText {
    /// The shape of a box, rows by columns, such as 3x4; else recognised
    #[arg(long, value_name = "HxW")]
    pub(crate) shape: Option<Shape>,
    /// The digits as they are written: 1-9, 1-9A-G, 0-F, A-P, decimal …; else recognised
    #[arg(long, value_name = "NAME", value_parser = alphabet)]
    pub(crate) alphabet: Option<&'static Alphabet>,
    /// The format of the input: line, grid, csv, json …; else recognised
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(crate) from: Option<&'static Format>,
    /// The column of the puzzle in a table: its name or number
    #[arg(long, value_name = "NAME", value_parser = column)]
    pub(crate) column: Option<&'static str>,
}

impl BoardText {
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            format: self.from,
            shape: self.shape,
            alphabet: self.alphabet,
            column: self.column,
        }
    }
}

/// How lists of puzzles are read.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Reading {
    #[command(flatten)]
    pub(crate) text: BoardText,
    /// Read every file of a folder, whatever its name
    #[arg(long)]
    pub(crate) all_files: bool,
    /// Read part K of N of the list: puzzle K and every Nth from there. The parts are the whole
    #[arg(long, value_name = "K/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
}

impl Reading {
    pub(crate) fn options(&self) -> ReadOptions {
        self.text.options()
    }

    /// Returns the number that a record has in the whole list, by its place among those read, from
    /// 0.
    pub(crate) fn number(&self, place: u64) -> u64 {
        let shard = self.shard.map(|shard| shard.number(place));
        shard.unwrap_or(place.saturating_add(1))
    }

    /// Returns the beginning of a summary: which part of the list was read, if not all of it was.
    pub(crate) fn part(&self) -> String {
        let part = |shard| format!("part {shard} of the list: ");
        self.shard.map_or_else(String::new, part)
    }

    /// Returns which files of a folder are read.
    pub(crate) fn files(&self) -> FolderFiles {
        if self.all_files {
            FolderFiles::All
        } else {
            FolderFiles::Puzzles
        }
    }
}
