//! `veridoku low`: new minimal puzzles of few clues, no two of them equivalent.

use super::command::Run;
use super::exit::Exit;
use super::near_args::Low as Arguments;
use super::run::progress::News;
use super::run::threads::{self, End, Runner, Sink};
use super::say::say;
use anyhow::bail;
use std::time::Instant;
use veridoku::engine::Cancel;
use veridoku::generate::{LowPuzzle, LowPuzzles, WalkEnd, Walker, random_seed};
use veridoku::wire::{Head, LowRecord};
use veridoku::words::{Notation, low_walks, nearest_walk};

/// The state of the run.
struct Found<'a> {
    args: &'a Arguments,
    seed: u64,
    start: Instant,
    puzzles: LowPuzzles,
    exit: Exit,
    news: News,
}

impl Run for Arguments {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let (cells, clues) = (self.shape.cells(), self.clues);
        if clues > cells as u64 {
            bail!("expected a number of clues from 1 to {cells}, found {clues}");
        }
        let seed = self.seed.unwrap_or_else(random_seed);
        let mut found = Found {
            args: self,
            seed,
            start: Instant::now(),
            puzzles: LowPuzzles::default(),
            exit: Exit::Holds,
            news: News::new(self.progress),
        };
        let tries = self.tries;
        let feed = move |take: &mut dyn FnMut(u64) -> bool| {
            let _ = (0..tries).all(take);
        };
        let make = || {
            let mut walker = Walker::new(self.shape, clues as usize, seed, cancel);
            move |number| walker.walk(number)
        };
        let runner = Runner {
            threads: threads::threads(self.jobs),
            cancel,
            time: self.time_limit.0,
            keep: false,
        };
        let ended = runner.run(feed, make, &mut found);
        found.news.clear();
        Ok(found.end(ended?))
    }
}

impl Sink<WalkEnd> for Found<'_> {
    type Error = anyhow::Error;

    fn take(&mut self, end: WalkEnd) -> anyhow::Result<bool> {
        let walk = self.puzzles.walks();
        match self.puzzles.take(end) {
            Ok(Some(puzzle)) => self.print(walk, &puzzle)?,
            Ok(None) => {}
            Err(defect) => {
                let seed = self.seed;
                say(&format!("veridoku: walk {walk} of seed {seed}: {defect}\n"));
                self.exit = Exit::Disagree;
            }
        }
        Ok(self.puzzles.len() < self.args.number)
    }

    fn tick(&mut self) {
        let line = self.summary();
        self.news.tell(|| line);
    }
}

impl Found<'_> {
    fn print(&mut self, walk: u64, puzzle: &LowPuzzle) -> anyhow::Result<()> {
        let (json, notation) = (self.args.json, Notation::from(self.args.shape));
        let text = if json.is_wanted() {
            let record = LowRecord {
                number: self.puzzles.len(),
                seed: self.seed,
                walk,
                canonical: notation.board(&puzzle.class.form),
            };
            json.line(Head::new("low").with(&puzzle.givens, &notation), record)
        } else {
            notation.board(&puzzle.givens) + "\n"
        };
        Ok(self.news.write(&text, "")?)
    }

    fn summary(&self) -> String {
        low_walks(
            &self.puzzles,
            self.args.clues,
            self.seed,
            self.start.elapsed(),
        )
    }

    fn end(&self, end: End) -> Exit {
        let (number, wanted) = (self.puzzles.len(), self.args.number);
        if !self.args.quiet {
            say(&format!("{}\n", self.summary()));
        }
        if number >= wanted {
            return self.exit;
        }
        let (why, exit) = match end {
            End::Interrupted => ("interrupted", Exit::Interrupted),
            End::Late => ("the time is up", self.exit.and(Exit::Limit)),
            _ => ("no walk is left", self.exit.and(Exit::Limit)),
        };
        let nearest = nearest_walk(&self.puzzles);
        say(&format!("veridoku: {number} of {wanted}: {why}{nearest}\n"));
        exit
    }
}
