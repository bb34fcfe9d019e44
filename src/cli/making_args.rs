//! The arguments of the commands that make grids and puzzles.

use super::args::{Jobs, Layout, from_one, from_zero};
use super::json::Json;
use anyhow::Context;
use std::ops::RangeInclusive;
use std::path::Path;
use veridoku::files::read_short;
use veridoku::generate::{MaskText, random_seed};
use veridoku::grid::Shape;
use veridoku::names::shown;

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

/// Reads a mask from a file, or from standard input for `-`.
pub(crate) fn mask(path: &Path) -> anyhow::Result<MaskText> {
    let name = if path.as_os_str() == "-" {
        "standard input".to_string()
    } else {
        shown(path)
    };
    let text = read_short(path).with_context(|| name.clone())?;
    Ok(MaskText::new(text, name)?)
}
