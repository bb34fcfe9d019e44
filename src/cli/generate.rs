//! `veridoku generate`: new puzzles.

use super::command::Run;
use super::exit::Exit;
use super::grid::{board, magic};
use super::making_args::{Generate, Techniques};
use super::run::numbers::{self, Numbers, Product, Tries};
use anyhow::{Context, bail};
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};
use veridoku::ask::{Generator, GeneratorBuilder};
use veridoku::engine::{Cancel, Limits};
use veridoku::generate::{Aim, Attempt, Made, Mask, Measured};
use veridoku::grid::Shape;
use veridoku::wire::{GenerateRecord, GenerateResult, Head};
use veridoku::words::{Notation, nearest_made};

impl Run for Generate {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        check(self)?;
        let aim = aim(self);
        let making = &self.making;
        let tries = Tries::default();
        let numbers = Numbers {
            number: making.number,
            chunk: if aim.is_empty() { 8 } else { 1 },
            jobs: making.jobs,
            seed: numbers::seed(making.seed),
            noun: "puzzle",
            quiet: making.quiet,
            tries: Some(&tries),
            time: self.time_limit.0,
        };
        let wished = wished(self, aim.clone())?
            .seed(numbers.seed)
            .counter(Arc::clone(&tries.done))
            .limits(Limits::none().with_cancel(cancel.clone()));
        wished.clone().build()?; // what cannot be is said once
        let teller = Teller {
            args: self,
            aim,
            seed: numbers.seed,
            notation: making.shape.into(),
        };
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
        .engines(args.engine.into());
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

/// Reads a mask from a file, or from standard input for `-`.
fn mask(path: &Path, shape: Shape) -> anyhow::Result<Mask> {
    let (text, name) = if path.as_os_str() == "-" {
        let text = io::read_to_string(io::stdin());
        (text, "standard input".to_string())
    } else {
        (fs::read_to_string(path), path.display().to_string())
    };
    let text = text.with_context(|| name.clone())?;
    Mask::read(&text, shape).with_context(|| name)
}

/// Says what was made, and what not.
struct Teller<'a> {
    args: &'a Generate,
    aim: Aim,
    seed: u64,
    notation: Notation<'static>,
}

impl Teller<'_> {
    /// Makes the puzzle with a number; there is no generator if the run is over.
    fn product(&self, generator: Option<&mut Generator>, number: u64) -> Product {
        let over = |err: String, exit: Exit| Product {
            err,
            exit,
            ..Product::default()
        };
        let of = format!("veridoku: puzzle {number} of seed {}", self.seed);
        match generator.map(|generator| generator.attempt(number)) {
            Some(Ok(Attempt::Made(made, tries))) => self.made(&of, (number, tries), &made),
            Some(Ok(Attempt::Short(nearest, tries))) => {
                self.short(&of, (number, tries), nearest.as_ref())
            }
            Some(Err(disagreement)) => over(format!("{of}: {disagreement}\n"), Exit::Disagree),
            Some(Ok(Attempt::Stopped(Some(made)))) => {
                let near = nearest_made(&made, &self.aim.measured(&made.givens), &self.notation);
                over(
                    format!("{of}: not found by then; {near}\n"),
                    Exit::Interrupted,
                )
            }
            _ => over(String::new(), Exit::Interrupted),
        }
    }

    /// Returns a puzzle as wished.
    fn made(&self, of: &str, about: (u64, u64), made: &Made) -> Product {
        let making = &self.args.making;
        let out = if making.json.is_wanted() {
            let measured = self.aim.measured(&made.givens);
            self.record(GenerateResult::Made, about, Some((made, &measured)))
        } else {
            board(&made.givens, making.format, self.notation.alphabet)
        };
        let unknown = self.args.minimal && made.minimal.is_none();
        let remark = format!("{of}: whether every given is needed was too much work to know\n");
        Product {
            out,
            err: if unknown { remark } else { String::new() },
            made: 1,
            exit: Exit::Holds,
        }
    }

    /// Returns the nearest puzzle after all tries.
    fn short(&self, of: &str, about: (u64, u64), nearest: Option<&Made>) -> Product {
        let nearest = nearest.map(|made| (made, self.aim.measured(&made.givens)));
        let nearest = nearest.as_ref().map(|(made, measured)| (*made, measured));
        let json = self.args.making.json.is_wanted();
        let record = || self.record(GenerateResult::Short, about, nearest);
        let near = nearest.map(|(made, measured)| nearest_made(made, measured, &self.notation));
        let near = near.map_or_else(String::new, |near| format!("; {near}"));
        let tries = about.1;
        Product {
            out: if json { record() } else { String::new() },
            err: format!("{of}: not as wished after {tries} tries{near}\n"),
            made: 0,
            exit: Exit::Limit,
        }
    }

    /// Returns the record of an attempt, with its number and tries.
    fn record(
        &self,
        result: GenerateResult,
        (number, tries): (u64, u64),
        made: Option<(&Made, &Measured)>,
    ) -> String {
        let mut head = Head {
            shape: Some(self.notation.shape.to_string()),
            ..Head::new("generate")
        };
        let symmetry = self.args.symmetry.to_string();
        let mut record = GenerateRecord::new(result, (self.seed, number, tries), symmetry);
        if let Some((made, measured)) = made {
            head = head.with(&made.givens, &self.notation);
            record = record.with(made, measured, &self.notation);
        }
        self.args.making.json.line(head, record)
    }
}
