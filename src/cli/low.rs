//! `veridoku low`: new minimal puzzles of few clues.

use super::command::Run;
use super::exit::Exit;
use super::near_args::Low as Arguments;
use super::run::numbers::{self, Numbers, Product, Tries};
use anyhow::Context;
use std::sync::Arc;
use veridoku::engine::Cancel;
use veridoku::generate::{LowPuzzle, WalkEnd, Walker};
use veridoku::wire::{Head, LowRecord};
use veridoku::words::{Notation, walk_remark};

impl Run for Arguments {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let tries = Tries::default();
        let numbers = Numbers {
            numbers: self.series.numbers()?,
            chunk: 1,
            threads: self.jobs.threads(),
            seed: self.series.seed(),
            noun: "puzzle",
            tries: Some(&tries),
            time: self.time_limit.0,
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

impl Arguments {
    /// Returns what is written of the walks for a number.
    fn product(&self, end: &WalkEnd, seed: u64, number: u64) -> Product {
        let remark = walk_remark(end).map_or_else(String::new, |remark| {
            format!("veridoku: puzzle {number} of seed {seed}: {remark}\n")
        });
        let mut product = Product {
            err: remark,
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
