//! `veridoku generate`: new puzzles.

use super::command::Run;
use super::engines;
use super::exit::Exit;
use super::grid::board;
use super::making_args::{Generate, Techniques};
use super::run::numbers::{self, Numbers, Product, Tries};
use anyhow::{Context, bail};
use std::sync::Arc;
use std::{fs, io};
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::formats::{Alphabet, write_line};
use veridoku::generate::{Aim, Attempt, Made, Maker, Mask, Wish, er_of, seconds_of};
use veridoku::grid::Shape;
use veridoku::native::Native;
use veridoku::rules::{Model, Solution};
use veridoku::sat::Sat;
use veridoku::verify::Judge;
use veridoku::wire::{GenerateRecord, GenerateResult, Head};

impl Run for Generate {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        check(self)?;
        let aim = aim(self);
        let wish = wish(self)?;
        maker(self, &wish, cancel)?; // what cannot be is said once
        let making = &self.making;
        let tries = Tries::default();
        let numbers = Numbers {
            number: making.number,
            chunk: if !aim.is_empty() { 1 } else { 8 },
            jobs: making.jobs,
            seed: numbers::seed(making.seed),
            noun: "puzzle",
            quiet: making.quiet,
            tries: Some(&tries),
            time: self.time_limit.0,
        };
        let counted = |maker: Maker<'static>| maker.with_counter(Arc::clone(&tries.done));
        let seed = numbers.seed;
        let make = || {
            let mut maker = maker(self, &wish, cancel).ok().map(counted);
            move |number| {
                let attempt = maker.as_mut().map(|maker| maker.make(seed, number));
                match attempt {
                    Some(Ok(Attempt::Made(made, tries))) => {
                        product(self, number, seed, Some(&made), tries, true)
                    }
                    Some(Ok(Attempt::Short(nearest, tries))) => {
                        product(self, number, seed, nearest.as_ref(), tries, false)
                    }
                    Some(Err(disagreement)) => Product {
                        err: format!(
                            "veridoku: puzzle {number} of seed {}: {disagreement}\n",
                            seed
                        ),
                        exit: Exit::Disagree,
                        ..Product::default()
                    },
                    Some(Ok(Attempt::Stopped(nearest))) => Product {
                        err: stopped(self, (number, seed), nearest.as_ref()),
                        exit: Exit::Interrupted,
                        ..Product::default()
                    },
                    None => Product {
                        exit: Exit::Interrupted,
                        ..Product::default()
                    },
                }
            }
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

fn wish(args: &Generate) -> anyhow::Result<Wish> {
    let shape = args.making.shape;
    let mask = match &args.mask {
        None => Mask::free(shape),
        Some(path) => {
            let (text, name) = match path.as_os_str() == "-" {
                true => (
                    io::read_to_string(io::stdin()),
                    "standard input".to_string(),
                ),
                false => (fs::read_to_string(path), path.display().to_string()),
            };
            let text = text.with_context(|| name.clone())?;
            Mask::read(&text, shape).with_context(|| name)?
        }
    };
    let clues = args.clues.clone().unwrap_or(0..=shape.cells());
    let bare = args.clues.is_none() && aim(args).is_empty();
    Ok(Wish {
        pattern: args.symmetry,
        mask,
        clues,
        // If neither difficulty nor clues are given, puzzles are minimal.
        minimal: args.minimal || bare,
        method: args.method.into(),
        tries: args.tries,
    })
}

fn maker(args: &Generate, wish: &Wish, cancel: &Cancel) -> anyhow::Result<Maker<'static>> {
    let judge = Judge::new(engines::of_choice(args.engine, &Sat::default));
    let maker = Maker::new(wish.clone(), args.making.shape, judge)?.with_cancel(cancel.clone());
    let maker = match args.magic_square {
        true => maker.with_fill(super::grid::magic(args.making.shape)?),
        false => maker,
    };
    let aim = aim(args);
    Ok(if aim.is_empty() {
        maker
    } else {
        maker.with_goal(aim.goal(args.making.shape)?)
    })
}

/// Returns the remark on the puzzle being searched when the run ended, or an empty string if there
/// was no finished try.
fn stopped(args: &Generate, (number, seed): (u64, u64), nearest: Option<&Made>) -> String {
    let Some(made) = nearest else {
        return String::new();
    };
    let near = described(args, made, rating(args, made), seconds(args, made));
    format!("veridoku: puzzle {number} of seed {seed}: not found by then; {near}\n")
}

/// Returns the rating of a puzzle if a level or an ER was asked for.
fn rating(args: &Generate, made: &Made) -> Option<u16> {
    let wanted = args.level.is_some() || args.er.is_some();
    wanted.then(|| er_of(&made.givens)).flatten()
}

/// Returns the expected solving time of a puzzle in seconds if a time was asked for.
fn seconds(args: &Generate, made: &Made) -> Option<f64> {
    let wanted = args.time.is_some();
    wanted.then(|| seconds_of(&made.givens)).flatten()
}

/// Returns the description of the nearest puzzle.
fn described(args: &Generate, made: &Made, rating: Option<u16>, seconds: Option<f64>) -> String {
    let rated = rating.map(|er| format!(", ER {:.1}", f64::from(er) / 10.0));
    let timed = seconds.map(|seconds| format!(", {seconds:.0} s"));
    format!(
        "the nearest, {} clues{}{}: {}",
        made.givens.count(),
        rated.unwrap_or_default(),
        timed.unwrap_or_default(),
        write_line(
            &made.givens,
            Alphabet::default_for(args.making.shape.order())
        )
    )
}

fn product(
    args: &Generate,
    number: u64,
    seed: u64,
    made: Option<&Made>,
    tries: u64,
    met: bool,
) -> Product {
    let alphabet = Alphabet::default_for(args.making.shape.order());
    let mut product = Product {
        out: String::new(),
        err: String::new(),
        made: u64::from(met),
        exit: if met { Exit::Holds } else { Exit::Limit },
    };
    let told = made.filter(|_| args.making.json.is_wanted() || !met);
    let rating = told.and_then(|made| rating(args, made));
    let seconds = told.and_then(|made| seconds(args, made));
    if args.making.json.is_wanted() {
        let about = (seed, number, tries);
        let made_record = record(args, made, met, about).rated(rating, seconds);
        product.out = args.making.json.line(head(args, made), made_record);
    } else if let Some(made) = made.filter(|_| met) {
        product.out = board(&made.givens, args.making.format, alphabet);
    }
    if met && args.minimal && made.is_some_and(|made| made.minimal.is_none()) {
        product.err = format!(
            "veridoku: puzzle {number} of seed {seed}: whether every given is needed was too much work to know\n"
        );
    }
    if !met {
        let nearest = made.map(|made| format!("; {}", described(args, made, rating, seconds)));
        product.err = format!(
            "veridoku: puzzle {number} of seed {seed}: not as wished after {tries} tries{}\n",
            nearest.unwrap_or_default()
        );
    }
    product
}

fn head(args: &Generate, made: Option<&Made>) -> Head {
    let shape = args.making.shape;
    let head = Head {
        shape: Some(shape.to_string()),
        ..Head::new("generate")
    };
    match made {
        Some(made) => head.with(&made.givens, &shape.into()),
        None => head,
    }
}

fn record(
    args: &Generate,
    made: Option<&Made>,
    met: bool,
    about: (u64, u64, u64),
) -> GenerateRecord {
    let result = match met {
        true => GenerateResult::Made,
        false => GenerateResult::Short,
    };
    let record = GenerateRecord::new(result, about, args.symmetry.to_string());
    match made {
        Some(made) => record.with(made, solution(made).as_ref(), &args.making.shape.into()),
        None => record,
    }
}

/// Returns the only solution of a puzzle.
fn solution(made: &Made) -> Option<Solution> {
    let census = Native::new().count(&Model::new(&made.puzzle()), &Limits::solutions(1));
    census.ok()?.witnesses.into_iter().next()
}
