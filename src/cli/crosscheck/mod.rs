//! `veridoku crosscheck`: compares our engines with each other, or a solver under test with them.

mod args;
mod cases;
mod report;
mod workers;
mod writer;

pub(crate) use args::Crosscheck;

use super::command::Run;
use super::exit::Exit;
use super::face::face;
use super::say::say;
use anyhow::bail;
use std::time::Instant;
use veridoku::batch::{BatchEnd, Runner};
use veridoku::engine::Cancel;
use veridoku::words::crosscheck_tally;
use workers::Checker;
use writer::Writer;

impl Run for Crosscheck {
    fn names_nothing(&self) -> bool {
        self.inputs.is_empty() && self.suite.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let start = Instant::now();
        let reading = &self.reading;
        let reads = [
            ("--shape", reading.text.shape.is_some()),
            ("--alphabet", reading.text.alphabet.is_some()),
            ("--from", reading.text.from.is_some()),
            ("--shard", reading.shard.is_some()),
        ];
        if self.inputs.is_empty()
            && !self.suite.is_empty()
            && let Some((option, _)) = reads.iter().find(|(_, given)| *given)
        {
            bail!(
                "{option}: says how files are read, and there are none; --sizes chooses from a suite"
            );
        }
        let program = self.program(cancel)?;
        let names = self.engine_names();
        if names.len() < 2 {
            bail!("--engines: expected at least two");
        }
        let mut writer = Writer::new(self)?;
        let feed = cases::feed(self);
        let runner = Runner {
            threads: self.threads(),
            cancel,
            time: None,
            keep: true, // what was found before an interrupt is not lost
        };
        let end = match &program {
            Some(program) => runner.run(feed, || Checker::new(self, program), &mut writer),
            None => runner.run(feed, || workers::panel(self, &names, cancel), &mut writer),
        }?;
        let time = start.elapsed();
        let (tally, exit) = writer.finish(time)?;
        if !face().quiet {
            let rest = match end {
                BatchEnd::Enough => "; stopped at the first fault",
                BatchEnd::Done | BatchEnd::Late | BatchEnd::Interrupted => "",
            };
            let part = self.reading.part();
            say(&format!("{part}{}{rest}\n", crosscheck_tally(&tally, time)));
        }
        if end == BatchEnd::Interrupted {
            return Ok(Exit::Interrupted);
        }
        if tally.is_empty() && !self.sizes.is_empty() {
            bail!("--sizes: there is no puzzle of such a size");
        }
        Ok(exit)
    }
}
