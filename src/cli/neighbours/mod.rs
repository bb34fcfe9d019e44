//! `veridoku neighbours`: the minimal puzzles that differ from those read in a few givens, each
//! class once.

mod input;
mod search;
mod writer;

use super::command::Run;
use super::exit::Exit;
use super::near_args::Neighbours;
use super::run::threads::{self, End, Runner};
use super::say::say;
use anyhow::{Context, bail};
use search::Searcher;
use std::sync::{Arc, Mutex, PoisonError};
use veridoku::engine::Cancel;
use veridoku::generate::Exchange;
use veridoku::generate::saved::{Keys, NeighboursLog, NeighboursPosition};
use writer::Writer;

impl Run for Neighbours {
    fn names_nothing(&self) -> bool {
        self.inputs.is_empty()
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
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let mut seen = Keys::new(self.state.as_deref(), self.memory)?;
        let known = input::known(self, &mut seen, cancel)?;
        let seen = Mutex::new(seen);
        let mut writer = Writer::new(self, &seen);
        if let Some(folder) = &self.state {
            let head = format!(
                "veridoku neighbours 1 remove {} add {} known {known:032x}\n",
                exchange.remove, exchange.add
            );
            let mut done = NeighboursPosition::default();
            NeighboursLog::open(folder, &head, &mut |entry| {
                done = entry.at;
                anyhow::Ok(())
            })?;
            input::check(self, done, cancel)?;
            let log = NeighboursLog::open(folder, &head, &mut |entry| writer.resume(&entry))?;
            writer.log = Some(log);
            writer.before = writer.at;
        }
        let read = Arc::new(Mutex::new(None));
        let feed = input::feed(self, writer.at, &read);
        let make = || {
            let mut searcher = Searcher::new(exchange, &seen, cancel);
            move |job| searcher.run(job)
        };
        let runner = Runner {
            threads: threads::threads(self.jobs),
            cancel,
            time: None,
            keep: false,
        };
        let ended = runner.run(feed, make, &mut writer);
        writer.news.clear();
        let mut exit = writer.exit;
        if ended? == End::Interrupted {
            exit = Exit::Interrupted;
        } else if let Some(read) = read.lock().unwrap_or_else(PoisonError::into_inner).take() {
            exit = exit.and(read?);
        }
        if !self.quiet {
            say(&format!("{}\n", writer.summary()));
        }
        Ok(exit)
    }
}
