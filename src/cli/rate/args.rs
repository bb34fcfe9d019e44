//! The arguments of `veridoku rate`.

use crate::cli::args::{Common, SortKey, level, low_level, technique, tenths};
use veridoku::human::{Level, TechniqueId};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku rate 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku rate --engine native --csv puzzles.sdm > ratings.csv\n  \
veridoku rate --level hard --at-most x-wing --sort time puzzles.sdm\n  \
veridoku rate --only-level medium --engine native million.sdm\n\n\
The ratings are for plain 9x9 puzzles with one solution; docs/rating.md says what each means.")]
pub(crate) struct Rate {
    /// Results as CSV, with a line of names at the top
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// HoDoKu's level and score too
    #[arg(long)]
    pub(crate) hodoku: bool,
    /// ER, EP, ED and the level, without the ceiling and the expected time: faster, above all on
    /// hard puzzles
    #[arg(long, conflicts_with_all = ["hodoku", "needs", "at_most"])]
    pub(crate) only_er: bool,
    /// Only puzzles of this level: very-easy, easy, medium, hard, expert; may be given several
    /// times
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) level: Vec<Level>,
    /// Only puzzles that the other techniques up to the ceiling do not solve; may be given several
    /// times
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) needs: Vec<TechniqueId>,
    /// Only puzzles whose technique ceiling is this or one before it in the table
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) at_most: Option<TechniqueId>,
    /// Only puzzles with at least this ER
    #[arg(long, value_name = "ER", value_parser = tenths)]
    pub(crate) min_er: Option<u16>,
    /// Only puzzles with at most this ER
    #[arg(long, value_name = "ER", value_parser = tenths)]
    pub(crate) max_er: Option<u16>,
    /// Easiest first, by this; holds all results in memory and writes them at the end
    #[arg(long, value_enum, value_name = "SCALE")]
    pub(crate) sort: Option<SortKey>,
    /// Stop at this level: very-easy, easy or medium. Says only the level, or that it is above
    #[arg(long, value_name = "LEVEL", value_parser = low_level,
        conflicts_with_all = ["csv", "hodoku", "only_er", "level", "needs", "at_most", "min_er", "max_er", "sort"])]
    pub(crate) only_level: Option<Level>,
    #[command(flatten)]
    pub(crate) common: Common,
}
