//! The arguments of the commands that go from puzzle to puzzle by exchanges of givens.

use super::args::{Jobs, Lists, TimeLimit, from_one, seconds};
use super::json::Json;
use super::making_args::Series;
use std::ffi::OsString;
use std::path::PathBuf;
use veridoku::grid::Shape;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku neighbours seventeens.txt > more.txt                   one given for another\n  \
veridoku neighbours --remove 2 --add 2 --state run seventeens.txt\n  \
veridoku neighbours --known all.txt --json --progress new.txt\n\n\
Puzzles equivalent to one read or printed before are not printed. docs/fewest-clues.md has the details.")]
pub(crate) struct Neighbours {
    #[command(flatten)]
    pub(crate) lists: Lists,
    /// Givens taken away
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = few, allow_negative_numbers = true)]
    pub(crate) remove: usize,
    /// Givens put in instead, other ones than those taken away
    #[arg(long, value_name = "M", default_value_t = 1, value_parser = few, allow_negative_numbers = true)]
    pub(crate) add: usize,
    /// Print nothing equivalent to a puzzle in FILE; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Vec<OsString>,
    /// Keep what is done in the folder DIR, go on from there, and keep memory flat
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// With --state: the memory for classes of puzzles, in MB; more are kept on disk
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) jobs: Jobs,
    #[command(flatten)]
    pub(crate) json: Json,
}

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

/// More than this many givens exchanged at once would take longer than anybody waits.
fn few(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (0..=6).contains(n));
    number.ok_or_else(|| "expected a whole number from 0 to 6".to_string())
}
