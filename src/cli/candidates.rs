//! `veridoku candidates`: the candidates that are in some solution, and in how many; the digits
//! that are forced.

use super::args::{Common, from_one};
use super::exit::Exit;
use super::face::face;
use super::run::asked::Asks;
use veridoku::ask::{CandidatesOptions, Session};
use veridoku::engine::Limits;
use veridoku::formats::ListPuzzle;
use veridoku::rules::Model;
use veridoku::verify::{Candidates, Dispute};
use veridoku::wire::{Body, CandidatesRecord};
use veridoku::words;

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

impl Asks for CandidatesArgs {
    const COMMAND: &'static str = "candidates";

    type Found = Candidates;

    fn shared(&self) -> &Common {
        &self.common
    }

    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Candidates, Dispute> {
        let mut options = CandidatesOptions::default();
        (options.most, options.limits) = (self.limit, limits);
        session.candidates(&job.parsed.puzzle, &options)
    }

    fn ending(&self, found: &Candidates) -> (&'static str, Exit) {
        let total = found.total();
        let word = match (total.solutions, total.exact) {
            (0, true) => return ("none", Exit::Fails),
            (1, true) => "unique",
            (0, false) => "unknown",
            // The search stopped at one solution, so whether there are others is unknown.
            (1, false) if self.limit == 1 => "solved",
            (1, false) => "unknown",
            _ => "multiple",
        };
        let known = found.is_complete();
        (word, if known { Exit::Holds } else { Exit::Limit })
    }

    fn text(&self, found: &Candidates, job: &ListPuzzle<'_>) -> String {
        let (puzzle, notation) = (&job.parsed.puzzle, job.parsed.into());
        let text = words::candidates(found, puzzle.givens(), &notation);
        let drawn = self.picture && (found.total().solutions, found.total().exact) != (0, true);
        let scene = drawn.then(|| words::candidates_scene(found, &Model::new(puzzle), &notation));
        let picture = scene.map(|scene| face().drawn(&scene));
        format!("{}{text}{}", job.at, picture.unwrap_or_default())
    }

    fn record(&self, found: &Candidates, job: &ListPuzzle<'_>) -> impl Body {
        CandidatesRecord::new(found, job.parsed.puzzle.givens(), &job.parsed.into())
    }
}
