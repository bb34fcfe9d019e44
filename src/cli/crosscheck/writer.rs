//! Takes the outcomes of queries in order and writes them to standard output, the tally and the
//! JUnit report.

use super::args::Crosscheck;
use super::report::{Outcome, Tally};
use crate::cli::exit::Exit;
use crate::cli::run::progress::write;
use crate::cli::run::threads::Sink;
use anyhow::Context;
use std::io;
use std::path::Path;
use std::time::Duration;
use veridoku::crosscheck::driver::{Junit, TestCase, TestFailure};

/// The sink of outcomes.
pub(super) struct Writer<'a> {
    tally: Tally,
    junit: Option<Junit>,
    args: &'a Crosscheck,
}

impl<'a> Writer<'a> {
    pub(super) fn new(args: &'a Crosscheck) -> anyhow::Result<Writer<'a>> {
        let junit = args.junit.as_deref().map(Junit::new).transpose();
        Ok(Writer {
            tally: Tally::new(),
            junit: junit.with_context(|| named(args))?,
            args,
        })
    }

    /// Writes the end of the report; returns the tally of the outcomes.
    pub(super) fn finish(self, time: Duration) -> anyhow::Result<Tally> {
        if let Some(junit) = self.junit {
            junit.finish(time).with_context(|| named(self.args))?;
        }
        Ok(self.tally)
    }
}

/// Returns the option of the report with its path, as errors name it.
fn named(args: &Crosscheck) -> String {
    let path = args.junit.as_deref().unwrap_or(Path::new(""));
    format!("--junit {}", path.display())
}

impl Sink<Vec<Outcome>> for Writer<'_> {
    fn take(&mut self, outcomes: Vec<Outcome>) -> anyhow::Result<bool> {
        for outcome in outcomes {
            self.tally.add(&outcome);
            write(&outcome.text, &outcome.remark)?;
            if let Some(junit) = &mut self.junit {
                report(junit, &outcome)?;
            }
            if self.args.fail_fast && matches!(outcome.exit, Exit::Fails | Exit::Disagree) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn report(junit: &mut Junit, outcome: &Outcome) -> io::Result<()> {
    let details = format!("{}{}", outcome.details, outcome.remark);
    junit.add(&TestCase {
        group: match outcome.group.as_str() {
            "" => "argument",
            group => group,
        },
        name: &outcome.name,
        time: outcome.time,
        skipped: outcome.word == "skipped",
        failure: outcome.failure.as_ref().map(|message| TestFailure {
            word: outcome.word,
            message,
            details: &details,
        }),
    })
}
