//! `veridoku low`: new minimal puzzles of few clues, no two of them equivalent.

use super::exit::Exit;
use super::near_args::Low as Arguments;
use super::neighbours::{confirm, judge};
use super::ordered::{self, News, Work};
use super::produce;
use anyhow::bail;
use serde::Serialize;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io::{self, Write};
use std::time::Instant;
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, write_line};
use veridoku::generate::{Class, Classes, Low, Walk};
use veridoku::grid::Givens;
use veridoku::verify::Judge;

/// A result.
#[derive(Serialize)]
struct Line {
    schema: u32,
    /// From 1.
    number: u64,
    seed: u64,
    /// The walk from the seed that led there, from 0.
    walk: u64,
    puzzle: String,
    canonical: String,
    shape: String,
    givens: usize,
}

/// How a walk ended.
enum End {
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

/// What was found so far.
struct Found<'a> {
    args: &'a Arguments,
    seed: u64,
    start: Instant,
    keys: HashSet<u128>,
    walks: u64,
    /// The fewest clues that a walk ended at which did not arrive.
    nearest: Option<usize>,
    exit: Exit,
    news: News,
    late: bool,
}

pub(super) fn run(args: &Arguments, cancel: &Cancel) -> anyhow::Result<Exit> {
    let cells = args.shape.cells() as u64;
    if args.clues > cells {
        bail!(
            "expected a number of clues from 1 to {cells}, found {}",
            args.clues
        );
    }
    let clues = args.clues as usize;
    let seed = produce::seed(args.seed);
    let found = RefCell::new(Found {
        args,
        seed,
        start: Instant::now(),
        keys: HashSet::new(),
        walks: 0,
        nearest: None,
        exit: Exit::Holds,
        news: News::new(args.progress),
        late: false,
    });
    let tries = args.tries;
    let feed = move |take: &mut dyn FnMut(u64) -> bool| {
        let _ = (0..tries).all(take);
    };
    let work = Work {
        make: |halt: &Cancel| Walker {
            low: Low::new(args.shape, halt.clone()),
            judge: judge(),
            classes: Classes::default(),
        },
        each: |walker: &mut Walker, number| walker.walk(seed, number, clues),
        take: |end| found.borrow_mut().take(end),
        tick: || found.borrow_mut().tick(),
    };
    let ended = ordered::run(args.jobs, cancel, feed, work);
    let found = found.into_inner();
    found.news.clear();
    match ended {
        Err(error) if super::is_broken_pipe(&error) => return Ok(Exit::Holds),
        ended => ended?,
    }
    Ok(found.end(cancel))
}

impl Walker {
    fn walk(&mut self, seed: u64, number: u64, clues: usize) -> End {
        match self.low.walk(seed, number, clues) {
            Walk::Arrived(givens) => match confirm(&mut self.judge, &givens) {
                Ok(()) => {
                    let class = self.classes.of(&givens);
                    End::Arrived(Box::new((givens, class)))
                }
                Err(trouble) => End::Trouble(trouble),
            },
            Walk::Short(givens) => End::Short(givens.count()),
            Walk::Stopped => End::Stopped,
        }
    }
}

impl Found<'_> {
    /// Takes the end of the next walk; `false` once there are enough.
    fn take(&mut self, end: End) -> anyhow::Result<bool> {
        let walk = self.walks;
        self.walks += 1;
        match end {
            End::Arrived(puzzle) => {
                let (givens, class) = *puzzle;
                if self.keys.insert(class.key) {
                    self.print(walk, &givens, &class)?;
                }
            }
            End::Short(clues) => {
                self.nearest = Some(self.nearest.map_or(clues, |least| least.min(clues)));
            }
            End::Trouble(trouble) => {
                let seed = self.seed;
                super::say(&format!(
                    "veridoku: walk {walk} of seed {seed}: {trouble}\n"
                ));
                self.exit = Exit::Disagree;
            }
            // A start that was too much work.
            End::Stopped => {}
        }
        Ok((self.keys.len() as u64) < self.args.number)
    }

    fn print(&self, walk: u64, givens: &Givens, class: &Class) -> anyhow::Result<()> {
        let alphabet = Alphabet::default_for(self.args.shape.order());
        let puzzle = write_line(givens, alphabet);
        let text = match self.args.json {
            false => puzzle,
            true => serde_json::to_string(&Line {
                schema: 1,
                number: self.keys.len() as u64,
                seed: self.seed,
                walk,
                puzzle,
                canonical: write_line(&class.form, alphabet),
                shape: self.args.shape.to_string(),
                givens: givens.count(),
            })?,
        };
        self.news.clear();
        let mut out = io::stdout().lock();
        writeln!(out, "{text}")?;
        out.flush()?;
        Ok(())
    }

    /// `false` when the time is up.
    fn tick(&mut self) -> bool {
        let time = self.args.time_limit.0;
        self.late = time.is_some_and(|time| self.start.elapsed() >= time);
        let line = self.summary();
        self.news.tell(|| line);
        !self.late
    }

    /// `10 puzzles of 18 clues in 21 walks, seed 1; 14.73 s`.
    fn summary(&self) -> String {
        let plural = |n: u64| if n == 1 { "" } else { "s" };
        let number = self.keys.len() as u64;
        let clues = self.args.clues;
        format!(
            "{number} puzzle{} of {clues} clue{} in {} walk{}, seed {}; {:.2} s",
            plural(number),
            plural(clues),
            self.walks,
            plural(self.walks),
            self.seed,
            self.start.elapsed().as_secs_f64()
        )
    }

    fn end(&self, cancel: &Cancel) -> Exit {
        let (number, wanted) = (self.keys.len() as u64, self.args.number);
        if !self.args.quiet {
            super::say(&format!("{}\n", self.summary()));
        }
        if number >= wanted {
            return self.exit;
        }
        let nearest = self
            .nearest
            .map(|clues| format!("; other walks came to {clues} clues at the nearest"));
        let why = match (cancel.is_cancelled(), self.late) {
            (true, _) => "interrupted",
            (_, true) => "the time is up",
            _ => "no walk is left",
        };
        super::say(&format!(
            "veridoku: {number} of {wanted}: {why}{}\n",
            nearest.unwrap_or_default()
        ));
        match cancel.is_cancelled() {
            true => Exit::Interrupted,
            false => self.exit.and(Exit::Limit),
        }
    }
}
