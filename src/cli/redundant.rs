//! `veridoku redundant`: the givens that follow from the others.

use super::args::Common;
use super::exit::Exit;
use super::face::face;
use super::run::asked::Asks;
use veridoku::ask::{RedundantOptions, Session};
use veridoku::engine::Limits;
use veridoku::formats::ListPuzzle;
use veridoku::rules::Model;
use veridoku::verify::{Dispute, Redundancy};
use veridoku::wire::{Body, RedundantRecord};
use veridoku::words;

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

impl Asks for RedundantArgs {
    const COMMAND: &'static str = "redundant";

    type Found = Redundancy;

    fn shared(&self) -> &Common {
        &self.common
    }

    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Redundancy, Dispute> {
        let mut options = RedundantOptions::default();
        options.limits = limits;
        session.redundant(&job.parsed.puzzle, &options)
    }

    fn ending(&self, found: &Redundancy) -> (&'static str, Exit) {
        match (found.solvable, found.is_complete()) {
            (Some(false), _) => ("none", Exit::Fails),
            (Some(true), true) if found.redundant.is_empty() && found.clues.is_empty() => {
                ("irredundant", Exit::Fails)
            }
            (Some(true), true) => ("redundant", Exit::Holds),
            (Some(true), false) | (None, _) => ("unknown", Exit::Limit),
        }
    }

    fn text(&self, found: &Redundancy, job: &ListPuzzle<'_>) -> String {
        let (model, notation) = (Model::new(&job.parsed.puzzle), job.parsed.into());
        let text = words::redundancy(found, &model, &notation);
        let drawn = self.picture && found.solvable == Some(true);
        let scene = drawn.then(|| words::redundancy_scene(found, &model, &notation));
        let picture = scene.map(|scene| face().drawn(&scene));
        format!("{}{text}{}", job.at, picture.unwrap_or_default())
    }

    fn record(&self, found: &Redundancy, job: &ListPuzzle<'_>) -> impl Body {
        RedundantRecord::new(found, &job.parsed.into())
    }
}
