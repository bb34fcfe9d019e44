//! `veridoku redundant`: the givens that follow from the others.

use super::args::RedundantArgs;
use super::find::{Insight, blank, board, hindrance};
use crate::cli::args::Common;
use crate::cli::exit::Exit;
use crate::cli::say::counted;
use std::fmt::Write;
use veridoku::formats::{Parsed, write_line};
use veridoku::grid::Candidate;
use veridoku::render::{Spot, Tint};
use veridoku::rules::Model;
use veridoku::verify::{Dispute, Inquiry, Question, Redundancy};
use veridoku::wire::{Body, Notation, RedundantRecord};

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
        question: &Question,
    ) -> Result<Redundancy, Dispute> {
        inquiry.redundant(model, question)
    }

    fn outcome(&self, found: &Redundancy) -> (&'static str, Exit) {
        let whole = found.unknown.is_empty() && found.together.is_some();
        match found.solvable {
            Some(false) => ("none", Exit::Fails),
            Some(true) if whole && found.redundant.is_empty() => ("irredundant", Exit::Fails),
            Some(true) if whole => ("redundant", Exit::Holds),
            Some(true) | None => ("unknown", Exit::Limit),
        }
    }

    fn text(&self, found: &Redundancy, model: &Model, parsed: &Parsed) -> String {
        let names = |list: &[Candidate]| Notation::from(parsed).candidates(list).join(" ");
        let reason = hindrance(found.stop, &found.failures);
        let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
        match found.solvable {
            None => return format!("unknown{reason}\n"),
            Some(false) => return "no solution\n".to_string(),
            Some(true) => {}
        }
        let total = model.givens().count();
        let mut text = match (found.redundant.len(), found.unknown.is_empty()) {
            (0, true) => format!("none of {} is redundant\n", counted(total as u64, "given")),
            (number, _) => {
                let verb = if number == 1 { "is" } else { "are" };
                let given = counted(total as u64, "given");
                format!("{number} of {given} {verb} redundant\n")
            }
        };
        if !found.redundant.is_empty() {
            let _ = writeln!(text, "    alone    {}", names(&found.redundant));
        }
        if let Some(gone) = found.together.as_ref().filter(|gone| !gone.is_empty()) {
            let _ = writeln!(text, "    together {}", names(gone));
            let rest = model.givens().retain(|given| !gone.contains(&given));
            let _ = writeln!(text, "    left     {}", write_line(&rest, parsed.alphabet));
        }
        if !found.unknown.is_empty() || found.together.is_none() {
            let unknown = names(&found.unknown);
            let _ = writeln!(text, "    unknown  {unknown}{reason}");
        }
        if self.picture {
            text += &picture(found, model, parsed);
        }
        text
    }

    fn record(&self, found: &Redundancy, parsed: &Parsed) -> impl Body {
        let reason = hindrance(found.stop, &found.failures);
        RedundantRecord::new(found, reason, &parsed.into())
    }
}

/// Returns a picture of the board with its redundant givens marked.
fn picture(found: &Redundancy, model: &Model, parsed: &Parsed) -> String {
    let mut scene = board(model, parsed);
    let redundant = found.redundant.iter().map(|given| (given, Tint::Redundant));
    let unknown = found.unknown.iter().map(|given| (given, Tint::Unknown));
    for (&given, tint) in redundant.chain(unknown) {
        let (tint, fate) = (Some(tint), None);
        scene.spots.insert(given, Spot { tint, fate });
    }
    blank(&mut scene);
    scene.text(false)
}
