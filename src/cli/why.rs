//! `veridoku why`: the givens that rule a candidate out.

use super::args::{BoardText, TimeLimit, from_zero, seconds};
use super::command::Run;
use super::exit::Exit;
use super::face::face;
use super::json::Json;
use super::out::Out;
use super::player;
use super::run::progress::{tasks, while_working};
use super::say::error;
use anyhow::Context;
use std::ffi::OsString;
use std::io::Write;
use veridoku::ask::{Session, WhyOptions};
use veridoku::engine::Cancel;
use veridoku::game::read_candidate;
use veridoku::grid::Candidate;
use veridoku::verify::{Disagreement, Why};
use veridoku::wire::{DisagreementRecord, Head, WhyRecord};
use veridoku::words::{self, Notation};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku why PUZZLE 7r4c4\n  \
veridoku why PUZZLE 7r4c4 2r1c5 --picture\n\n\
Exit codes: 0 all are ruled out, 1 some are possible.")]
pub(crate) struct WhyArgs {
    /// A puzzle, a file with one puzzle, or - for standard input
    #[arg(value_name = "PUZZLE")]
    input: OsString,
    /// Candidates such as 7r4c4: a digit, its row and its column
    #[arg(value_name = "CANDIDATE", required = true)]
    candidates: Vec<String>,
    #[command(flatten)]
    reading: BoardText,
    /// The time for a candidate, in seconds, which the engines share; 0 for no limit
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60", allow_negative_numbers = true)]
    time_limit: TimeLimit,
    /// Seeds the orders in which givens are left out: another seed may find another set
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, allow_negative_numbers = true)]
    seed: u64,
    /// Find the fewest givens that do it
    #[arg(long)]
    smallest: bool,
    /// Draw the board with those givens alone
    #[arg(long, conflicts_with = "json")]
    picture: bool,
    #[command(flatten)]
    json: Json,
}

/// The name of the command in records.
const COMMAND: &str = "why";

impl Run for WhyArgs {
    fn json(&self) -> Option<Json> {
        Some(self.json)
    }

    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let read = player::puzzle(&self.input, &self.reading)?;
        let notation = Notation::from(&read.parsed);
        let named = |text: &String| {
            let read = read_candidate(text, notation.shape, notation.alphabet);
            read.context("CANDIDATE")
        };
        let candidates: anyhow::Result<Vec<Candidate>> =
            self.candidates.iter().map(named).collect();
        let mut session = Session::new();
        let mut exit = Exit::Holds;
        for candidate in candidates? {
            let mut options = WhyOptions::default();
            (options.smallest, options.seed) = (self.smallest, self.seed);
            options.limits = self.time_limit.limits();
            let _busy = tasks().begin(notation.candidate(candidate));
            let answer = while_working(
                "candidate",
                || None,
                || session.why(&read.parsed.puzzle, candidate, &options),
            );
            exit = exit.and(outcome(&answer));
            let line = match &answer {
                Err(disagreement) => {
                    let name = notation.candidate(candidate);
                    error(&format!("{name}: {disagreement}"));
                    let record = DisagreementRecord::new(disagreement, self.seed, &notation);
                    let json = self.json.is_wanted();
                    let line =
                        json.then(|| self.json.line(Head::about(COMMAND, &read.placed()), record));
                    line.unwrap_or_default()
                }
                Ok(answer) if self.json.is_wanted() => {
                    let record = WhyRecord::new(candidate, answer, &notation);
                    self.json.line(Head::about(COMMAND, &read.placed()), record)
                }
                Ok(answer) => {
                    let model = session.model(&read.parsed.puzzle);
                    words::why(candidate, answer, &model, &notation) + "\n"
                }
            };
            Out.write_all(line.as_bytes())?;
            if let (Ok(Why::RuledOut { givens, clues, .. }), true) = (&answer, self.picture) {
                let model = session.model(&read.parsed.puzzle);
                let scene =
                    words::why_scene(candidate, (&givens[..], &clues[..]), &model, &notation);
                Out.write_all(face().drawn(&scene).as_bytes())?;
            }
        }
        Ok(exit)
    }
}

fn outcome(answer: &Result<Why, Disagreement>) -> Exit {
    match answer {
        Ok(Why::RuledOut { .. }) => Exit::Holds,
        Ok(Why::Possible(_) | Why::NoSolution) => Exit::Fails,
        Ok(_) => Exit::Limit,
        Err(_) => Exit::Disagree,
    }
}
