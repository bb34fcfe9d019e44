//! `veridoku crosscheck`: our engines against each other, or somebody's solver against them.

mod args;
mod cases;
mod check;
mod config;
mod drive;
mod junit;
mod lab;
mod panel;
mod printed;
mod process;
mod report;
mod solver;
mod verdict;
mod whole;

use super::exit::Exit;
use anyhow::bail;
pub(super) use args::Crosscheck;
use check::Checker;
use config::Config;
use junit::Junit;
use report::{Outcome, Tally};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;

impl Crosscheck {
    /// Whether puzzles are to come from standard input for want of anything else.
    pub(super) fn names_nothing(&self) -> bool {
        self.inputs.is_empty() && self.suite.is_empty()
    }

    /// The time for an answer.
    fn time(&self) -> Option<Duration> {
        let usual = Some(Duration::from_secs(10));
        self.time_limit.map_or(usual, |limit| limit.0)
    }

    /// The time for shrinking a failure; nothing to leave it as it is.
    fn shrink_time(&self) -> Duration {
        let usual = Some(Duration::from_secs(20));
        let time = self.shrink_time.map_or(usual, |limit| limit.0);
        time.unwrap_or(Duration::ZERO)
    }

    fn threads(&self) -> usize {
        match (self.jobs, &self.solver) {
            (None, Some(_)) => 1,
            (None | Some(0), _) => std::thread::available_parallelism().map_or(1, usize::from),
            (Some(jobs), _) => jobs,
        }
    }
}

pub(super) fn run(args: &Crosscheck, cancel: &Cancel) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let reading = &args.reading;
    let reads = [
        ("--shape", reading.shape.is_some()),
        ("--alphabet", reading.alphabet.is_some()),
        ("--from", reading.from.is_some()),
    ];
    if args.inputs.is_empty()
        && !args.suite.is_empty()
        && let Some((option, _)) = reads.iter().find(|(_, given)| *given)
    {
        bail!(
            "{option}: says how files are read, and there are none; --sizes chooses from a suite"
        );
    }
    let config = args.solver.as_deref();
    let config = config.map(|c| Config::new(c, &args.talk, args.time(), cancel));
    let config = config.transpose()?;
    if let Some(config) = &config {
        // A program that cannot be started is a mistake in the command, not a fault of a solver.
        drop(config.start(&".".repeat(81))?);
    }
    let names = panel::names(args);
    if names.len() < 2 {
        bail!("--engines: expected at least two");
    }
    let mut junit = args.junit.as_deref().map(Junit::new).transpose()?;
    let mut tally = Tally::new();
    let mut failure = None;
    let mut enough = false;
    let write = |outcome: &Outcome| {
        if enough {
            return Ok(());
        }
        tally.add(outcome);
        let mut stdout = io::stdout().lock();
        stdout.write_all(outcome.text.as_bytes())?;
        stdout.flush()?;
        if !outcome.remark.is_empty() {
            super::say(&outcome.remark);
        }
        if let Some(junit) = &mut junit
            && let Err(error) = junit.add(outcome)
        {
            failure = Some(error);
            cancel.cancel();
        }
        if args.fail_fast && matches!(outcome.exit, Exit::Fails | Exit::Disagree) {
            enough = true;
            cancel.cancel();
        }
        Ok(())
    };
    let queries = cases::queries(args, cancel);
    let jobs = args.threads();
    let written = match &config {
        Some(config) => {
            let make = || Checker::new(args, config, cancel);
            drive::run(queries, jobs, cancel, make, write)
        }
        None => {
            let make = || panel::Asker::new(&names, args, cancel);
            drive::run(queries, jobs, cancel, make, write)
        }
    };
    let stopped = cancel.is_cancelled() && !enough;
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(Exit::Holds),
        other => other?,
    }
    let time = start.elapsed();
    if let Some(error) = failure {
        return Err(error.into());
    }
    if let Some(junit) = junit {
        junit.finish(time)?;
    }
    if !args.quiet {
        let rest = if enough {
            "; stopped at the first fault"
        } else {
            ""
        };
        super::say(&format!("{}{rest}\n", tally.words(time)));
    }
    if tally.is_empty() && !args.sizes.is_empty() && !stopped {
        bail!("--sizes: there is no puzzle of such a size");
    }
    Ok(match stopped {
        true => Exit::Interrupted,
        false => tally.exit,
    })
}
