//! `veridoku candidates`: the candidates that are in some solution, and in how many; the digits
//! that are forced.

use super::args::CandidatesArgs;
use super::find::Insight;
use crate::cli::args::Common;
use crate::cli::exit::Exit;
use veridoku::engine::Limits;
use veridoku::grid::Givens;
use veridoku::render::Scene;
use veridoku::rules::Model;
use veridoku::verify::{Candidates, Dispute, Inquiry};
use veridoku::wire::{Body, CandidatesRecord};
use veridoku::words::{Notation, candidates, candidates_scene};

impl Insight for CandidatesArgs {
    const COMMAND: &'static str = "candidates";

    type Found = Candidates;

    fn shared(&self) -> &Common {
        &self.common
    }

    fn find(
        &self,
        inquiry: &mut Inquiry,
        model: &Model,
        limits: &Limits,
    ) -> Result<Candidates, Dispute> {
        inquiry.candidates(model, self.limit, limits)
    }

    fn outcome(&self, found: &Candidates) -> (&'static str, Exit) {
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

    fn text(&self, found: &Candidates, model: &Model, notation: &Notation<'_>) -> String {
        candidates(found, model.givens(), notation)
    }

    fn scene(&self, found: &Candidates, model: &Model, notation: &Notation<'_>) -> Option<Scene> {
        let total = found.total();
        let drawn = self.picture && (total.solutions, total.exact) != (0, true);
        drawn.then(|| candidates_scene(found, model, notation))
    }

    fn record(&self, found: &Candidates, givens: &Givens, notation: &Notation<'_>) -> impl Body {
        CandidatesRecord::new(found, givens, notation)
    }
}
