//! The arguments of `veridoku neighbours`.

use crate::cli::args::{Jobs, Lists, from_one};
use crate::cli::json::Json;
use std::ffi::OsString;
use std::path::PathBuf;
use veridoku::words::read_whole;

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

/// More than this many givens exchanged at once would take longer than anybody waits.
fn few(text: &str) -> Result<usize, String> {
    read_whole(text, 0, 6).map(|number| number as usize)
}
