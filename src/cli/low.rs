//! `veridoku low`: new minimal puzzles of few clues.

use super::args::{Jobs, TimeLimit, from_one, seconds};
use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use super::making_args::Series;
use super::run::numbers::{self, Numbers, Product, Tries};
use anyhow::Context;
use std::sync::Arc;
use veridoku::engine::Cancel;
use veridoku::generate::{LowPuzzle, WalkEnd, Walker};
use veridoku::grid::Shape;
use veridoku::wire::{Head, LowRecord};
use veridoku::words::{Notation, walk_remark};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku low -n 10 --clues 18 --seed 1\n  \
veridoku low --clues 17 --time-limit 3600\n\n\
veridoku canon --unique drops equivalent puzzles. docs/fewest-clues.md says how long it takes.")]
pub(crate) struct Low {
    #[command(flatten)]
    pub(crate) series: Series,
    /// How many clues each has
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) clues: u64,
    /// The shape of a box, rows by columns, such as 2x3
    #[arg(long, value_name = "HxW", default_value = "3x3")]
    pub(crate) shape: Shape,
    /// Give a puzzle up after N walks, each from a random grid
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) tries: u64,
    /// End the run after this time, in seconds; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: TimeLimit,
    #[command(flatten)]
    pub(crate) jobs: Jobs,
    #[command(flatten)]
    pub(crate) json: Json,
}

impl Run for Low {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let tries = Tries::default();
        let numbers = Numbers {
            tries: Some(&tries),
            time: self.time_limit.0,
            ..Numbers::of(&self.series, self.jobs, "puzzle")?
        };
        let seed = numbers.seed;
        let clues = usize::try_from(self.clues).unwrap_or(usize::MAX);
        let walker = || Walker::new(self.shape, clues, cancel);
        walker().context("--clues")?; // what cannot be is said once
        let make = || {
            let walker = walker().ok().map(|walker| walker.with_tries(self.tries));
            let mut walker = walker.map(|walker| walker.with_counter(Arc::clone(&tries.done)));
            move |number| {
                let end = walker.as_mut().map(|w| w.make(seed, number));
                self.product(&end.unwrap_or(WalkEnd::Stopped), seed, number)
            }
        };
        numbers::run(&numbers, cancel, make)
    }
}

impl Low {
    /// Returns what is written of the walks for a number.
    fn product(&self, end: &WalkEnd, seed: u64, number: u64) -> Product {
        let mut product = Product {
            err: Product::remark(seed, number, walk_remark(end)),
            ..Product::default()
        };
        product.exit = match end {
            WalkEnd::Arrived(puzzle, walks) => {
                product.made = 1;
                product.out = self.text(puzzle, *walks, (seed, number));
                Exit::Holds
            }
            WalkEnd::Short(..) => Exit::Limit,
            WalkEnd::Unconfirmed(_) => Exit::Disagree,
            _ => Exit::Interrupted,
        };
        product
    }

    /// Returns the line of a puzzle, as a record if that is wanted.
    fn text(&self, puzzle: &LowPuzzle, walks: u64, (seed, number): (u64, u64)) -> String {
        let notation = Notation::from(self.shape);
        if !self.json.is_wanted() {
            return notation.board(&puzzle.givens) + "\n";
        }
        let record = LowRecord {
            number,
            seed,
            walks,
            canonical: notation.board(&puzzle.class.form),
        };
        let head = Head::new("low").with(&puzzle.givens, &notation);
        self.json.line(head, record)
    }
}
