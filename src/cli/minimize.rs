//! `veridoku minimize`: drops the givens and clues that a puzzle does not need.

use super::args::{Common, Judging, from_one, leave_out, removal_order};
use super::command::Run;
use super::exit::Exit;
use super::making_args::mask;
use super::run::asked::{self, Asks};
use anyhow::bail;
use std::path::PathBuf;
use veridoku::ask::{
    Engines, LeaveOut, MinimizeError, MinimizeOptions, Minimized, RemovalOrder, Session, SolveError,
};
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::ListPuzzle;
use veridoku::generate::{MaskText, Pattern};
use veridoku::rules::ClueKind;
use veridoku::verify::Dispute;
use veridoku::wire::{Body, MinimizeRecord, VerdictWord};
use veridoku::words::{minimized, minimized_remark};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku minimize puzzles.sdm > minimal.sdm\n  \
veridoku minimize --leave-out both a.vdk     neither givens nor clues too many\n  \
veridoku minimize --list PUZZLE              the givens that could go, one by one\n  \
veridoku minimize --all --limit 1000 PUZZLE  the minimal puzzles inside")]
#[command(mut_arg("seed", |seed| seed.help("The seed of the order in which givens are tried: another one may leave other givens")))]
pub(crate) struct Minimize {
    /// What could go, each by itself
    #[arg(long, conflicts_with_all = ["all", "symmetry"])]
    pub(crate) list: bool,
    /// Every minimal puzzle inside, up to --limit
    #[arg(long, conflicts_with = "symmetry")]
    pub(crate) all: bool,
    /// The most puzzles that --all prints
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// What may go: givens, clues of every kind, or givens and then clues
    #[arg(long, value_name = "WHAT", value_parser = leave_out(), default_value = LeaveOut::Givens.name())]
    pub(crate) leave_out: LeaveOut,
    /// In which order givens are tried: at random, from --seed, from the first to the last, or
    /// digit by digit, which is best above 16x16; clues go in the order of the file or at random
    #[arg(long, value_parser = removal_order(), default_value = RemovalOrder::Random.name())]
    pub(crate) order: RemovalOrder,
    /// Groups of givens that go together
    #[arg(long, value_name = "NAME", default_value = "none")]
    pub(crate) symmetry: Pattern,
    /// Givens that stay: a file with # for each of them and . or ? for the other cells
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<PathBuf>,
    /// Clues that stay, as they begin in a .vdk file: antiknight, 'cage 10'; more than once for
    /// more
    #[arg(long, value_name = "CLUE", value_parser = kept_clue)]
    pub(crate) keep_clue: Vec<String>,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// Returns what clues that stay begin with: the name of a kind, and perhaps more.
fn kept_clue(text: &str) -> Result<String, String> {
    let name = text.split_whitespace().next().unwrap_or_default();
    match ClueKind::of(name) {
        Some(_) => Ok(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        None => Err(format!(
            "expected the name of a kind of clue, found '{name}'"
        )),
    }
}

impl Run for Minimize {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        if self.all && self.common.engine == Judging::By(Engines::Sat) {
            bail!("--all is for the native engine: it cannot be used with --engine sat");
        }
        if self.all && self.leave_out != LeaveOut::Givens {
            bail!(
                "--all is for givens: it cannot be used with --leave-out {}",
                self.leave_out.name()
            );
        }
        if self
            .keep
            .as_deref()
            .is_some_and(|path| path.as_os_str() == "-")
        {
            bail!("--keep takes a file: standard input is for puzzles");
        }
        let keep = self.keep.as_deref().map(mask).transpose()?;
        let args = self;
        asked::run(&Minimizer { args, keep }, cancel)
    }
}

struct Minimizer<'a> {
    args: &'a Minimize,
    keep: Option<MaskText>,
}

/// What came of a puzzle, or why it is not minimized.
enum Found {
    Minimized(Minimized),
    Failed(MinimizeError),
    /// It has one solution, but the mask of `--keep` does not fit it.
    Unfit(String),
}

impl Asks for Minimizer<'_> {
    const COMMAND: &'static str = "minimize";

    type Found = Found;

    fn shared(&self) -> &Common {
        &self.args.common
    }

    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Found, Dispute> {
        let (puzzle, args) = (&job.parsed.puzzle, self.args);
        let mut options = MinimizeOptions::default();
        (options.symmetry, options.order) = (args.symmetry, args.order);
        (options.leave_out, options.keep_clues) = (args.leave_out, args.keep_clue.clone());
        (options.seed, options.limits) = (args.common.seed, limits);
        let keep = self.keep.as_ref();
        let keep = keep.map(|keep| keep.givens(puzzle.givens().shape()));
        let found = match keep.transpose() {
            Ok(cells) => {
                options.keep = cells.unwrap_or_default();
                self.minimized(session, job, &options)
            }
            // The verdict comes first.
            Err(reason) => match session.solve(puzzle, &options.limits) {
                Ok(_) => return Ok(Found::Unfit(reason.to_string())),
                Err(error) => Err(error.into()),
            },
        };
        match found {
            Ok(found) => Ok(Found::Minimized(found)),
            Err(MinimizeError::Unsolved(SolveError::Disagreement(found))) => {
                Err(found.about(puzzle.givens()))
            }
            Err(error) => Ok(Found::Failed(error)),
        }
    }

    fn ending(&self, found: &Found) -> (&'static str, Exit) {
        match found {
            Found::Minimized(Minimized::Spare(None) | Minimized::Restorable(None)) => {
                ("unknown", Exit::Limit)
            }
            Found::Minimized(found) if found.is_complete() => ("minimized", Exit::Holds),
            Found::Minimized(_) => ("minimized", Exit::Limit),
            Found::Failed(MinimizeError::Unsolved(error)) => match error {
                SolveError::NoSolution => ("none", Exit::Fails),
                SolveError::Several(_) => ("multiple", Exit::Fails),
                _ => ("unknown", Exit::Limit),
            },
            Found::Failed(_) | Found::Unfit(_) => ("unknown", Exit::Input),
        }
    }

    fn text(&self, found: &Found, job: &ListPuzzle<'_>) -> String {
        match found {
            Found::Minimized(found) => minimized(found, &job.parsed.into()),
            other => format!("{}{}\n", job.at, self.ending(other).0),
        }
    }

    fn record(&self, found: &Found, job: &ListPuzzle<'_>) -> impl Body {
        match found {
            Found::Minimized(found) => MinimizeRecord::found(found, &job.parsed.into()),
            Found::Failed(error) => MinimizeRecord::failed(error),
            Found::Unfit(reason) => MinimizeRecord {
                reason: Some(reason.clone()),
                ..MinimizeRecord::new(VerdictWord::Unique)
            },
        }
    }

    fn remark(&self, found: &Found, _: &ListPuzzle<'_>) -> Option<String> {
        match found {
            Found::Minimized(_) if self.args.common.quiet => None,
            Found::Minimized(found) => minimized_remark(found),
            Found::Failed(error) => MinimizeRecord::shortfall(error),
            Found::Unfit(reason) => Some(reason.clone()),
        }
    }
}

impl Minimizer<'_> {
    /// Does the job that the arguments ask for.
    fn minimized(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        options: &MinimizeOptions,
    ) -> Result<Minimized, MinimizeError> {
        let puzzle = &job.parsed.puzzle;
        if self.args.list && puzzle.as_sukaku().is_some() {
            let found = session.restorable_candidates(puzzle, options);
            found.map(Minimized::Restorable)
        } else if self.args.list {
            session.spare(puzzle, options).map(Minimized::Spare)
        } else if self.args.all {
            let found = session.minimal_puzzles(puzzle, self.args.limit, options);
            found.map(Minimized::All)
        } else {
            session.minimize(puzzle, options).map(Minimized::Minimal)
        }
    }
}
