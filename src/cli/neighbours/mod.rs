//! `veridoku neighbours`: the minimal puzzles that differ from those read in a few givens, each
//! class once.

mod args;
mod input;
mod writer;

pub(crate) use args::Neighbours;

use super::command::Run;
use super::exit::Exit;
use super::face::face;
use super::say::say;
use anyhow::{Context, bail};
use input::Fed;
use std::path::Path;
use veridoku::batch::Runner;
use veridoku::engine::Cancel;
use veridoku::generate::saved::{FolderLock, Keys, NeighboursLog};
use veridoku::generate::{Exchange, NearSearch, NeighboursPosition};
use veridoku::names::shown;
use writer::Writer;

impl Run for Neighbours {
    fn names_nothing(&self) -> bool {
        self.lists.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let exchange = Exchange {
            remove: self.remove,
            add: self.add,
        };
        if exchange.remove + exchange.add == 0 {
            bail!("expected givens to take away or to put in: --remove or --add above 0");
        }
        if let Some(folder) = &self.state {
            std::fs::create_dir_all(folder).with_context(|| shown(folder))?;
        }
        let _lock = self.state.as_deref().map(FolderLock::of).transpose()?;
        let seen = Keys::new(self.state.as_deref(), self.memory)?;
        let known = input::known(self, &seen, cancel)?;
        let mut writer = Writer::new(self, &seen);
        if let Some(folder) = &self.state {
            resume(self, folder, (exchange, known), &mut writer, cancel)?;
        }
        let feed = input::feed(self, writer.at());
        let make = || {
            let mut search = NearSearch::new(exchange, cancel);
            let seen = &seen;
            move |fed: Fed| {
                let job = match fed? {
                    Ok(job) => job,
                    Err(refused) => return Ok(Some(Err(refused))),
                };
                let near = search.run(&job.givens, &mut |key| seen.contains(key))?;
                Ok(near.map(|near| Ok((job, near))))
            }
        };
        let runner = Runner {
            threads: self.jobs.threads(),
            cancel,
            time: None,
            keep: false,
        };
        let ended = runner.run(feed, make, &mut writer);
        writer.progress.clear();
        let exit = writer.exit.ended(ended?);
        if !face().quiet {
            say(&format!("{}\n", writer.summary()));
        }
        Ok(exit)
    }
}

/// Takes over what a state has, once it is known to be of the first puzzles of the input.
fn resume(
    args: &Neighbours,
    folder: &Path,
    (exchange, known): (Exchange, u128),
    writer: &mut Writer<'_>,
    cancel: &Cancel,
) -> anyhow::Result<()> {
    let mut done = NeighboursPosition::default();
    NeighboursLog::open(folder, exchange, known, &mut |entry| {
        done = entry.at;
        anyhow::Ok(())
    })?;
    input::check(args, done, cancel)?;
    let log = NeighboursLog::open(folder, exchange, known, &mut |entry| writer.resume(&entry))?;
    writer.log_to(log);
    Ok(())
}
