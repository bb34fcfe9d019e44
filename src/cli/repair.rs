//! `veridoku repair`: the fewest givens to add to a puzzle with several solutions, or to take from
//! one without any.

use super::args::{Common, from_two};
use super::exit::Exit;
use super::face::face;
use super::run::asked::Asks;
use veridoku::ask::{RepairOptions, Session};
use veridoku::engine::Limits;
use veridoku::formats::ListPuzzle;
use veridoku::rules::Model;
use veridoku::verify::{Dispute, Repair};
use veridoku::wire::{Body, RepairRecord};
use veridoku::words;

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

impl Asks for RepairArgs {
    const COMMAND: &'static str = "repair";

    type Found = Repair;

    fn shared(&self) -> &Common {
        &self.common
    }

    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Repair, Dispute> {
        let mut options = RepairOptions::default();
        (options.most, options.limits) = (self.limit, limits);
        session.repair(&job.parsed.puzzle, &options)
    }

    fn ending(&self, found: &Repair) -> (&'static str, Exit) {
        let known = found.is_complete();
        let exit = if known { Exit::Holds } else { Exit::Limit };
        match found {
            Repair::Unique => ("unique", exit),
            Repair::Add(_) => ("multiple", exit),
            Repair::Remove(removal) if removal.hopeless => ("none", Exit::Fails),
            Repair::Remove(_) => ("none", exit),
            _ => ("unknown", Exit::Limit),
        }
    }

    fn text(&self, found: &Repair, job: &ListPuzzle<'_>) -> String {
        let (puzzle, notation) = (&job.parsed.puzzle, job.parsed.into());
        let text = words::repair(found, &notation);
        let drawn = self.picture && matches!(found, Repair::Add(_) | Repair::Remove(_));
        let scene = drawn.then(|| words::repair_scene(found, &Model::new(puzzle), &notation));
        let picture = scene.map(|scene| face().drawn(&scene));
        format!("{}{text}{}", job.at, picture.unwrap_or_default())
    }

    fn record(&self, found: &Repair, job: &ListPuzzle<'_>) -> impl Body {
        RepairRecord::new(found, &job.parsed.into())
    }
}
