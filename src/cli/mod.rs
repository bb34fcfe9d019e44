//! The program: reads arguments, writes results in order to standard output and messages to
//! standard error, returns an exit code.
//!
//! No other module imports it. Each command is a [`Run`] in its own file or folder; [`run`] holds
//! the common machinery for many puzzles (reading, threads, order, progress, interruption,
//! summary).

mod args;
mod book;
mod book_args;
mod canon;
mod certify;
mod check;
mod cnf;
mod command;
mod compare;
mod completions;
mod construct;
mod convert;
mod count;
mod crosscheck;
mod csv;
mod disagreement;
mod ending;
mod engines;
mod exit;
mod explain;
mod express;
mod face;
mod few_args;
mod fewest;
mod generate;
mod grammar;
mod grid;
mod help;
mod hint;
mod insight;
mod json;
mod low;
mod making_args;
mod malformed;
mod minimize;
mod near_args;
mod neighbours;
mod out;
mod outcome;
mod played;
mod player;
mod proof_args;
mod rate;
mod run;
mod say;
mod scramble;
mod short;
mod solve;
mod steps;
mod tally;
mod techniques;
mod usage;
mod verify;
mod why;

use clap::{Parser, Subcommand};
use command::Run;
use exit::Exit;
use face::face;
use out::Out;
use say::say;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use veridoku::engine::Cancel;
use veridoku::formats::{OnePuzzleError, Origin};

/// Verify, solve and count Sudoku puzzles with two engines that check each other
#[derive(Parser, Debug)]
#[command(name = "veridoku", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 the property holds for all puzzles, 1 not for some, \
2 bad usage or input, 3 the engines disagree, 4 a limit was hit, 130 interrupted."
)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Does each puzzle have exactly one solution? Before you publish, print or play it
    Verify(verify::Verify),
    /// The solution of each puzzle, to fill in a board
    Solve(solve::Solve),
    /// How many solutions each puzzle has, exactly: to see how far from unique it is
    Count(count::Count),
    /// Complete boards at random, as samples or as a start for puzzles
    Grid(making_args::Grid),
    /// New puzzles: minimal, symmetric, of a level, with a number of clues
    Generate(making_args::Generate),
    /// Leave out the givens that a puzzle does not need, to make it as hard as it can be
    Minimize(making_args::Minimize),
    /// How hard each puzzle is for people: to sort or choose puzzles by level
    Rate(rate::Rate),
    /// The next step, if you are stuck
    Hint(steps::Playing<hint::Hint>),
    /// The givens that rule a candidate out, if you doubt that it is wrong
    Why(why::WhyArgs),
    /// The candidates that are in some solution: what is open in an ambiguous puzzle
    Candidates(insight::CandidatesArgs),
    /// The givens that follow from the others, to find what can go
    Redundant(insight::RedundantArgs),
    /// The fewest givens to add or to take away, if a puzzle is not unique
    Repair(insight::RepairArgs),
    /// The way to the solution step by step, to learn or to teach
    Explain(steps::Playing<explain::Explain>),
    /// The table of techniques, for names and codes that options take
    Techniques(techniques::Techniques),
    /// The puzzle as DIMACS for a SAT solver, and its answer read back
    Cnf(cnf::Cnf),
    /// A verdict with its proof, for others to check without trusting this program
    Certify(proof_args::Certify),
    /// Hold certificates against their puzzles: to believe a verdict without the solver
    Check(proof_args::Check),
    /// Test a solver of your own against suites and our engines
    Crosscheck(Box<crosscheck::Crosscheck>),
    /// Search a grid for all its puzzles of few clues
    Fewest(few_args::Fewest),
    /// Search for new puzzles a few givens away from known ones, to grow a collection
    Neighbours(near_args::Neighbours),
    /// Search for puzzles with few clues, from nothing
    Low(near_args::Low),
    /// The canonical form, to find equivalent puzzles in a collection
    Canon(few_args::Canon),
    /// Puzzles of any format in another, with what it cannot hold said
    Convert(convert::Convert),
    /// Another puzzle of the same kind: digits, rows and columns exchanged at random
    Scramble(few_args::Scramble),
    /// The table of engines, for the names that --engine takes
    Engines(book_args::Engines),
    /// Engines side by side on the same puzzles: guesses, nodes, steps, time
    Compare(book_args::Compare),
    /// Complete boards from magic squares
    Construct(book_args::Construct),
    /// A script that completes commands and options, for your shell
    Completions(completions::Completions),
    /// Manual pages, for `man veridoku`
    Man(completions::Man),
}

impl Command {
    /// Returns its name as it is typed.
    fn name(&self) -> &'static str {
        match self {
            Command::Verify(_) => "verify",
            Command::Solve(_) => "solve",
            Command::Count(_) => "count",
            Command::Grid(_) => "grid",
            Command::Generate(_) => "generate",
            Command::Minimize(_) => "minimize",
            Command::Rate(_) => "rate",
            Command::Hint(_) => "hint",
            Command::Why(_) => "why",
            Command::Candidates(_) => "candidates",
            Command::Redundant(_) => "redundant",
            Command::Repair(_) => "repair",
            Command::Explain(_) => "explain",
            Command::Techniques(_) => "techniques",
            Command::Cnf(_) => "cnf",
            Command::Certify(_) => "certify",
            Command::Check(_) => "check",
            Command::Crosscheck(_) => "crosscheck",
            Command::Fewest(_) => "fewest",
            Command::Neighbours(_) => "neighbours",
            Command::Low(_) => "low",
            Command::Canon(_) => "canon",
            Command::Convert(_) => "convert",
            Command::Scramble(_) => "scramble",
            Command::Engines(_) => "engines",
            Command::Compare(_) => "compare",
            Command::Construct(_) => "construct",
            Command::Completions(_) => "completions",
            Command::Man(_) => "man",
        }
    }

    fn get(&self) -> &dyn Run {
        match self {
            Command::Verify(args) => args,
            Command::Solve(args) => args,
            Command::Count(args) => args,
            Command::Grid(args) => args,
            Command::Generate(args) => args,
            Command::Minimize(args) => args,
            Command::Rate(args) => args,
            Command::Hint(args) => args,
            Command::Why(args) => args,
            Command::Candidates(args) => args,
            Command::Redundant(args) => args,
            Command::Repair(args) => args,
            Command::Explain(args) => args,
            Command::Techniques(args) => args,
            Command::Cnf(args) => args,
            Command::Certify(args) => args,
            Command::Check(args) => args,
            Command::Crosscheck(args) => args.as_ref(),
            Command::Fewest(args) => args,
            Command::Neighbours(args) => args,
            Command::Low(args) => args,
            Command::Canon(args) => args,
            Command::Convert(args) => args,
            Command::Scramble(args) => args,
            Command::Engines(args) => args,
            Command::Compare(args) => args,
            Command::Construct(args) => args,
            Command::Completions(args) => args,
            Command::Man(args) => args,
        }
    }
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let (args, face) = grammar::read();
    let name = args.command.name();
    face.set();
    let ran = start(&args.command);
    ending::end(name, ran).into()
}

fn start(command: &Command) -> anyhow::Result<Exit> {
    ending::outlive_file_limit();
    let name = command.name();
    let command = command.get();
    if command.names_nothing() && io::stdin().is_terminal() {
        return short_help(name);
    }
    if let Some(common) = command.common() {
        engines::check_settings(common)?;
    }
    if let Some(file) = face().output.as_ref().filter(|_| !command.keeps_files()) {
        out::send_to(file)?;
    }
    if face().verbose {
        say(&format!("{}\n", introduction(name, command)));
    }
    let cancel = Cancel::new();
    if command.ends_in_order() {
        ending::watch_interrupts(&cancel);
    } else {
        ending::leave_nothing();
    }
    let ran = command.run(&cancel);
    if let (Err(error), Some((json, name))) = (&ran, command.json())
        && let Some(OnePuzzleError::Malformed {
            source_name,
            line,
            error,
        }) = error.downcast_ref()
        && json.is_wanted()
    {
        let (source, place) = (source_name.as_str(), (*line).into());
        let line = json.malformed(name, Origin { source, place }, error);
        Out.write_all(line.as_bytes())?;
    }
    ran
}

/// Returns what is about to run, for `--verbose`.
fn introduction(name: &str, command: &dyn Run) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let how = command.common().map(|common| {
        let (threads, time) = (
            say::counted(common.threads() as u64, "thread"),
            common.time(),
        );
        let time = time.map_or("no time limit".to_string(), |time| {
            format!("{time:?} a puzzle")
        });
        let engines: Vec<&str> = engines::chosen(common)
            .iter()
            .map(|one| one.name())
            .collect();
        format!(
            " with {} on {threads}, {time}, seed {}",
            engines.join(" and "),
            common.seed
        )
    });
    format!("veridoku {version}: {name}{}", how.unwrap_or_default())
}

/// Prints the help of a command that has no input: none is named, and standard input is a terminal.
fn short_help(name: &str) -> anyhow::Result<Exit> {
    let mut command = grammar::grammar();
    command.build();
    if let Some(command) = command.find_subcommand_mut(name) {
        command.print_help()?;
    }
    Ok(Exit::Input)
}
