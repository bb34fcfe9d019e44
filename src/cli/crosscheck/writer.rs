//! Takes the outcomes of queries in order and writes them to standard output, the tally and the
//! JUnit report.

use super::args::Crosscheck;
use super::report::QueryOutcome;
use crate::cli::exit::Exit;
use crate::cli::run::progress::{Progress, tasks, write};
use anyhow::Context;
use std::path::Path;
use std::time::{Duration, Instant};
use veridoku::batch::Consumer;
use veridoku::crosscheck::CrosscheckTally;
use veridoku::crosscheck::driver::Junit;
use veridoku::names::shown;
use veridoku::words::crosscheck_tally;

/// The sink of outcomes.
pub(super) struct Writer<'a> {
    tally: CrosscheckTally,
    exit: Exit,
    junit: Option<Junit>,
    args: &'a Crosscheck,
    start: Instant,
    progress: Progress,
}

impl<'a> Writer<'a> {
    pub(super) fn new(args: &'a Crosscheck) -> anyhow::Result<Writer<'a>> {
        let junit = args.junit.as_deref().map(Junit::new).transpose();
        Ok(Writer {
            tally: CrosscheckTally::default(),
            exit: Exit::Holds,
            junit: junit.with_context(|| named(args))?,
            args,
            start: Instant::now(),
            progress: Progress::new(),
        })
    }

    /// Writes the end of the report; returns the tally of the outcomes, with the exit code.
    pub(super) fn finish(self, time: Duration) -> anyhow::Result<(CrosscheckTally, Exit)> {
        if let Some(junit) = self.junit {
            junit.finish(time).with_context(|| named(self.args))?;
        }
        Ok((self.tally, self.exit))
    }
}

/// Returns the option of the report with its path, as errors name it.
fn named(args: &Crosscheck) -> String {
    let path = args.junit.as_deref().unwrap_or(Path::new(""));
    format!("--junit {}", shown(path))
}

impl Consumer<Vec<QueryOutcome>> for Writer<'_> {
    type Error = anyhow::Error;

    fn take(&mut self, outcomes: Vec<QueryOutcome>) -> anyhow::Result<bool> {
        for outcome in outcomes {
            if outcome.amends {
                self.tally.take_back("right");
            }
            let said = outcome.said;
            self.tally.add(said.word);
            self.exit = self.exit.and(said.exit);
            write(&said.out, &said.err)?;
            if let Some(junit) = &mut self.junit {
                junit.add(&outcome.case)?;
            }
            if self.args.fail_fast && matches!(said.exit, Exit::Fails | Exit::Disagree) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn tick(&mut self) {
        let (tally, time) = (&self.tally, self.start.elapsed());
        let message = || format!("{}{}", crosscheck_tally(tally, time), tasks());
        self.progress.tell(message);
    }
}
