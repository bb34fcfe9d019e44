//! The arguments of every command; clap makes the help and the errors from them.

use super::book_args::{Compare, Construct, Engines};
use super::choices;
pub(crate) use super::choices::{EngineChoice, Judging, Layout, Setting, SortKey};
pub(crate) use super::common_args::{
    Common, Reading, TimeLimit, from_one, from_two, from_zero, seconds, solver_command, threads,
};
use super::crosscheck::Crosscheck;
use super::few_args::{Canon, Fewest, Scramble};
use super::insight::{CandidatesArgs, RedundantArgs, RepairArgs};
use super::making_args::{Generate, Grid, Minimize};
use super::near_args::{Low, Neighbours};
use super::played::Played;
use super::proof_args::{Certify, Check};
use super::why::WhyArgs;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;
use veridoku::cnf::{AtMostOne, Encoding};
use veridoku::human::{Level, Order, TechniqueId};

/// Verify, solve and count Sudoku puzzles with two engines that check each other
#[derive(Parser, Debug)]
#[command(name = "veridoku", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 the property holds for all puzzles, 1 not for some, \
2 bad usage or input, 3 the engines disagree, 4 a limit was hit, 130 interrupted."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Is each puzzle unique? One verdict a puzzle: unique, multiple, none, malformed or unknown
    Verify(Verify),
    /// The solution of each puzzle
    Solve(Solve),
    /// How many solutions each puzzle has, exactly, or up to --limit
    Count(Count),
    /// Complete grids at random
    Grid(Grid),
    /// New puzzles: minimal, symmetric, of a number of clues, as hard as wanted
    Generate(Generate),
    /// Each puzzle without the givens that it does not need
    Minimize(Minimize),
    /// How hard each puzzle is: level, hardest technique, ratings, steps
    Rate(Rate),
    /// The next step that a person could take
    Hint(Hint),
    /// Why a candidate is in no solution: the givens that rule it out
    Why(WhyArgs),
    /// The candidates that are in some solution, and in how many; the digits that are forced
    Candidates(CandidatesArgs),
    /// The givens that follow from the others
    Redundant(RedundantArgs),
    /// The fewest givens to add or to take away so that each puzzle has one solution, or any
    Repair(RepairArgs),
    /// How a person could solve the puzzle, step by step
    Explain(Explain),
    /// The techniques: names, codes, ratings, levels
    Techniques(Techniques),
    /// The puzzle as a CNF formula in DIMACS form; --decode reads a solver's answer back
    Cnf(Cnf),
    /// A certificate for each puzzle: its verdict with a proof that anyone can check
    Certify(Certify),
    /// Checks certificates, trusting nothing that made them
    Check(Check),
    /// Engines against each other, or anybody's solver against them
    Crosscheck(Box<Crosscheck>),
    /// Every puzzle of few clues that a grid holds, or a proof that there is none
    Fewest(Fewest),
    /// Every minimal puzzle that differs from one of some puzzles in a few givens
    Neighbours(Neighbours),
    /// New minimal puzzles of few clues
    Low(Low),
    /// The canonical form of each puzzle: equivalent ones have the same
    Canon(Canon),
    /// Random puzzles equivalent to each
    Scramble(Scramble),
    /// The engines: names, what they can do, where they come from
    Engines(Engines),
    /// Engines side by side on the same puzzles: verdict, guesses, nodes, steps, time
    Compare(Compare),
    /// Grids by a construction
    Construct(Construct),
}

impl Command {
    /// The arguments of a command that takes many puzzles, and its name.
    pub(crate) fn batch(&self) -> Option<(&Common, &'static str)> {
        match self {
            Command::Verify(verify) => Some((&verify.common, "verify")),
            Command::Solve(solve) => Some((&solve.common, "solve")),
            Command::Count(count) => Some((&count.common, "count")),
            Command::Rate(rate) => Some((&rate.common, "rate")),
            Command::Certify(certify) => Some((&certify.common, "certify")),
            Command::Candidates(args) => Some((&args.common, "candidates")),
            Command::Redundant(args) => Some((&args.common, "redundant")),
            Command::Repair(args) => Some((&args.common, "repair")),
            Command::Check(_) | Command::Why(_) => None,
            Command::Minimize(minimize) => Some((&minimize.common, "minimize")),
            Command::Grid(_) | Command::Generate(_) => None,
            Command::Crosscheck(_) => None,
            Command::Fewest(_) | Command::Canon(_) | Command::Scramble(_) => None,
            Command::Neighbours(_) | Command::Low(_) => None,
            Command::Engines(_) | Command::Compare(_) | Command::Construct(_) => None,
            Command::Hint(_) | Command::Explain(_) | Command::Techniques(_) | Command::Cnf(_) => {
                None
            }
        }
    }
}

impl Command {
    /// The name of a command that takes puzzles one after another, where none are named.
    pub(crate) fn stream(&self) -> Option<&'static str> {
        let (inputs, name) = match self {
            Command::Canon(canon) => (&canon.inputs, "canon"),
            Command::Scramble(scramble) => (&scramble.inputs, "scramble"),
            _ => return None,
        };
        inputs.is_empty().then_some(name)
    }
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku verify 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku verify puzzles/                     every puzzle file in a folder\n  \
zcat big.sdm.gz | veridoku verify --json -   a verdict a line\n  \
if veridoku verify --quiet FILE; then …      exit code 0 only if all are unique")]
pub(crate) struct Verify {
    /// Count at most N solutions of a puzzle that has several
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = from_two, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// Find the smallest conflict of a puzzle without a solution
    #[arg(long)]
    pub(crate) smallest: bool,
    /// Write a certificate of each verdict to the folder DIR, checked
    #[arg(long, value_name = "DIR")]
    pub(crate) certify: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) common: Common,
}

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

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku rate 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku rate --engine native --csv puzzles.sdm > ratings.csv\n  \
veridoku rate --level hard --at-most x-wing --sort time puzzles.sdm\n  \
veridoku rate --only-level medium --engine native million.sdm\n\n\
The ratings are for plain 9x9 puzzles with one solution; docs/rating.md says what each means.")]
pub(crate) struct Rate {
    /// Results as CSV, with a line of names at the top
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// HoDoKu's level and score too
    #[arg(long)]
    pub(crate) hodoku: bool,
    /// ER, EP, ED and the level, without the ceiling and the expected time: faster, above all on
    /// hard puzzles
    #[arg(long, conflicts_with_all = ["hodoku", "needs", "at_most"])]
    pub(crate) only_er: bool,
    /// Only puzzles of this level: very-easy, easy, medium, hard, expert; may be given several
    /// times
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) level: Vec<Level>,
    /// Only puzzles that the other techniques up to the ceiling do not solve; may be given several
    /// times
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) needs: Vec<TechniqueId>,
    /// Only puzzles whose technique ceiling is this or one before it in the table
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) at_most: Option<TechniqueId>,
    /// Only puzzles with at least this ER
    #[arg(long, value_name = "ER", value_parser = tenths)]
    pub(crate) min_er: Option<u16>,
    /// Only puzzles with at most this ER
    #[arg(long, value_name = "ER", value_parser = tenths)]
    pub(crate) max_er: Option<u16>,
    /// Easiest first, by this; holds all results in memory and writes them at the end
    #[arg(long, value_enum, value_name = "SCALE")]
    pub(crate) sort: Option<SortKey>,
    /// Stop at this level: very-easy, easy or medium. Says only the level, or that it is above
    #[arg(long, value_name = "LEVEL", value_parser = low_level,
        conflicts_with_all = ["csv", "hodoku", "only_er", "level", "needs", "at_most", "min_er", "max_er", "sort"])]
    pub(crate) only_level: Option<Level>,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku hint 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku hint --vague puzzle.sdk             only what to look for\n  \
veridoku hint puzzle.sdm --entries mine.txt --marks marks.txt --picture\n  \
veridoku hint puzzle.sdm --svg hint.svg")]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) played: Played,
    /// Give less away: only the technique; twice, the houses too; three times, the cells too
    #[arg(long, action = clap::ArgAction::Count)]
    pub(crate) vague: u8,
    /// Write the picture to FILE as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku explain 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku explain --picture puzzle.sdk | less -R\n  \
veridoku explain puzzle.sdk --svg pictures   a picture a step, and index.html\n  \
veridoku explain --json puzzle.sdk           a line a step")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) played: Played,
    /// Check every step against the relations with the SAT engine
    #[arg(long)]
    pub(crate) audit: bool,
    /// Write a picture of each step to the folder DIR as SVG, and a page with all of them,
    /// index.html
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Techniques {
    /// The table as JSON Lines, one technique each
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which techniques are used, and in which order.
#[derive(clap::Args, Debug)]
pub(crate) struct Ordering {
    /// The techniques, the one to try first at the front: default, explainer, hodoku, all, or names
    /// or codes with commas between
    #[arg(long, value_name = "LIST", default_value = "default", value_parser = Order::read)]
    pub(crate) order: Order,
    /// Without techniques that take for granted that there is only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku cnf PUZZLE > puzzle.cnf\n  \
kissat -q puzzle.cnf > answer.txt\n  \
veridoku cnf PUZZLE --decode answer.txt")]
pub(crate) struct Cnf {
    /// A puzzle, a file with one puzzle, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) input: OsString,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Which clauses say that a board keeps the rules
    #[arg(long, value_parser = choices::encoding(), default_value = Encoding::default().name())]
    pub(crate) encoding: Encoding,
    /// The form of "at most one of these"
    #[arg(long, value_name = "FORM", value_parser = choices::at_most_one(), default_value = AtMostOne::Auto.name())]
    pub(crate) at_most_one: AtMostOne,
    /// Read a solver's answer to the same formula from FILE (- for standard input) and print the
    /// solution
    #[arg(long, value_name = "FILE")]
    pub(crate) decode: Option<String>,
}

fn level(text: &str) -> Result<Level, String> {
    let wanted = "expected very-easy, easy, medium, hard or expert";
    text.parse().map_err(|_| wanted.to_string())
}

fn low_level(text: &str) -> Result<Level, String> {
    let level = level(text).ok().filter(|level| *level <= Level::Medium);
    level.ok_or_else(|| "expected very-easy, easy or medium".to_string())
}

fn technique(name: &str) -> Result<TechniqueId, String> {
    let technique = TechniqueId::by_name(name);
    technique
        .ok_or_else(|| "expected a technique or its code, as `veridoku techniques` lists".into())
}

/// A rating in tenths.
fn tenths(text: &str) -> Result<u16, String> {
    let number = text.parse::<f64>().ok();
    let tenths = number.filter(|n| (0.0..=20.0).contains(n));
    let tenths = tenths.map(|n| (n * 10.0).round() as u16);
    tenths.ok_or_else(|| "expected a rating such as 7.1".to_string())
}
