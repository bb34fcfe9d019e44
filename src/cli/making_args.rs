//! The arguments of the commands that make grids and puzzles.

use super::args::{Common, Jobs, Layout, TimeLimit, engines, from_one, from_zero};
use super::json::Json;
use anyhow::Context;
use clap::ValueEnum;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use veridoku::ask::Engines;
use veridoku::generate::{Pattern, Sampling, UnknownPattern, random_seed};
use veridoku::grid::Shape;
use veridoku::human::{Level, Order, TechniqueId};

/// A seed, and the numbers of the results to make.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Series {
    /// How many
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = from_one, allow_negative_numbers = true)]
    number: u64,
    /// The number of the first one: -n 500 and then --start 501 -n 500 give what -n 1000 gives
    #[arg(long, value_name = "I", default_value_t = 1, value_parser = from_one, allow_negative_numbers = true)]
    start: u64,
    /// The seed: with the number it decides a result, on every machine and with every number of
    /// threads [default: random, named in the summary]
    #[arg(long, value_name = "N", value_parser = from_zero, allow_negative_numbers = true)]
    seed: Option<u64>,
}

impl Series {
    /// Returns the seed, a random one if none was given.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(random_seed)
    }

    /// Returns the numbers.
    ///
    /// # Errors
    /// If the last one has more than 64 bits.
    pub(crate) fn numbers(&self) -> anyhow::Result<RangeInclusive<u64>> {
        let (start, number) = (self.start, self.number);
        let last = start.checked_add(number - 1).with_context(|| {
            let most = u64::MAX;
            format!("--start {start} -n {number}: expected numbers up to {most}")
        })?;
        Ok(start..=last)
    }
}

/// What grid and generate have in common.
#[derive(clap::Args, Debug)]
pub(crate) struct Making {
    #[command(flatten)]
    pub(crate) series: Series,
    /// The shape of a box, rows by columns, such as 2x3 or 4x4
    #[arg(long, value_name = "HxW", default_value = "3x3")]
    pub(crate) shape: Shape,
    #[command(flatten)]
    pub(crate) jobs: Jobs,
    /// How a board is printed
    #[arg(long, value_enum, default_value_t = Layout::Line, conflicts_with = "json")]
    pub(crate) format: Layout,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku grid -n 1000 --seed 7               a thousand 9x9 grids, all equally likely\n  \
veridoku grid --shape 5x5 --format grid\n\n\
Every grid is as likely as any other up to 6x6 and for 9x9; docs/generation.md has the details.")]
pub(crate) struct Grid {
    /// Images of the pattern grid only: quick, and few of all grids
    #[arg(long)]
    pub(crate) pattern: bool,
    /// Images of grids built from magic squares only (`veridoku construct magic-square`), for boxes
    /// of 3x3, 5x5 and 7x7
    #[arg(long, conflicts_with = "pattern")]
    pub(crate) magic_square: bool,
    #[command(flatten)]
    pub(crate) making: Making,
}

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
    #[arg(long, value_name = "N | A..B", value_parser = clues)]
    pub(crate) clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the givens
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = pattern)]
    pub(crate) symmetry: Pattern,
    /// Where givens are: a file, or - for standard input, with # (a given), . (none) or ? (either)
    /// for each cell
    #[arg(long, value_name = "FILE")]
    pub(crate) mask: Option<PathBuf>,
    /// How hard: very-easy, easy, medium, hard, expert
    #[arg(long, value_name = "LEVEL", value_parser = super::args::level, conflicts_with = "er")]
    pub(crate) level: Option<Level>,
    /// How hard on the scale of Sudoku Explainer, such as 7.0..7.5
    #[arg(long, value_name = "A..B", value_parser = ratings)]
    pub(crate) er: Option<RangeInclusive<u16>>,
    /// How many seconds people are expected to take, such as 600..900
    #[arg(long, value_name = "A..B", value_parser = seconds)]
    pub(crate) time: Option<RangeInclusive<f64>>,
    /// A technique without which the easier ones and it do not solve the puzzle
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) needs: Option<TechniqueId>,
    /// Techniques or families that solve the puzzle alone, with commas between, such as
    /// singles,locked
    #[arg(long, value_name = "LIST", value_parser = techniques)]
    pub(crate) only: Option<Techniques>,
    /// Take clues from shuffled grids built from magic squares, for boxes of 3x3, 5x5 and 7x7
    #[arg(long)]
    pub(crate) magic_square: bool,
    /// How puzzles are sampled
    #[arg(long, value_enum, default_value_t = MethodChoice::TopDown)]
    pub(crate) method: MethodChoice,
    /// Give a puzzle up after N tries
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) tries: u64,
    /// End the run after this time, in seconds; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = super::args::seconds, allow_negative_numbers = true)]
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

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku minimize puzzles.sdm > minimal.sdm\n  \
veridoku minimize --list PUZZLE              the givens that could go, one by one\n  \
veridoku minimize --all --limit 1000 PUZZLE  the minimal puzzles inside")]
#[command(mut_arg("seed", |seed| seed.help("The seed of the order in which givens are tried: another one may leave other givens")))]
pub(crate) struct Minimize {
    /// The givens that could go, each by itself
    #[arg(long, conflicts_with_all = ["all", "symmetry"])]
    pub(crate) list: bool,
    /// Every minimal puzzle inside, up to --limit
    #[arg(long, conflicts_with = "symmetry")]
    pub(crate) all: bool,
    /// The most puzzles that --all prints
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// In which order givens are tried: at random, from --seed, from the first to the last, or
    /// digit by digit, which is best above 16x16
    #[arg(long, value_enum, default_value_t = Trying::Random)]
    pub(crate) order: Trying,
    /// Groups of givens that go together
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = pattern)]
    pub(crate) symmetry: Pattern,
    /// Givens that stay: a file with # for each of them and . or ? for the other cells
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trying {
    Random,
    Reading,
    // Tries the givens digit by digit: the order for boards above 16x16.
    Digits,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MethodChoice {
    // Fast, favours few clues.
    TopDown,
    // Slow, with a known bias.
    ControlledBias,
}

impl From<MethodChoice> for Sampling {
    fn from(choice: MethodChoice) -> Sampling {
        match choice {
            MethodChoice::TopDown => Sampling::TopDown,
            MethodChoice::ControlledBias => Sampling::ControlledBias,
        }
    }
}

/// A range `A..B` with both ends, or one value.
fn range<T: Copy + PartialOrd>(
    text: &str,
    one: impl Fn(&str) -> Option<T>,
) -> Option<RangeInclusive<T>> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let (from, to) = (one(from)?, one(to.strip_prefix('=').unwrap_or(to))?);
    (from <= to).then_some(from..=to)
}

fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let wrong = || "expected a number of clues or a range such as 24..28".to_string();
    range(text, |n| n.parse().ok()).ok_or_else(wrong)
}

fn ratings(text: &str) -> Result<RangeInclusive<u16>, String> {
    let tenths = |text: &str| {
        let rating: f64 = text.parse().ok()?;
        (0.0..=20.0)
            .contains(&rating)
            .then(|| (rating * 10.0).round() as u16)
    };
    range(text, tenths).ok_or_else(|| "expected a range of ratings such as 7.0..7.5".to_string())
}

fn seconds(text: &str) -> Result<RangeInclusive<f64>, String> {
    let one = |text: &str| {
        text.parse()
            .ok()
            .filter(|s: &f64| s.is_finite() && *s > 0.0)
    };
    range(text, one).ok_or_else(|| "expected a range of seconds such as 600..900".to_string())
}

fn pattern(name: &str) -> Result<Pattern, String> {
    name.parse()
        .map_err(|error: UnknownPattern| error.to_string())
}

fn technique(name: &str) -> Result<TechniqueId, String> {
    let found = super::args::technique(name)?;
    let unknown = || "is not searched for here; choose another technique".to_string();
    Some(found).filter(|id| id.is_found()).ok_or_else(unknown)
}

/// Techniques, in the order of the table.
#[derive(Clone, Debug)]
pub(crate) struct Techniques(pub(crate) Order);

/// Reads a list of techniques and families.
fn techniques(text: &str) -> Result<Techniques, String> {
    let mut wanted = Vec::new();
    for name in text.split(',').map(str::trim) {
        let family = if name == "locked" {
            "intersections"
        } else {
            name
        };
        let of_family = |id: &TechniqueId| id.facts().family.to_string() == family;
        let before = wanted.len();
        wanted.extend(TechniqueId::all().filter(of_family));
        wanted.extend(TechniqueId::by_name(name));
        if wanted.len() == before {
            return Err(format!(
                "expected a technique, its code or a family, found '{name}'"
            ));
        }
    }
    let order = Order::read("all").map_err(|error| error.to_string())?;
    Ok(Techniques(order.retain(|id| wanted.contains(&id))))
}
