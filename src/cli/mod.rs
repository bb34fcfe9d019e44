//! The face: arguments in, results in order on standard output, messages on standard error, an exit
//! code.
//!
//! Nothing imports it. One file a command; what a command does with one record is a
//! [`pipeline::Worker`], and the rest (reading, threads, order, progress, interruption, summary) is
//! the same for all.

mod args;
mod backends;
mod book;
mod book_args;
mod canon;
mod certify;
mod chart;
mod check;
mod checkpoint;
mod choices;
mod cnf;
mod common_args;
mod compare;
mod construct;
mod count;
mod crosscheck;
mod engines;
mod exit;
mod explain;
mod express;
mod few_args;
mod fewest;
mod generate;
mod goal;
mod grid;
mod hint;
mod input;
mod insight;
mod json;
mod low;
mod making_args;
mod minimize;
mod near_args;
mod neighbours;
mod ordered;
mod pipeline;
mod played;
mod player;
mod produce;
mod progress;
mod proof_args;
mod rate;
mod scramble;
mod solve;
mod state;
mod steps;
mod stream;
mod summary;
mod tally;
mod techniques;
mod verify;
mod why;
mod worker;

use args::{Args, Command};
use clap::{CommandFactory, Parser};
use exit::Exit;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(exit) => exit.into(),
        Err(error) if is_broken_pipe(&error) => Exit::Holds.into(),
        Err(error) => {
            say(&format!("veridoku: {error:#}\n"));
            Exit::Input.into()
        }
    }
}

fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some((common, name)) = args.command.batch()
        && common.inputs.is_empty()
        && std::io::stdin().is_terminal()
    {
        return short_help(name);
    }
    if let Some(name) = args.command.stream()
        && std::io::stdin().is_terminal()
    {
        return short_help(name);
    }
    if let Some((common, _)) = args.command.batch() {
        engines::check_settings(common)?;
    }
    let cancel = Cancel::new();
    let makes = matches!(args.command, Command::Grid(_) | Command::Generate(_));
    if makes || args.command.batch().is_some() {
        watch_interrupts(&cancel);
    }
    match &args.command {
        Command::Verify(verify) => verify::run(verify, cancel),
        Command::Solve(solve) => solve::run(solve, cancel),
        Command::Count(count) => count::run(count, cancel),
        Command::Rate(rate) => rate::run(rate, cancel),
        Command::Grid(grid) => grid::run(grid, &cancel),
        Command::Generate(generate) => generate::run(generate, &cancel),
        Command::Minimize(minimize) => minimize::run(minimize, cancel),
        Command::Hint(hint) => hint::run(hint),
        Command::Explain(explain) => explain::run(explain),
        Command::Techniques(techniques) => techniques::run(techniques),
        Command::Cnf(cnf) => cnf::run(cnf),
        Command::Crosscheck(crosscheck) => {
            let nothing = crosscheck.names_nothing();
            if nothing && std::io::stdin().is_terminal() {
                return short_help("crosscheck");
            }
            watch_interrupts(&cancel);
            crosscheck::run(crosscheck, &cancel)
        }
        Command::Fewest(fewest) => {
            watch_interrupts(&cancel);
            fewest::run(fewest, &cancel)
        }
        Command::Canon(canon) => {
            watch_interrupts(&cancel);
            canon::run(canon, &cancel)
        }
        Command::Scramble(scramble) => {
            watch_interrupts(&cancel);
            scramble::run(scramble, &cancel)
        }
        Command::Neighbours(neighbours) => {
            watch_interrupts(&cancel);
            neighbours::run(neighbours, &cancel)
        }
        Command::Low(low) => {
            watch_interrupts(&cancel);
            low::run(low, &cancel)
        }
        Command::Engines(engines) => book::run(engines),
        Command::Certify(certify) => certify::run(certify, cancel),
        Command::Check(check) => check::run(check),
        Command::Why(why) => why::run(why),
        Command::Candidates(args) => insight::candidates(args, cancel),
        Command::Redundant(args) => insight::redundant(args, cancel),
        Command::Repair(args) => insight::repair(args, cancel),
        Command::Compare(compare) => {
            watch_interrupts(&cancel);
            compare::run(compare, &cancel)
        }
        Command::Construct(construct) => construct::run(construct),
    }
}

/// Nothing was named and nobody is going to type a puzzle: say what the command takes.
fn short_help(name: &str) -> anyhow::Result<Exit> {
    let mut command = Args::command();
    command.build();
    if let Some(command) = command.find_subcommand_mut(name) {
        command.print_help()?;
    }
    Ok(Exit::Input)
}

/// What is sent to a process and to its group, as `timeout` does, arrives twice: so soon after the
/// first it is no second wish.
const SAME_INTERRUPT: Duration = Duration::from_millis(500);

/// The first interrupt asks for an orderly end, the second ends at once.
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

/// Writes to standard error. Where nobody reads that any more, there is nobody to tell.
fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Whoever read our output has gone away: nothing to report.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<std::io::Error>();
    io.is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
}
