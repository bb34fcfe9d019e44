//! Takes what comes of queries, in their order: standard output, the tally, the JUnit report.

use super::junit::Junit;
use super::report::{Outcome, Tally};
use crate::cli::exit::Exit;
use crate::cli::run::progress::write;
use crate::cli::run::threads::Sink;
use std::time::Duration;

/// Where outcomes go.
pub(super) struct Writer {
    tally: Tally,
    junit: Option<Junit>,
    /// Whether the first fault is enough.
    fail_fast: bool,
}

impl Writer {
    pub(super) fn new(fail_fast: bool, junit: Option<Junit>) -> Writer {
        Writer {
            tally: Tally::new(),
            junit,
            fail_fast,
        }
    }

    /// Writes the report; returns what the outcomes add up to.
    pub(super) fn finish(self, time: Duration) -> anyhow::Result<Tally> {
        if let Some(junit) = self.junit {
            junit.finish(time)?;
        }
        Ok(self.tally)
    }
}

impl Sink<Vec<Outcome>> for Writer {
    fn take(&mut self, outcomes: Vec<Outcome>) -> anyhow::Result<bool> {
        for outcome in outcomes {
            self.tally.add(&outcome);
            write(&outcome.text, &outcome.remark)?;
            if let Some(junit) = &mut self.junit {
                junit.add(&outcome)?;
            }
            if self.fail_fast && matches!(outcome.exit, Exit::Fails | Exit::Disagree) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
