//! `veridoku repair`: the fewest givens to add to a puzzle with several solutions, or to take from
//! one without any.

use super::args::RepairArgs;
use super::find::{Insight, blank, board, hindrance};
use crate::cli::args::Common;
use crate::cli::exit::Exit;
use crate::cli::say::counted;
use std::fmt::Write;
use veridoku::formats::{Parsed, write_line};
use veridoku::grid::{Candidate, DigitSet};
use veridoku::render::{Content, Spot, Tint};
use veridoku::rules::Model;
use veridoku::verify::{Addition, Dispute, Inquiry, Question, Removal, Repair};
use veridoku::wire::{Body, Notation, RepairRecord};

/// Returns whether the example is known to have the fewest givens.
fn is_fewest(least: usize, example: Option<usize>) -> bool {
    example == Some(least)
}

/// Returns the number or its bounds: `2`, `2 to 5`, `at least 2`.
fn number(least: usize, example: Option<usize>) -> String {
    match example {
        Some(most) if most == least => least.to_string(),
        Some(most) => format!("{least} to {most}"),
        None => format!("at least {least}"),
    }
}

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
        question: &Question,
    ) -> Result<Repair, Dispute> {
        inquiry.repair(model, self.limit, question)
    }

    fn outcome(&self, found: &Repair) -> (&'static str, Exit) {
        let exit = |known| if known { Exit::Holds } else { Exit::Limit };
        match found {
            Repair::Unique => ("unique", Exit::Holds),
            Repair::Add(addition) => {
                let example = addition.example.as_ref().map(Vec::len);
                ("multiple", exit(is_fewest(addition.least, example)))
            }
            Repair::Remove(removal) => {
                let example = removal.example.as_ref().map(|(gone, _)| gone.len());
                match removal.hopeless {
                    true => ("none", Exit::Fails),
                    false => ("none", exit(is_fewest(removal.least, example))),
                }
            }
            Repair::Unknown(..) => ("unknown", Exit::Limit),
        }
    }

    fn text(&self, found: &Repair, model: &Model, parsed: &Parsed) -> String {
        let mut text = match found {
            Repair::Unique => return "unique\n".to_string(),
            Repair::Unknown(stop, failures) => {
                let reason = hindrance(*stop, failures).unwrap_or_default();
                return format!("unknown: {reason}\n");
            }
            Repair::Add(addition) => added(addition, parsed),
            Repair::Remove(removal) => removed(removal, parsed),
        };
        if self.picture {
            text += &picture(found, model, parsed);
        }
        text
    }

    fn record(&self, found: &Repair, parsed: &Parsed) -> impl Body {
        let reason = match found {
            Repair::Unique => None,
            Repair::Unknown(stop, failures) => hindrance(*stop, failures),
            Repair::Add(addition) => hindrance(addition.stop, &addition.failures),
            Repair::Remove(removal) => hindrance(removal.stop, &[]),
        };
        RepairRecord::new(found, reason, &parsed.into())
    }
}

fn added(addition: &Addition, parsed: &Parsed) -> String {
    let names = |list: &[Candidate]| Notation::from(parsed).candidates(list).join(" ");
    let total = addition.solutions;
    let bound = if total.exact { "" } else { "at least " };
    let example = addition.example.as_ref();
    let number = number(addition.least, example.map(Vec::len));
    let givens = match number.as_str() {
        "1" => "given makes",
        _ => "givens make",
    };
    let mut text = format!(
        "{bound}{}: {number} further {givens} it unique\n",
        counted(total.solutions, "solution")
    );
    if !addition.single.is_empty() {
        let more = if addition.complete {
            ""
        } else {
            " (not all were tried)"
        };
        let _ = writeln!(text, "    any of   {}{more}", names(&addition.single));
    } else if let Some(example) = example {
        let _ = writeln!(text, "    such as  {}", names(example));
    }
    if let Some(reason) = hindrance(addition.stop, &addition.failures) {
        let _ = writeln!(text, "    stopped  {reason}");
    }
    text
}

fn removed(removal: &Removal, parsed: &Parsed) -> String {
    let names = |list: &[Candidate]| Notation::from(parsed).candidates(list).join(" ");
    let example = removal.example.as_ref();
    if removal.hopeless {
        return "no solution, whatever is taken away\n".to_string();
    }
    let number = number(removal.least, example.map(|(gone, _)| gone.len()));
    let givens = match number.as_str() {
        "1" => "given",
        _ => "givens",
    };
    let mut text = format!("no solution: {number} {givens} to take away\n");
    if let Some((gone, board)) = example {
        let _ = writeln!(text, "    such as  {}", names(gone));
        let _ = writeln!(
            text,
            "    leaves   {}",
            write_line(board.givens(), parsed.alphabet)
        );
    }
    for conflict in &removal.conflicts {
        let _ = writeln!(text, "    conflict {}", names(conflict));
    }
    if example.is_none() {
        let reason = hindrance(removal.stop, &[]);
        let reason = reason.unwrap_or_else(|| "an engine failed".to_string());
        let _ = writeln!(text, "    stopped  {reason}");
    }
    text
}

/// Returns a picture of the board with the givens to add or to remove.
fn picture(found: &Repair, model: &Model, parsed: &Parsed) -> String {
    let mut scene = board(model, parsed);
    blank(&mut scene);
    let (list, tint): (&[Candidate], Tint) = match found {
        Repair::Add(addition) if !addition.single.is_empty() => (&addition.single, Tint::Further),
        Repair::Add(addition) => (addition.example.as_deref().unwrap_or(&[]), Tint::Further),
        Repair::Remove(removal) => {
            let gone = removal.example.as_ref().map(|(gone, _)| gone.as_slice());
            (gone.unwrap_or(&[]), Tint::TakenAway)
        }
        Repair::Unique | Repair::Unknown(..) => (&[], Tint::Further),
    };
    for &candidate in list {
        let square = &mut scene.squares[candidate.cell.index()];
        if let Content::Open(digits) = &mut square.content {
            *digits = digits.iter().chain([candidate.digit]).collect::<DigitSet>();
        }
        let (tint, fate) = (Some(tint), None);
        scene.spots.insert(candidate, Spot { tint, fate });
    }
    scene.text(false)
}
