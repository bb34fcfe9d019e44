//! `veridoku candidates`: the candidates that are in some solution, and in how many; the digits
//! that are forced.

use super::args::CandidatesArgs;
use super::find::{Insight, board, hindrance};
use crate::cli::args::Common;
use crate::cli::exit::Exit;
use crate::cli::say::counted;
use std::fmt::Write;
use veridoku::formats::{Parsed, write_line};
use veridoku::grid::{Candidate, Cell};
use veridoku::render::{Content, Spot, Tint};
use veridoku::rules::Model;
use veridoku::verify::{BoundedCount, Candidates, Dispute, Inquiry, Question};
use veridoku::wire::{Body, CandidatesRecord};

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
        question: &Question,
    ) -> Result<Candidates, Dispute> {
        inquiry.candidates(model, self.limit, question)
    }

    fn outcome(&self, found: &Candidates) -> (&'static str, Exit) {
        let total = found.total();
        let word = match (total.solutions, total.exact) {
            (0, true) => "none",
            (1, true) => "unique",
            (0 | 1, false) if self.limit > 1 || total.solutions == 0 => "unknown",
            _ => "multiple",
        };
        match word {
            "none" => (word, Exit::Fails),
            // The search stopped at one solution, so whether there are others is unknown.
            "multiple" if total.solutions == 1 => ("solved", self.exit(found)),
            _ => (word, self.exit(found)),
        }
    }

    fn text(&self, found: &Candidates, model: &Model, parsed: &Parsed) -> String {
        let shape = model.shape();
        let total = found.total();
        if (total.solutions, total.exact) == (0, true) {
            return "no solution\n".to_string();
        }
        let mut text = match (total.solutions, total.exact) {
            (0, _) => "no solution known yet".to_string(),
            (number, true) => counted(number, "solution"),
            (number, false) => format!("at least {}", counted(number, "solution")),
        };
        let open = open(parsed);
        let forced: Vec<Candidate> = forced(found, &open);
        let _ = writeln!(
            text,
            ": {} forced, {} open",
            counted(forced.len() as u64, "cell"),
            open.len() - forced.len()
        );
        let mut filled = model.givens().clone();
        forced
            .iter()
            .for_each(|c| filled.set(c.cell, Some(c.digit)));
        let _ = writeln!(
            text,
            "    forced   {}",
            write_line(&filled, parsed.alphabet)
        );
        for &cell in open.iter().filter(|&&cell| found.forced(cell).is_none()) {
            let digit = |digit| parsed.alphabet.text(digit);
            let mut words: Vec<String> = found
                .digits(cell)
                .iter()
                .map(|d| {
                    let tally = found.tally(Candidate { cell, digit: d });
                    format!("{} ({})", digit(d), number(tally))
                })
                .collect();
            let unknown = found.unknown(cell);
            if !unknown.is_empty() {
                let digits: Vec<String> = unknown.iter().map(digit).collect();
                words.push(format!("unknown {}", digits.join(" ")));
            }
            let _ = writeln!(text, "    {:<8} {}", cell.name(shape), words.join(", "));
        }
        if let Some(reason) = self.reason(found) {
            let _ = writeln!(text, "    unknown  {reason}");
        }
        if self.picture {
            text += &picture(found, model, parsed);
        }
        text
    }

    fn record(&self, found: &Candidates, parsed: &Parsed) -> impl Body {
        let reason = self.reason(found);
        CandidatesRecord::new(found, parsed.puzzle.givens(), reason, &parsed.into())
    }
}

impl CandidatesArgs {
    fn exit(&self, found: &Candidates) -> Exit {
        match found.is_complete() {
            true => Exit::Holds,
            false => Exit::Limit,
        }
    }

    fn reason(&self, found: &Candidates) -> Option<String> {
        hindrance(found.stop, &found.failures).filter(|_| !found.is_complete())
    }
}

/// Returns the cells without a given.
fn open(parsed: &Parsed) -> Vec<Cell> {
    let givens = parsed.puzzle.givens();
    let cells = givens.shape().all_cells();
    cells.filter(|&cell| givens.get(cell).is_none()).collect()
}

fn forced(found: &Candidates, open: &[Cell]) -> Vec<Candidate> {
    let forced = |&cell: &Cell| {
        let digit = found.forced(cell)?;
        Some(Candidate { cell, digit })
    };
    open.iter().filter_map(forced).collect()
}

fn number(tally: BoundedCount) -> String {
    let bound = if tally.exact { "" } else { "≥" };
    format!("{bound}{}", tally.solutions)
}

/// Returns a picture of the board with its true candidates as pencil marks.
fn picture(found: &Candidates, model: &Model, parsed: &Parsed) -> String {
    let mut scene = board(model, parsed);
    for cell in open(parsed) {
        let (known, unknown) = (found.digits(cell), found.unknown(cell));
        let shown = known.iter().chain(unknown.iter()).collect();
        scene.squares[cell.index()].content = Content::Open(shown);
        let mut mark = |digit, tint| {
            let spot = Spot {
                tint: Some(tint),
                fate: None,
            };
            scene.spots.insert(Candidate { cell, digit }, spot);
        };
        if let Some(digit) = found.forced(cell) {
            mark(digit, Tint::Forced);
        }
        unknown.iter().for_each(|digit| mark(digit, Tint::Unknown));
    }
    scene.text(false)
}
