//! What else there is to know of a puzzle than its verdict: true candidates, redundant givens,
//! repairs. One file a command; what they have in common is here.

mod args;
mod candidates;
mod redundant;
mod repair;

pub(super) use args::{CandidatesArgs, RedundantArgs, RepairArgs};
pub(super) use candidates::candidates;
pub(super) use redundant::redundant;
pub(super) use repair::repair;

use super::args::Common;
use super::engines;
use super::exit::Exit;
use super::json;
use super::pipeline::{self, Job, Outcome, Worker};
use super::solve::malformed;
use super::verify::disagreement_text;
use serde::Serialize;
use veridoku::engine::{Cancel, EngineError, Stop};
use veridoku::formats::Parsed;
use veridoku::grid::DigitSet;
use veridoku::human::{self, State};
use veridoku::render::{Content, Scene};
use veridoku::rules::{Model, Puzzle, Shelf};
use veridoku::verify::{Dispute, Inquiry, Question};

/// A command that asks something of each puzzle.
trait Insight: Sync {
    /// What is found out.
    type Found;

    /// Asks.
    fn find(
        &self,
        inquiry: &mut Inquiry,
        model: &Model,
        question: &Question,
    ) -> Result<Self::Found, Dispute>;

    /// The word of the summary, and what it means for the exit code.
    fn outcome(&self, found: &Self::Found) -> (&'static str, Exit);

    /// What is found out in whole lines, the first of which stands behind the label.
    fn text(&self, found: &Self::Found, model: &Model, parsed: &Parsed) -> String;

    /// The same for programs.
    fn fields(&self, found: &Self::Found, parsed: &Parsed) -> impl Serialize;
}

/// Runs a command over all its inputs.
fn run(insight: &impl Insight, common: &Common, cancel: Cancel) -> anyhow::Result<Exit> {
    let question = engines::question(common, 2, false, &cancel);
    pipeline::run(common, &cancel, || Finder {
        inquiry: Inquiry::new(engines::incremental(common)).over(common.solver().embedded()),
        shelf: Shelf::default(),
        question: question.clone(),
        insight,
        common,
    })
}

struct Finder<'a, I> {
    inquiry: Inquiry,
    shelf: Shelf,
    question: Question,
    insight: &'a I,
    common: &'a Common,
}

impl<I: Insight> Worker for Finder<'_, I> {
    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let json = self.common.json;
        let parsed = match &job.parsed {
            Ok(parsed) => parsed,
            Err(error) => return malformed(job, error, json),
        };
        let model = self.shelf.model(&parsed.puzzle);
        let found = self.insight.find(&mut self.inquiry, &model, &self.question);
        let found = match found {
            Ok(found) => found,
            Err(dispute) => return self.disputed(job, parsed, dispute),
        };
        let (word, exit) = self.insight.outcome(&found);
        let out = if json {
            json::line(job, self.insight.fields(&found, parsed))
        } else {
            job.label() + &self.insight.text(&found, &model, parsed)
        };
        Outcome {
            out,
            err: String::new(),
            word,
            exit,
        }
    }
}

#[derive(Serialize)]
struct Disputed {
    result: &'static str,
    disputed: String,
    engines: Vec<json::Said>,
}

impl<I> Finder<'_, I> {
    /// A disagreement, with the puzzle that it is about.
    fn disputed(&self, job: &Job<'_>, parsed: &Parsed, dispute: Dispute) -> Outcome {
        let mut about = parsed.clone();
        about.puzzle = Puzzle::with_rules(dispute.givens, parsed.puzzle.rules().to_vec());
        let label = job.label();
        let text = disagreement_text(&label, &about, &dispute.disagreement, self.question.seed);
        let out = if self.common.json {
            let fields = Disputed {
                result: "disagreement",
                disputed: veridoku::formats::write_line(about.puzzle.givens(), about.alphabet),
                engines: json::said(&dispute.disagreement.opinions, &about),
            };
            json::line(job, fields)
        } else {
            format!("{label}disagreement\n")
        };
        Outcome {
            out,
            err: format!("veridoku: {text}"),
            word: "disagreement",
            exit: Exit::Disagree,
        }
    }
}

/// What kept something from being known, in words: engines that failed, or a limit.
fn hindrance(stop: Option<Stop>, failures: &[EngineError]) -> Option<String> {
    let mut reasons: Vec<String> = failures.iter().map(ToString::to_string).collect();
    reasons.extend(stop.map(|stop| format!("{stop} reached")));
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// `1 solution`, `several solutions`
fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// The board as a scene with nothing that stands out.
pub(super) fn board(model: &Model, parsed: &Parsed) -> Scene {
    let player = human::player(model.rulebook());
    let digit = |digit| parsed.alphabet.text(digit);
    let words = player.words().with_digits(&digit);
    Scene::new(&*player, &words, &State::new(model.givens().clone()))
}

/// Takes the pencil marks away.
fn blank(scene: &mut Scene) {
    for square in &mut scene.squares {
        if let Content::Open(digits) = &mut square.content {
            *digits = DigitSet::EMPTY;
        }
    }
}
