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
mod construct;
mod count;
mod crosscheck;
mod csv;
mod disagreement;
mod engines;
mod exit;
mod explain;
mod express;
mod few_args;
mod fewest;
mod generate;
mod grid;
mod hint;
mod input;
mod insight;
mod json;
mod low;
mod making_args;
mod malformed;
mod minimize;
mod near_args;
mod neighbours;
mod played;
mod player;
mod proof_args;
mod rate;
mod record;
mod run;
mod say;
mod scramble;
mod solve;
mod steps;
mod tally;
mod techniques;
mod verify;
mod why;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use command::Run;
use exit::Exit;
use malformed::Malformed;
use say::{is_broken_pipe, say};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use veridoku::batch::BatchError;
use veridoku::engine::Cancel;

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
    /// Is each puzzle unique? One verdict a puzzle: unique, multiple, none, malformed or unknown
    Verify(verify::Verify),
    /// The solution of each puzzle
    Solve(solve::Solve),
    /// How many solutions each puzzle has, exactly, or up to --limit
    Count(count::Count),
    /// Complete grids at random
    Grid(making_args::Grid),
    /// New puzzles: minimal, symmetric, of a number of clues, as hard as wanted
    Generate(making_args::Generate),
    /// Each puzzle without the givens that it does not need
    Minimize(making_args::Minimize),
    /// How hard each puzzle is: level, hardest technique, ratings, steps
    Rate(rate::Rate),
    /// The next step that a person could take
    Hint(steps::Playing<hint::Hint>),
    /// Why a candidate is in no solution: the givens that rule it out
    Why(why::WhyArgs),
    /// The candidates that are in some solution, and in how many; the digits that are forced
    Candidates(insight::CandidatesArgs),
    /// The givens that follow from the others
    Redundant(insight::RedundantArgs),
    /// The fewest givens to add or to take away so that each puzzle has one solution, or any
    Repair(insight::RepairArgs),
    /// How a person could solve the puzzle, step by step
    Explain(steps::Playing<explain::Explain>),
    /// The techniques: names, codes, ratings, levels
    Techniques(techniques::Techniques),
    /// The puzzle as a CNF formula in DIMACS form; --decode reads a solver's answer back
    Cnf(cnf::Cnf),
    /// A certificate for each puzzle: its verdict with a proof that anyone can check
    Certify(proof_args::Certify),
    /// Checks certificates, trusting nothing that made them
    Check(proof_args::Check),
    /// Engines against each other, or anybody's solver against them
    Crosscheck(Box<crosscheck::Crosscheck>),
    /// Every puzzle of few clues that a grid holds, or a proof that there is none
    Fewest(few_args::Fewest),
    /// Every minimal puzzle that differs from one of some puzzles in a few givens
    Neighbours(near_args::Neighbours),
    /// New minimal puzzles of few clues
    Low(near_args::Low),
    /// The canonical form of each puzzle: equivalent ones have the same
    Canon(few_args::Canon),
    /// Random puzzles equivalent to each
    Scramble(few_args::Scramble),
    /// The engines: names, what they can do, where they come from
    Engines(book_args::Engines),
    /// Engines side by side on the same puzzles: verdict, guesses, nodes, steps, time
    Compare(book_args::Compare),
    /// Grids by a construction
    Construct(book_args::Construct),
}

impl Command {
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
            Command::Scramble(args) => args,
            Command::Engines(args) => args,
            Command::Compare(args) => args,
            Command::Construct(args) => args,
        }
    }
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    match start() {
        Ok(exit) => exit.into(),
        Err(error) if is_broken_pipe(&error) => Exit::Holds.into(),
        Err(error) => {
            say(&format!("veridoku: {error:#}\n"));
            let batch = error.downcast_ref::<BatchError>();
            let defect = matches!(batch, Some(BatchError::Panicked(_)));
            let exit = if defect { Exit::Defect } else { Exit::Input };
            exit.into()
        }
    }
}

fn start() -> anyhow::Result<Exit> {
    let matches = Args::command().get_matches();
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let command = args.command.get();
    if command.names_nothing() && io::stdin().is_terminal() {
        return short_help(matches.subcommand_name().unwrap_or_default());
    }
    if let Some(common) = command.common() {
        engines::check_settings(common)?;
    }
    let cancel = Cancel::new();
    if command.ends_in_order() {
        watch_interrupts(&cancel);
    }
    let ran = command.run(&cancel);
    if let (Err(error), Some((json, name))) = (&ran, command.json())
        && let Some(malformed) = error.downcast_ref::<Malformed>()
        && json.is_wanted()
    {
        let line = json.malformed(name, malformed.at(), &malformed.error);
        io::stdout().lock().write_all(line.as_bytes())?;
    }
    ran
}

/// Prints the help of a command that has no input: none is named, and standard input is a terminal.
fn short_help(name: &str) -> anyhow::Result<Exit> {
    let mut command = Args::command();
    command.build();
    if let Some(command) = command.find_subcommand_mut(name) {
        command.print_help()?;
    }
    Ok(Exit::Input)
}

/// A signal within this time after the first is the same one: `timeout` signals both the process
/// and its group, so it arrives twice.
const SAME_INTERRUPT: Duration = Duration::from_millis(500);

/// Sets the handler: the first interrupt asks for an orderly end, the second ends the program at
/// once.
fn watch_interrupts(cancel: &Cancel) {
    let cancel = cancel.clone();
    let mut first: Option<Instant> = None;
    let set = ctrlc::set_handler(move || {
        let since = first.get_or_insert_with(Instant::now).elapsed();
        if cancel.is_cancelled() && since > SAME_INTERRUPT {
            veridoku::sat::end_all();
            std::process::exit(Exit::Interrupted as i32);
        }
        cancel.cancel();
    });
    if let Err(error) = set {
        say(&format!(
            "veridoku: an interrupt will end the program at once: {error}\n"
        ));
    }
}
