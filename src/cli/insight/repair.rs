//! `veridoku repair`: the fewest givens to add to a puzzle with several solutions, or to take from
//! one without any.

use super::args::RepairArgs;
use super::find::Insight;
use crate::cli::args::Common;
use crate::cli::exit::Exit;
use veridoku::engine::Limits;
use veridoku::grid::Givens;
use veridoku::render::Scene;
use veridoku::rules::Model;
use veridoku::verify::{Dispute, Inquiry, Repair};
use veridoku::wire::{Body, RepairRecord};
use veridoku::words::{Notation, repair, repair_scene};

impl Insight for RepairArgs {
    const COMMAND: &'static str = "repair";

    type Found = Repair;

    fn shared(&self) -> &Common {
        &self.common
    }

    fn find(
        &self,
        inquiry: &mut Inquiry,
        model: &Model,
        limits: &Limits,
    ) -> Result<Repair, Dispute> {
        inquiry.repair(model, self.limit, limits)
    }

    fn outcome(&self, found: &Repair) -> (&'static str, Exit) {
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

    fn text(&self, found: &Repair, _: &Model, notation: &Notation<'_>) -> String {
        repair(found, notation)
    }

    fn scene(&self, found: &Repair, model: &Model, notation: &Notation<'_>) -> Option<Scene> {
        let repaired = matches!(found, Repair::Add(_) | Repair::Remove(_));
        (self.picture && repaired).then(|| repair_scene(found, model, notation))
    }

    fn record(&self, found: &Repair, _: &Givens, notation: &Notation<'_>) -> impl Body {
        RepairRecord::new(found, notation)
    }
}
