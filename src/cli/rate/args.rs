//! The arguments of `veridoku rate`.

use crate::cli::args::{Common, sort_key};
use veridoku::human::{Level, TechniqueId};
use veridoku::rate::{RatingFilter, RatingOrder, Scale, Scales};
use veridoku::words::{read_level, read_low_level, read_rating, read_technique};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku rate 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku rate --engine native --csv puzzles.sdm > ratings.csv\n  \
veridoku rate --engine native --scales er,hodoku --json puzzles.sdm\n  \
veridoku rate --level hard --at-most x-wing --sort time puzzles.sdm\n  \
veridoku rate --only-level medium --engine native million.sdm\n\n\
The ratings are for plain 9x9 puzzles with one solution; docs/rating.md says what each means.")]
pub(crate) struct Rate {
    /// Results as CSV, with a line of names at the top
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// What to rate: any of er (with the level), time, ceiling, hodoku, with commas between them,
    /// or all [default: er,time,ceiling]
    #[arg(long, value_name = "SCALES", conflicts_with_all = ["hodoku", "only_er"])]
    pub(crate) scales: Option<Scales>,
    /// HoDoKu's level and score too: short for --scales all
    #[arg(long)]
    pub(crate) hodoku: bool,
    /// ER, EP, ED and the level alone: short for --scales er
    #[arg(long, conflicts_with_all = ["hodoku", "needs", "at_most"])]
    pub(crate) only_er: bool,
    /// Say where the rating that the list has beside a puzzle, such as `PUZZLE 7.2`, is not ours
    #[arg(long)]
    pub(crate) compare: bool,
    /// Only puzzles of this level: very-easy, easy, medium, hard, expert; may be given several
    /// times
    #[arg(long, value_name = "LEVEL", value_parser = read_level)]
    pub(crate) level: Vec<Level>,
    /// Only puzzles that the other techniques up to the ceiling do not solve; may be given several
    /// times
    #[arg(long, value_name = "TECHNIQUE", value_parser = read_technique)]
    pub(crate) needs: Vec<TechniqueId>,
    /// Only puzzles whose technique ceiling is this or one before it in the table
    #[arg(long, value_name = "TECHNIQUE", value_parser = read_technique)]
    pub(crate) at_most: Option<TechniqueId>,
    /// Only puzzles with at least this ER
    #[arg(long, value_name = "ER", value_parser = read_rating)]
    pub(crate) min_er: Option<u16>,
    /// Only puzzles with at most this ER
    #[arg(long, value_name = "ER", value_parser = read_rating)]
    pub(crate) max_er: Option<u16>,
    /// Easiest first, by this; holds all results in memory and writes them at the end
    #[arg(long, value_name = "SCALE", value_parser = sort_key())]
    pub(crate) sort: Option<RatingOrder>,
    /// Stop at this level: very-easy, easy or medium. Says only the level, or that it is above
    #[arg(long, value_name = "LEVEL", value_parser = read_low_level,
        conflicts_with_all = ["csv", "compare", "scales", "hodoku", "only_er", "level", "needs", "at_most", "min_er", "max_er", "sort"])]
    pub(crate) only_level: Option<Level>,
    #[command(flatten)]
    pub(crate) common: Common,
}

impl Rate {
    /// Returns the ratings that are asked for, and the conditions on them.
    pub(crate) fn filter(&self) -> RatingFilter {
        let mut filter = RatingFilter::default();
        filter.levels = self.level.clone();
        (filter.min_er, filter.max_er) = (self.min_er, self.max_er);
        filter.at_most = self.at_most;
        filter.needs = self.needs.clone();
        filter.scales = self.chosen().unwrap_or(filter.scales);
        if self.hodoku || self.sort == Some(RatingOrder::Hodoku) {
            filter.scales = filter.scales.with(Scale::Hodoku);
        }
        filter
    }

    /// Returns the scales that are named, if any are.
    pub(crate) fn chosen(&self) -> Option<Scales> {
        let er = self.only_er.then_some(Scales::only(Scale::Er));
        self.scales.or(er)
    }

    /// Returns the scale that `--sort` goes by, if the scales that are named leave it out.
    pub(crate) fn unsortable(&self) -> Option<Scale> {
        let (chosen, scale) = (self.chosen()?, self.sort?.scale()?);
        Some(scale).filter(|&scale| !chosen.contains(scale))
    }

    /// Returns whether there are conditions; puzzles that do not meet them are not printed.
    pub(crate) fn is_filtered(&self) -> bool {
        let techniques = !self.needs.is_empty() || self.at_most.is_some();
        techniques || !self.level.is_empty() || self.min_er.is_some() || self.max_er.is_some()
    }
}
