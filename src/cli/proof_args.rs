//! The arguments of the commands that make and check certificates.

use super::args::{Common, TimeLimit, from_zero, seconds};
use super::json::Json;
use std::ffi::OsString;
use std::path::PathBuf;
use veridoku::check::Claim;
use veridoku::verify::certificate::StandardFiles;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku certify PUZZLE > puzzle.cert\n  \
veridoku certify puzzles.sdm -o certificates     a file for each puzzle\n  \
veridoku certify --minimal PUZZLE                and that no given can be spared\n  \
veridoku certify -o out --dimacs --lrat PUZZLE   formula and proof for other checkers\n\n\
A certificate says unique, several or none with all that it takes to check it: docs/certificates.md.")]
pub(crate) struct Certify {
    /// Write a file for each certificate to the folder DIR, which is made if there is none; else
    /// all go to standard output
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Certify that each puzzle is unique and none of its givens can be spared
    #[arg(long, conflicts_with = "count")]
    pub(crate) minimal: bool,
    /// Certify the number of solutions of each puzzle, if there are at most N
    #[arg(long, value_name = "N", value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) count: Option<u64>,
    /// Leave out the minimal set of contradictory givens of a puzzle without a solution
    #[arg(long)]
    pub(crate) bare: bool,
    /// Show of a puzzle without a solution the smallest set of contradictory givens, and that none
    /// is smaller
    #[arg(long, conflicts_with_all = ["minimal", "count", "bare"])]
    pub(crate) smallest: bool,
    #[command(flatten)]
    pub(crate) standard: Standard,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// Files for other checkers.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Standard {
    /// Also write the formula, givens and excluded solutions included, as DIMACS: .cnf
    #[arg(long, requires = "output")]
    pub(crate) dimacs: bool,
    /// Also write the proof in the DRAT format: .drat
    #[arg(long, requires = "output")]
    pub(crate) drat: bool,
    /// Also write the proof in the LRAT format: .lrat
    #[arg(long, requires = "output")]
    pub(crate) lrat: bool,
}

impl From<Standard> for StandardFiles {
    fn from(wanted: Standard) -> StandardFiles {
        let Standard { dimacs, drat, lrat } = wanted;
        StandardFiles { dimacs, drat, lrat }
    }
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku check puzzle.cert\n  \
veridoku check certificates/                     every .cert file in a folder\n  \
veridoku check --puzzles puzzles.sdm --claim unique certificates/\n  \
veridoku certify puzzles.sdm | veridoku check -\n\n\
Exit codes: 0 all hold, 1 some are refused or missing, 2 something cannot be read, 4 the time limit\n\
was reached.")]
pub(crate) struct Check {
    /// Files of certificates, folders, or - for standard input (also when nothing is named)
    #[arg(value_name = "FILE | FOLDER | -")]
    pub(crate) inputs: Vec<PathBuf>,
    /// The puzzles that must each have a certificate, and that certificates may be about, under
    /// their rules
    #[arg(long, value_name = "FILE | FOLDER | PUZZLE", conflicts_with = "rules")]
    pub(crate) puzzles: Option<OsString>,
    /// What each certificate must show: unique, several, none, minimal or 'count N'
    #[arg(long, value_name = "CLAIM", value_parser = claim)]
    pub(crate) claim: Option<Claim>,
    /// Whether other rules than those of plain Sudoku are accepted
    #[arg(long, value_enum, default_value_t)]
    pub(crate) rules: AcceptedRules,
    /// Seconds for each certificate, 0: no limit
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: TimeLimit,
    /// The most bytes that a certificate may have, in millions
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) most: u64,
    #[command(flatten)]
    pub(crate) json: Json,
    /// Print only what is refused or missing or under other rules, and no summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Which rules a certificate may have.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AcceptedRules {
    /// Those of plain Sudoku
    #[default]
    Plain,
    /// Any: compare them with yours
    Any,
}

fn claim(words: &str) -> Result<Claim, String> {
    let expected = "expected unique, several, none, minimal or 'count N'";
    Claim::read(words).ok_or_else(|| expected.to_string())
}
