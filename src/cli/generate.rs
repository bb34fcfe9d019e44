//! `veridoku generate`: new puzzles.

use super::args::{TimeLimit, engines, from_one, sampling, seconds};
use super::command::Run;
use super::exit::Exit;
use super::grid::{board, magic};
use super::making_args::{Making, mask};
use super::run::numbers::{self, Numbers, Product, Tries};
use super::run::progress::write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use veridoku::ask::{Engines, Generator, GeneratorBuilder, MOST_TOGETHER};
use veridoku::engine::{Cancel, Limits};
use veridoku::generate::{
    Aim, Attempt, Made, Measured, Pattern, Sampling, read_clues, read_er, read_seconds,
};
use veridoku::human::{Level, Order, TechniqueId};
use veridoku::wire::GenerateRecord;
use veridoku::words::{
    MADE_COLUMNS, Notation, attempt_remark, csv_row, made_columns, read_found_technique, read_level,
};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku generate -n 100 --minimal --seed 7\n  \
veridoku generate -n 100 --level hard --symmetry rotate180 --seed 7 --json\n  \
veridoku generate --clues 24..28 --needs Swordfish\n  \
veridoku generate -n 10 --time 600..900      ten to fifteen minutes each\n  \
veridoku generate --shape 4x4 --minimal")]
pub(crate) struct Generate {
    /// No given can be left out (with a symmetry: none of its groups)
    #[arg(long)]
    pub(crate) minimal: bool,
    /// How many clues: a number or a range such as 24..28
    #[arg(long, value_name = "N | A..B", value_parser = read_clues)]
    pub(crate) clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the givens
    #[arg(long, value_name = "NAME", default_value = "none")]
    pub(crate) symmetry: Pattern,
    /// Where givens are: a file, or - for standard input, with # (a given), . (none) or ? (either)
    /// for each cell
    #[arg(long, value_name = "FILE")]
    pub(crate) mask: Option<PathBuf>,
    /// How hard: very-easy, easy, medium, hard, expert
    #[arg(long, value_name = "LEVEL", value_parser = read_level, conflicts_with = "er")]
    pub(crate) level: Option<Level>,
    /// How hard on the scale of Sudoku Explainer, such as 7.0..7.5
    #[arg(long, value_name = "A..B", value_parser = read_er)]
    pub(crate) er: Option<RangeInclusive<u16>>,
    /// How many seconds people are expected to take, such as 600..900
    #[arg(long, value_name = "A..B", value_parser = read_seconds)]
    pub(crate) time: Option<RangeInclusive<f64>>,
    /// A technique without which the easier ones and it do not solve the puzzle
    #[arg(long, value_name = "TECHNIQUE", value_parser = read_found_technique)]
    pub(crate) needs: Option<TechniqueId>,
    /// Techniques or families that solve the puzzle alone, with commas between, such as
    /// singles,locked
    #[arg(long, value_name = "LIST", value_parser = Order::only)]
    pub(crate) only: Option<Order>,
    /// Take clues from shuffled grids built from magic squares, for boxes of 3x3, 5x5 and 7x7
    #[arg(long)]
    pub(crate) magic_square: bool,
    /// How puzzles are sampled
    #[arg(long, value_name = "METHOD", value_parser = sampling(), default_value = Sampling::default().name())]
    pub(crate) method: Sampling,
    /// Give a puzzle up after N tries
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) tries: u64,
    /// End the run after this time, in seconds; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: TimeLimit,
    /// Who confirms that a puzzle has one solution
    #[arg(long, value_name = "ENGINE", default_value_t = Engines::Both, value_parser = engines())]
    pub(crate) engine: Engines,
    /// Results as CSV, with a line of names at the top: puzzle, solution, clues, level, er, seed,
    /// number
    #[arg(long, conflicts_with_all = ["json", "format"])]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) making: Making,
}

impl Run for Generate {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        if self.magic_square {
            magic(self.making.shape)?;
        }
        let aim = aim(self);
        let making = &self.making;
        let tries = Tries::default();
        let mut numbers = Numbers {
            tries: Some(&tries),
            time: self.time_limit.0,
            ..Numbers::of(&making.series, making.jobs, "puzzle")?
        };
        if aim.is_empty() {
            numbers.chunk = numbers.a_thread().min(MOST_TOGETHER);
        }
        let wished = wished(self, aim.clone())?
            .seed(numbers.seed)
            .counter(Arc::clone(&tries.done))
            .limits(Limits::none().with_cancel(cancel.clone()));
        let possible = wished.clone().build(); // what cannot be is said once
        possible.map_err(|error| match error.subject() {
            Some("er") if self.level.is_some() => anyhow::Error::new(error).context("--level"),
            Some(option) => anyhow::Error::new(error).context(format!("--{option}")),
            None => error.into(),
        })?;
        let teller = Teller {
            args: self,
            aim,
            seed: numbers.seed,
            notation: making.shape.into(),
            limits: Limits::none().with_cancel(cancel.clone()),
        };
        if self.csv {
            write(&csv_row(MADE_COLUMNS), "")?;
        }
        let make = || {
            let mut generator = wished.clone().build().ok();
            let (teller, numbers) = (&teller, &numbers);
            move |number| {
                if let (Some(row), Some(generator)) = (numbers.row(number), &mut generator) {
                    generator.announce(row);
                }
                teller.product(generator.as_mut(), number)
            }
        };
        numbers::run(&numbers, cancel, make)
    }
}

/// Returns the aim that the arguments describe.
fn aim(args: &Generate) -> Aim {
    let mut aim = args.level.map_or_else(Aim::default, Aim::level);
    aim.er = args.er.clone().or(aim.er);
    aim.seconds = args.time.clone();
    aim.needs = args.needs;
    aim.only = args.only.clone();
    aim
}

/// Returns what the arguments wish for.
fn wished(args: &Generate, aim: Aim) -> anyhow::Result<GeneratorBuilder> {
    let shape = args.making.shape;
    let mut wished = Generator::builder()
        .shape(shape)
        .aim(aim)
        .symmetry(args.symmetry)
        .method(args.method)
        .magic_squares(args.magic_square)
        .tries(args.tries)
        .engines(args.engine);
    if let Some(path) = &args.mask {
        wished = wished.mask(mask(path)?.mask(shape)?);
    }
    if let Some(clues) = &args.clues {
        wished = wished.clues(clues.clone());
    }
    if args.minimal {
        wished = wished.minimal(true);
    }
    Ok(wished)
}

/// Says what was made, and what not.
struct Teller<'a> {
    args: &'a Generate,
    aim: Aim,
    seed: u64,
    notation: Notation<'static>,
    /// The limits of a rating.
    limits: Limits,
}

impl Teller<'_> {
    /// Makes the puzzle with a number; there is no generator if the run is over.
    fn product(&self, generator: Option<&mut Generator>, number: u64) -> Product {
        match generator.map(|generator| generator.attempt(number)) {
            Some(Ok(attempt)) => self.attempted(number, &attempt),
            Some(Err(disagreement)) => Product {
                err: Product::remark(self.seed, number, Some(disagreement.to_string())),
                exit: Exit::Disagree,
                ..Product::default()
            },
            None => Product {
                exit: Exit::Interrupted,
                ..Product::default()
            },
        }
    }

    fn attempted(&self, number: u64, attempt: &Attempt) -> Product {
        let json = self.args.making.json.is_wanted();
        let rated = json || self.args.csv;
        let (made, exit) = match attempt {
            Attempt::Made(..) => (1, Exit::Holds),
            Attempt::Short(..) => (0, Exit::Limit),
            _ => (0, Exit::Interrupted),
        };
        let puzzle = attempt.puzzle().filter(|_| rated || made == 0);
        let measured = puzzle.map(|made| self.measured(made, rated));
        let measured = measured.unwrap_or_default();
        let out = match attempt {
            _ if json => self.record(number, attempt, &measured),
            Attempt::Made(made, _) if self.args.csv => {
                let about = (self.seed, number);
                csv_row(made_columns(made, &measured, about, &self.notation))
            }
            Attempt::Made(made, _) => {
                let format = self.args.making.format;
                board(&made.givens, format, self.notation.alphabet)
            }
            _ => String::new(),
        };
        let remark = attempt_remark(attempt, &measured, &self.notation);
        let remark = remark.filter(|_| made == 0 || self.args.minimal);
        Product {
            out,
            err: Product::remark(self.seed, number, remark),
            made,
            exit,
        }
    }

    /// Returns the difficulty as far as it was wished, and the rating if it is `rated`.
    fn measured(&self, made: &Made, rated: bool) -> Measured {
        let measured = self.aim.measured(&made.givens);
        if rated {
            measured.rated(&made.givens, &self.limits)
        } else {
            measured
        }
    }

    /// Returns the record of an attempt; nothing if it was stopped.
    fn record(&self, number: u64, attempt: &Attempt, measured: &Measured) -> String {
        let (about, symmetry) = ((self.seed, number), self.args.symmetry);
        let record = GenerateRecord::new(attempt, about, symmetry, measured, &self.notation);
        let head = GenerateRecord::head(attempt, &self.notation);
        record.map_or_else(String::new, |record| {
            self.args.making.json.line(head, record)
        })
    }
}
