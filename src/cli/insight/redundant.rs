//! `veridoku redundant`: the givens that follow from the others.

use super::args::RedundantArgs;
use super::find::Insight;
use crate::cli::args::Common;
use crate::cli::exit::Exit;
use veridoku::engine::Limits;
use veridoku::grid::Givens;
use veridoku::render::Scene;
use veridoku::rules::Model;
use veridoku::verify::{Dispute, Inquiry, Redundancy};
use veridoku::wire::{Body, RedundantRecord};
use veridoku::words::{Notation, redundancy, redundancy_scene};

impl Insight for RedundantArgs {
    const COMMAND: &'static str = "redundant";

    type Found = Redundancy;

    fn shared(&self) -> &Common {
        &self.common
    }

    fn find(
        &self,
        inquiry: &mut Inquiry,
        model: &Model,
        limits: &Limits,
    ) -> Result<Redundancy, Dispute> {
        inquiry.redundant(model, limits)
    }

    fn outcome(&self, found: &Redundancy) -> (&'static str, Exit) {
        match (found.solvable, found.is_complete()) {
            (Some(false), _) => ("none", Exit::Fails),
            (Some(true), true) if found.redundant.is_empty() => ("irredundant", Exit::Fails),
            (Some(true), true) => ("redundant", Exit::Holds),
            (Some(true), false) | (None, _) => ("unknown", Exit::Limit),
        }
    }

    fn text(&self, found: &Redundancy, model: &Model, notation: &Notation<'_>) -> String {
        redundancy(found, model, notation)
    }

    fn scene(&self, found: &Redundancy, model: &Model, notation: &Notation<'_>) -> Option<Scene> {
        let drawn = self.picture && found.solvable == Some(true);
        drawn.then(|| redundancy_scene(found, model, notation))
    }

    fn record(&self, found: &Redundancy, _: &Givens, notation: &Notation<'_>) -> impl Body {
        RedundantRecord::new(found, notation)
    }
}
