//! Commands that ask something of each puzzle.

use crate::cli::args::Common;
use crate::cli::command::Run;
use crate::cli::exit::Exit;
use crate::cli::face::face;
use crate::cli::malformed::Refusal;
use crate::cli::outcome::Outcome;
use crate::cli::run::puzzles::{self, Answers};
use crate::cli::{disagreement, engines};
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::ListPuzzle;
use veridoku::grid::Givens;
use veridoku::render::Scene;
use veridoku::rules::{Model, Puzzle, Shelf};
use veridoku::verify::{Dispute, Inquiry, Question};
use veridoku::wire::{Body, DisagreementRecord, Head};
use veridoku::words::Notation;

/// A command that asks something of each puzzle.
pub(super) trait Insight: Sync {
    /// Returns the arguments shared with other commands.
    fn shared(&self) -> &Common;

    /// The name of the command in records.
    const COMMAND: &'static str;

    /// The answer.
    type Found;

    /// Finds the answer for a puzzle.
    fn find(
        &self,
        inquiry: &mut Inquiry,
        model: &Model,
        limits: &Limits,
    ) -> Result<Self::Found, Dispute>;

    /// Returns the word for the summary and the exit code.
    fn outcome(&self, found: &Self::Found) -> (&'static str, Exit);

    /// Returns the answer in whole lines; the label precedes the first.
    fn text(&self, found: &Self::Found, model: &Model, notation: &Notation<'_>) -> String;

    /// Returns a picture of the answer; `None` if none is wanted, or there is nothing to draw.
    fn scene(&self, found: &Self::Found, model: &Model, notation: &Notation<'_>) -> Option<Scene>;

    /// Returns the answer as a record for programs.
    fn record(&self, found: &Self::Found, givens: &Givens, notation: &Notation<'_>) -> impl Body;
}

impl<I: Insight> Run for I {
    fn common(&self) -> Option<&Common> {
        Some(self.shared())
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let common = self.shared();
        let question = engines::question(common, 2, false, cancel);
        puzzles::run(common, cancel, || Finder {
            inquiry: Inquiry::new(engines::incremental(common))
                .confirming(engines::chosen(common))
                .over(common.solver().embedded()),
            shelf: Shelf::default(),
            question: question.clone(),
            insight: self,
            common,
        })
    }
}

struct Finder<'a, I> {
    inquiry: Inquiry,
    shelf: Shelf,
    question: Question,
    insight: &'a I,
    common: &'a Common,
}

impl<I: Insight> Answers for Finder<'_, I> {
    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome {
        let model = self.shelf.model(&job.parsed.puzzle);
        let notation = job.parsed.into();
        let limits = engines::begun(self.common, &self.question).limits;
        let found = self.insight.find(&mut self.inquiry, &model, &limits);
        let found = match found {
            Ok(found) => found,
            Err(dispute) => return self.disputed(job, dispute),
        };
        let (word, exit) = self.insight.outcome(&found);
        let json = self.common.json;
        let out = if json.is_wanted() {
            let record = self.insight.record(&found, model.givens(), &notation);
            json.line(Head::about(I::COMMAND, job), record)
        } else {
            let text = self.insight.text(&found, &model, &notation);
            let scene = self.insight.scene(&found, &model, &notation);
            job.at.to_string()
                + &text
                + &scene.map_or_else(String::new, |scene| scene.text(face().colored()))
        };
        Outcome::new(word, exit, out)
    }

    fn refusal(&self) -> Refusal {
        Refusal::usual(self.common.json, I::COMMAND)
    }
}

impl<I: Insight> Finder<'_, I> {
    /// Returns the outcome of a disagreement, with the puzzle that it is about.
    fn disputed(&self, job: &ListPuzzle<'_>, dispute: Dispute) -> Outcome {
        let mut about = job.parsed.clone();
        let rules = about.puzzle.rules().to_vec();
        about.puzzle = Puzzle::with_rules(dispute.givens, rules);
        let (json, seed) = (self.common.json, self.question.seed);
        let out = if json.is_wanted() {
            let notation = (&about).into();
            let record = DisagreementRecord::new(&dispute.disagreement, seed, &notation);
            let record = record.about(&about.puzzle, &notation);
            json.line(Head::about(I::COMMAND, job), record)
        } else {
            format!("{}disagreement\n", job.at)
        };
        let about = ListPuzzle {
            at: job.at,
            parsed: &about,
        };
        let outcome =
            disagreement::outcome(&about, &dispute.disagreement, (seed, json, I::COMMAND));
        Outcome { out, ..outcome }
    }
}
