//! `veridoku low`: new minimal puzzles of few clues, no two of them equivalent.

use super::command::Run;
use super::engines::{both, confirm};
use super::exit::Exit;
use super::near_args::Low as Arguments;
use super::run::numbers;
use super::run::progress::News;
use super::run::threads::{self, End, Runner, Sink};
use super::say::counted;
use crate::cli::say::say;
use anyhow::bail;
use std::collections::HashSet;
use std::time::Instant;
use veridoku::engine::Cancel;
use veridoku::generate::{Class, Classes, Low, Walk};
use veridoku::grid::Givens;
use veridoku::verify::Judge;
use veridoku::wire::{Head, LowRecord, Notation};

/// How a walk ended.
enum Walked {
    Arrived(Box<(Givens, Class)>),
    Short(usize),
    Trouble(String),
    Stopped,
}

struct Walker {
    low: Low,
    judge: Judge,
    classes: Classes,
}

/// The state of the run: the puzzles found so far.
struct Found<'a> {
    args: &'a Arguments,
    seed: u64,
    start: Instant,
    keys: HashSet<u128>,
    walks: u64,
    /// The fewest clues at the end of a walk that fell short.
    nearest: Option<usize>,
    exit: Exit,
    news: News,
}

impl Run for Arguments {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let cells = self.shape.cells() as u64;
        if self.clues > cells {
            bail!(
                "expected a number of clues from 1 to {cells}, found {}",
                self.clues
            );
        }
        let clues = self.clues as usize;
        let seed = numbers::seed(self.seed);
        let mut found = Found {
            args: self,
            seed,
            start: Instant::now(),
            keys: HashSet::new(),
            walks: 0,
            nearest: None,
            exit: Exit::Holds,
            news: News::new(self.progress),
        };
        let tries = self.tries;
        let feed = move |take: &mut dyn FnMut(u64) -> bool| {
            let _ = (0..tries).all(take);
        };
        let make = || {
            let mut walker = Walker {
                low: Low::new(self.shape, cancel.clone()),
                judge: both(),
                classes: Classes::default(),
            };
            move |number| walker.walk(seed, number, clues)
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

impl Walker {
    fn walk(&mut self, seed: u64, number: u64, clues: usize) -> Walked {
        match self.low.walk(seed, number, clues) {
            Walk::Arrived(givens) => match confirm(&mut self.judge, &givens) {
                Ok(()) => {
                    let class = self.classes.of(&givens);
                    Walked::Arrived(Box::new((givens, class)))
                }
                Err(trouble) => Walked::Trouble(trouble),
            },
            Walk::Short(givens) => Walked::Short(givens.count()),
            Walk::Stopped => Walked::Stopped,
        }
    }
}

impl Sink<Walked> for Found<'_> {
    fn take(&mut self, end: Walked) -> anyhow::Result<bool> {
        let walk = self.walks;
        self.walks += 1;
        match end {
            Walked::Arrived(puzzle) => {
                let (givens, class) = *puzzle;
                if self.keys.insert(class.key) {
                    self.print(walk, &givens, &class)?;
                }
            }
            Walked::Short(clues) => {
                self.nearest = Some(self.nearest.map_or(clues, |least| least.min(clues)));
            }
            Walked::Trouble(trouble) => {
                let seed = self.seed;
                say(&format!(
                    "veridoku: walk {walk} of seed {seed}: {trouble}\n"
                ));
                self.exit = Exit::Disagree;
            }
            // The start of the walk took too much work.
            Walked::Stopped => {}
        }
        Ok((self.keys.len() as u64) < self.args.number)
    }

    fn tick(&mut self) {
        let line = self.summary();
        self.news.tell(|| line);
    }
}

impl Found<'_> {
    fn print(&mut self, walk: u64, givens: &Givens, class: &Class) -> anyhow::Result<()> {
        let (json, notation) = (self.args.json, Notation::from(self.args.shape));
        let text = if json.is_wanted() {
            let record = LowRecord {
                number: self.keys.len() as u64,
                seed: self.seed,
                walk,
                canonical: notation.board(&class.form),
            };
            json.line(Head::new("low").with(givens, &notation), record)
        } else {
            notation.board(givens) + "\n"
        };
        Ok(self.news.write(&text, "")?)
    }

    /// Returns the summary: `10 puzzles of 18 clues in 21 walks, seed 1; 14.73 s`.
    fn summary(&self) -> String {
        format!(
            "{} of {} in {}, seed {}; {:.2} s",
            counted(self.keys.len() as u64, "puzzle"),
            counted(self.args.clues, "clue"),
            counted(self.walks, "walk"),
            self.seed,
            self.start.elapsed().as_secs_f64()
        )
    }

    fn end(&self, end: End) -> Exit {
        let (number, wanted) = (self.keys.len() as u64, self.args.number);
        if !self.args.quiet {
            say(&format!("{}\n", self.summary()));
        }
        if number >= wanted {
            return self.exit;
        }
        let nearest = self
            .nearest
            .map(|clues| format!("; other walks came to {clues} clues at the nearest"));
        let why = match end {
            End::Interrupted => "interrupted",
            End::Late => "the time is up",
            End::Done | End::Enough => "no walk is left",
        };
        say(&format!(
            "veridoku: {number} of {wanted}: {why}{}\n",
            nearest.unwrap_or_default()
        ));
        match end {
            End::Interrupted => Exit::Interrupted,
            _ => self.exit.and(Exit::Limit),
        }
    }
}
