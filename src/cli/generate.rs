//! `veridoku generate`: new puzzles.

use super::command::Run;
use super::csv;
use super::exit::Exit;
use super::grid::{board, magic};
use super::making_args::{Generate, Techniques};
use super::run::numbers::{self, Numbers, Product, Tries};
use super::run::progress::write;
use super::short;
use anyhow::{Context, bail};
use std::path::Path;
use std::sync::Arc;
use veridoku::ask::{GenerateError, Generator, GeneratorBuilder};
use veridoku::engine::{Cancel, Limits};
use veridoku::generate::{Aim, AimError, Attempt, Made, Mask, Measured, WishError};
use veridoku::grid::Shape;
use veridoku::names::shown;
use veridoku::wire::{GenerateRecord, Head};
use veridoku::words::{MADE_COLUMNS, Notation, attempt_remark, made_columns};

impl Run for Generate {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        check(self)?;
        let aim = aim(self);
        let making = &self.making;
        let tries = Tries::default();
        let numbers = Numbers {
            numbers: making.series.numbers()?,
            chunk: if aim.is_empty() { 8 } else { 1 },
            threads: making.jobs.threads(),
            seed: making.series.seed(),
            noun: "puzzle",
            tries: Some(&tries),
            time: self.time_limit.0,
        };
        let wished = wished(self, aim.clone())?
            .seed(numbers.seed)
            .counter(Arc::clone(&tries.done))
            .limits(Limits::none().with_cancel(cancel.clone()));
        let possible = wished.clone().build(); // what cannot be is said once
        possible.map_err(|error| self.by_option(error))?;
        let teller = Teller {
            args: self,
            aim,
            seed: numbers.seed,
            notation: making.shape.into(),
            limits: Limits::none().with_cancel(cancel.clone()),
        };
        if self.csv {
            write(&csv::row(MADE_COLUMNS), "")?;
        }
        let make = || {
            let mut generator = wished.clone().build().ok();
            let teller = &teller;
            move |number| teller.product(generator.as_mut(), number)
        };
        numbers::run(&numbers, cancel, make)
    }
}

/// Fails if an option does not apply to the shape; the error names the option.
fn check(args: &Generate) -> anyhow::Result<()> {
    let classic = args.making.shape == Shape::CLASSIC;
    if (args.level.is_some() || args.er.is_some()) && !classic {
        bail!("--level and --er rate on the scale of Sudoku Explainer, which is for 9x9");
    }
    if args.time.is_some() && !classic {
        bail!(
            "--time is the time that people take for 9x9: there is no such model for other shapes"
        );
    }
    if args.magic_square {
        magic(args.making.shape)?;
    }
    Ok(())
}

/// Returns the aim that the arguments describe.
fn aim(args: &Generate) -> Aim {
    let mut aim = args.level.map_or_else(Aim::default, Aim::level);
    aim.er = args.er.clone().or(aim.er);
    aim.seconds = args.time.clone();
    aim.needs = args.needs;
    aim.only = args.only.clone().map(|Techniques(order)| order);
    aim
}

/// Returns what the arguments wish for.
fn wished(args: &Generate, aim: Aim) -> anyhow::Result<GeneratorBuilder> {
    let shape = args.making.shape;
    let mut wished = Generator::builder()
        .shape(shape)
        .aim(aim)
        .symmetry(args.symmetry)
        .method(args.method.into())
        .magic_squares(args.magic_square)
        .tries(args.tries)
        .engines(args.engine);
    if let Some(path) = &args.mask {
        wished = wished.mask(mask(path, shape)?);
    }
    if let Some(clues) = &args.clues {
        wished = wished.clues(clues.clone());
    }
    if args.minimal {
        wished = wished.minimal(true);
    }
    Ok(wished)
}

impl Generate {
    /// Returns an error with the option that it is about.
    fn by_option(&self, error: GenerateError) -> anyhow::Error {
        use GenerateError::{Aim, MagicSquare, Wish};
        let option = match &error {
            Wish(WishError::Clues(..) | WishError::Few(..) | WishError::Full) => "--clues",
            Wish(WishError::Mask(_)) => "--mask",
            Wish(WishError::Bias) => "--method",
            Aim(AimError::NoTime | AimError::Time(_)) => "--time",
            Aim(_) if self.level.is_some() => "--level",
            Aim(_) => "--er",
            MagicSquare(_) => "--magic-square",
            _ => return error.into(),
        };
        anyhow::Error::new(error).context(option)
    }
}

/// Reads a mask from a file, or from standard input for `-`.
fn mask(path: &Path, shape: Shape) -> anyhow::Result<Mask> {
    let name = if path.as_os_str() == "-" {
        "standard input".to_string()
    } else {
        shown(path)
    };
    let text = short::read(path).with_context(|| name.clone())?;
    Mask::read(&text, shape).with_context(|| name)
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
                err: self.remark(number, Some(disagreement.to_string())),
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
                csv::row(made_columns(made, &measured, about, &self.notation))
            }
            Attempt::Made(made, _) => {
                let format = self.args.making.format;
                board(&made.givens, format, self.notation.alphabet)
            }
            _ => String::new(),
        };
        let remark = attempt_remark(attempt, &measured, &self.notation);
        Product {
            out,
            err: self.remark(number, remark.filter(|_| made == 0 || self.args.minimal)),
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

    fn remark(&self, number: u64, remark: Option<String>) -> String {
        let seed = self.seed;
        remark.map_or_else(String::new, |remark| {
            format!("veridoku: puzzle {number} of seed {seed}: {remark}\n")
        })
    }

    /// Returns the record of an attempt; nothing if it was stopped.
    fn record(&self, number: u64, attempt: &Attempt, measured: &Measured) -> String {
        let (about, symmetry) = ((self.seed, number), self.args.symmetry);
        let record = GenerateRecord::new(attempt, about, symmetry, measured, &self.notation);
        let head = Head {
            shape: Some(self.notation.shape.to_string()),
            ..Head::new("generate")
        };
        let head = match attempt.puzzle() {
            Some(made) => head.with(&made.givens, &self.notation),
            None => head,
        };
        record.map_or_else(String::new, |record| {
            self.args.making.json.line(head, record)
        })
    }
}
