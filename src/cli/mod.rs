//! The program: reads arguments, writes results in order to standard output and messages to
//! standard error, returns an exit code.
//!
//! No other module imports it. Each command is a [`Run`] in its own file or folder; [`run`] holds
//! the common machinery for many puzzles (reading, threads, order, progress, interruption,
//! summary).

mod args;
mod book;
mod candidates;
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
mod disagreement;
mod ending;
mod engines;
mod exit;
mod explain;
mod face;
mod fewest;
mod generate;
mod grammar;
mod grid;
mod help;
mod hint;
mod json;
mod low;
mod making_args;
mod malformed;
mod minimize;
mod neighbours;
mod out;
mod outcome;
mod player;
#[cfg(feature = "print")]
mod print;
mod rate;
mod redundant;
mod repair;
mod run;
mod say;
mod scramble;
mod solve;
mod steps;
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
    Grid(grid::Grid),
    /// New puzzles: minimal, symmetric, of a level, with a number of clues
    Generate(generate::Generate),
    /// Leave out the givens that a puzzle does not need, to make it as hard as it can be
    Minimize(minimize::Minimize),
    /// How hard each puzzle is for people: to sort or choose puzzles by level
    Rate(rate::Rate),
    /// The next step, if you are stuck
    Hint(steps::Playing<hint::Hint>),
    /// The givens that rule a candidate out, if you doubt that it is wrong
    Why(why::WhyArgs),
    /// The candidates that are in some solution: what is open in an ambiguous puzzle
    Candidates(candidates::CandidatesArgs),
    /// The givens that follow from the others, to find what can go
    Redundant(redundant::RedundantArgs),
    /// The fewest givens to add or to take away, if a puzzle is not unique
    Repair(repair::RepairArgs),
    /// The way to the solution step by step, to learn or to teach
    Explain(steps::Playing<explain::Explain>),
    /// The table of techniques, for names and codes that options take
    Techniques(techniques::Techniques),
    /// The puzzle as DIMACS for a SAT solver, and its answer read back
    Cnf(cnf::Cnf),
    /// A verdict with its proof, for others to check without trusting this program
    Certify(certify::Certify),
    /// Hold certificates against their puzzles: to believe a verdict without the solver
    Check(check::Check),
    /// Test a solver of your own against suites and our engines
    Crosscheck(Box<crosscheck::Crosscheck>),
    /// Search a grid for all its puzzles of few clues
    Fewest(fewest::Fewest),
    /// Search for new puzzles a few givens away from known ones, to grow a collection
    Neighbours(neighbours::Neighbours),
    /// Search for puzzles with few clues, from nothing
    Low(low::Low),
    /// The canonical form, to find equivalent puzzles in a collection
    Canon(canon::Canon),
    /// A game in this terminal, with hints that reason
    #[cfg(feature = "play")]
    Play(Box<crate::play::Play>),
    /// The page and an interface over HTTP, for browsers and other programs
    #[cfg(feature = "serve")]
    Serve(crate::serve::Serve),
    /// Puzzles of any format in another, with what it cannot hold said
    Convert(convert::Convert),
    /// Puzzles on paper, as PDF: several a page, with solutions, levels and QR codes
    #[cfg(feature = "print")]
    Print(Box<print::PrintArgs>),
    /// Another puzzle of the same kind: digits, rows and columns exchanged at random
    Scramble(scramble::Scramble),
    /// The table of engines, for the names that --engine takes
    Engines(book::Engines),
    /// Engines side by side on the same puzzles: guesses, nodes, steps, time
    Compare(compare::Compare),
    /// Complete boards from magic squares
    Construct(construct::Construct),
    /// A script that completes commands and options, for your shell
    Completions(completions::Completions),
    /// Manual pages, for `man veridoku`
    Man(completions::Man),
}

impl Command {
    /// Returns its name as it is typed, and what it does.
    fn parts(&self) -> (&'static str, &dyn Run) {
        match self {
            Command::Verify(args) => ("verify", args),
            Command::Solve(args) => ("solve", args),
            Command::Count(args) => ("count", args),
            Command::Grid(args) => ("grid", args),
            Command::Generate(args) => ("generate", args),
            Command::Minimize(args) => ("minimize", args),
            Command::Rate(args) => ("rate", args),
            Command::Hint(args) => ("hint", args),
            Command::Why(args) => ("why", args),
            Command::Candidates(args) => ("candidates", args),
            Command::Redundant(args) => ("redundant", args),
            Command::Repair(args) => ("repair", args),
            Command::Explain(args) => ("explain", args),
            Command::Techniques(args) => ("techniques", args),
            Command::Cnf(args) => ("cnf", args),
            Command::Certify(args) => ("certify", args),
            Command::Check(args) => ("check", args),
            Command::Crosscheck(args) => ("crosscheck", args.as_ref()),
            Command::Fewest(args) => ("fewest", args),
            Command::Neighbours(args) => ("neighbours", args),
            Command::Low(args) => ("low", args),
            Command::Canon(args) => ("canon", args),
            #[cfg(feature = "play")]
            Command::Play(args) => ("play", args.as_ref()),
            #[cfg(feature = "serve")]
            Command::Serve(args) => ("serve", args),
            Command::Convert(args) => ("convert", args),
            #[cfg(feature = "print")]
            Command::Print(args) => ("print", args.as_ref()),
            Command::Scramble(args) => ("scramble", args),
            Command::Engines(args) => ("engines", args),
            Command::Compare(args) => ("compare", args),
            Command::Construct(args) => ("construct", args),
            Command::Completions(args) => ("completions", args),
            Command::Man(args) => ("man", args),
        }
    }
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let (args, face) = grammar::read();
    let (name, command) = args.command.parts();
    face.set();
    let ran = start(name, command);
    ending::end(name, ran).into()
}

fn start(name: &'static str, command: &dyn Run) -> anyhow::Result<Exit> {
    ending::outlive_file_limit();
    veridoku::native::Isa::wanted()?;
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
    ending::watch_interrupts(name, &cancel);
    let ran = command.run(&cancel);
    if let (Err(error), Some(json)) = (&ran, command.json())
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
        let engines = engines::names(common);
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
