//! The arguments of the commands that answer questions about a puzzle beyond its verdict.

use crate::cli::args::{Common, from_one, from_two};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku candidates PUZZLE --picture\n  \
veridoku candidates --limit 1 --json puzzles.sdm   only which candidates are possible\n\n\
Exit codes: 0 all is known, 1 there is no solution, 4 a limit was hit.")]
pub(crate) struct CandidatesArgs {
    /// Count the solutions that have a candidate up to N
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// Draw the board with the true candidates
    #[arg(long, conflicts_with = "json")]
    pub(crate) picture: bool,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku redundant PUZZLE --picture\n  \
veridoku redundant --json puzzles.sdm\n\n\
Exit codes: 0 some are redundant, 1 none is or there is no solution, 4 a limit was hit.")]
pub(crate) struct RedundantArgs {
    /// Draw the board with its redundant givens
    #[arg(long, conflicts_with = "json")]
    pub(crate) picture: bool,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku repair PUZZLE --picture\n  \
veridoku repair --limit 1000 --json puzzles.sdm\n\n\
Exit codes: 0 each can be repaired, and the fewest givens are known; 1 the rules alone have no solution; 4 a limit was hit.")]
pub(crate) struct RepairArgs {
    /// Find the fewest further givens exactly where there are fewer than N solutions; else bounds
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = from_two, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// Draw the board with the givens to add or to take away
    #[arg(long, conflicts_with = "json")]
    pub(crate) picture: bool,
    #[command(flatten)]
    pub(crate) common: Common,
}
