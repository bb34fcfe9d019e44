//! The arguments of the commands on few clues and on equivalence.

use super::args::{BoardText, Jobs, Lists, TimeLimit, from_zero, seconds};
use super::json::Json;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku fewest GRID --at-most 17\n  \
veridoku fewest GRID --at-most 17 --checkpoint state.txt    goes on after a kill where it was")]
pub(crate) struct Fewest {
    /// A complete grid, or a puzzle with one solution; a file with one of these, or - for standard
    /// input
    #[arg(value_name = "GRID")]
    pub(crate) input: OsString,
    #[command(flatten)]
    pub(crate) reading: BoardText,
    /// Search for every minimal puzzle of at most K clues that the grid holds, to the end
    #[arg(long, value_name = "K", value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) at_most: u64,
    /// Keep what is done in FILE, and go on from there; what FILE says is believed, not searched
    /// again
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) jobs: Jobs,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku canon puzzles.sdm                   the canonical form of each, a line each\n  \
veridoku canon --unique puzzles.sdm          of equivalent puzzles only the first\n  \
veridoku canon --same A B                    are two puzzles equivalent, and by which change\n\n\
Up to 10x10 the form is the least equivalent board in row order, blanks first; for larger boards and other rules it is \
that of a canonical labelling, which tells them apart as well (docs/equivalence.md).")]
pub(crate) struct Canon {
    #[command(flatten)]
    pub(crate) lists: Lists,
    /// Of puzzles that are equivalent, print only the first, as it is; keeps 16 bytes in memory for
    /// each
    #[arg(long, conflicts_with_all = ["same", "count"])]
    pub(crate) unique: bool,
    /// Are the puzzles equivalent to the first? Prints the change that turns the first into each;
    /// takes one thread
    #[arg(long, conflicts_with = "count")]
    pub(crate) same: bool,
    #[command(flatten)]
    pub(crate) jobs: Jobs,
    /// Print the number of automorphisms after each form
    #[arg(long, conflicts_with = "json")]
    pub(crate) count: bool,
    /// The time for a puzzle, in seconds; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: TimeLimit,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku scramble --seed 7 PUZZLE\n  \
veridoku scramble -n 3 puzzles.sdm           three equivalents of each")]
pub(crate) struct Scramble {
    #[command(flatten)]
    pub(crate) lists: Lists,
    /// The number of equivalent puzzles of each
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = super::args::from_one, allow_negative_numbers = true)]
    pub(crate) number: u64,
    /// The seed: with the number of a puzzle in the list it decides its equivalents
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) json: Json,
}
