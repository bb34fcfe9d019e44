//! `veridoku why`: the givens that rule a candidate out.

use super::args::{Reading, TimeLimit, seconds};
use super::command::Run;
use super::exit::Exit;
use super::insight::board;
use super::json::Json;
use super::player;
use crate::cli::say::say;
use std::ffi::OsString;
use std::io::{self, Write};
use veridoku::engine::Cancel;
use veridoku::engine::Engine;
use veridoku::formats::Parsed;
use veridoku::game::read_candidate;
use veridoku::grid::{Candidate, DigitSet};
use veridoku::native::Native;
use veridoku::render::{Content, Spot, Tint};
use veridoku::rules::Model;
use veridoku::sat::Sat;
use veridoku::verify::{Judge, Question, Why, why};
use veridoku::wire::{DisagreementRecord, Notation, WhyRecord};

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
    reading: Reading,
    /// The time for a candidate, in seconds, which the engines share; 0 for no limit
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60", allow_negative_numbers = true)]
    time_limit: TimeLimit,
    /// Seeds the orders in which givens are left out: another seed may find another set
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = super::args::from_zero, allow_negative_numbers = true)]
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
    fn json(&self) -> Option<(Json, &'static str)> {
        Some((self.json, COMMAND))
    }

    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let read = player::puzzle(&self.input, &self.reading)?;
        let (parsed, notation) = (&read.parsed, Notation::from(&read.parsed));
        let model = Model::new(&parsed.puzzle);
        let shape = model.shape();
        let named = |text: &String| read_candidate(text, shape, parsed.alphabet);
        let candidates: Vec<Candidate> = self
            .candidates
            .iter()
            .map(named)
            .collect::<Result<_, _>>()?;
        let mut judge = Judge::new([Native::new().boxed(), Sat::default().boxed()]);
        let question = Question {
            solutions: 2,
            time: self.time_limit.0,
            smallest: self.smallest,
            seed: self.seed,
            ..Question::default()
        };
        let mut out = io::stdout().lock();
        let mut exit = Exit::Holds;
        for candidate in candidates {
            let answer = match why(&mut judge, &model, candidate, &question) {
                Ok(answer) => answer,
                Err(disagreement) => {
                    let name = notation.candidate(candidate);
                    say(&format!("veridoku: {name}: {disagreement}\n"));
                    if self.json.is_wanted() {
                        let record = DisagreementRecord::new(&disagreement, self.seed, &notation);
                        let line = self.json.line(read.head(COMMAND), record);
                        out.write_all(line.as_bytes())?;
                    }
                    exit = exit.and(Exit::Disagree);
                    continue;
                }
            };
            exit = exit.and(match &answer {
                Why::RuledOut { .. } => Exit::Holds,
                Why::Possible(_) | Why::NoSolution => Exit::Fails,
                Why::Unknown(_) => Exit::Limit,
            });
            if self.json.is_wanted() {
                let record = WhyRecord::new(candidate, &answer, &notation);
                let line = self.json.line(read.head(COMMAND), record);
                out.write_all(line.as_bytes())?;
                continue;
            }
            writeln!(out, "{}", words(candidate, &answer, &notation))?;
            if let (Why::RuledOut { givens, .. }, true) = (&answer, self.picture) {
                out.write_all(picture(&model, candidate, givens, parsed).as_bytes())?;
            }
        }
        Ok(exit)
    }

    fn ends_in_order(&self) -> bool {
        false
    }
}

fn words(candidate: Candidate, answer: &Why, notation: &Notation<'_>) -> String {
    let name = notation.candidate(candidate);
    match answer {
        Why::Possible(solution) => {
            let board = notation.board(solution.givens());
            format!("{name}: possible, as in {board}")
        }
        Why::NoSolution => format!("{name}: the puzzle has no solution at all"),
        Why::Unknown(undecided) => format!("{name}: unknown: {}", undecided.reasons.join("; ")),
        Why::RuledOut {
            givens,
            minimal,
            smallest,
            reason,
        } => {
            let names = notation.candidates(givens).join(", ");
            let number = givens.len();
            let plural = if number == 1 { "given" } else { "givens" };
            let reason = reason.as_ref().map_or_else(String::new, |reason| {
                let words = reason.words(notation.shape, |digit| notation.digit(digit));
                format!(": {words}")
            });
            let whole = match (*minimal, *smallest) {
                (false, _) => " (perhaps not all of them are needed: a limit was hit)",
                (true, None) => "",
                (true, Some(true)) => " (no fewer do)",
                (true, Some(false)) => " (perhaps fewer would do: a limit was hit)",
            };
            format!("{name}: ruled out by {number} {plural}: {names}{reason}{whole}")
        }
    }
}

/// Returns a picture of the board with only the candidate and the givens that rule it out.
fn picture(model: &Model, candidate: Candidate, givens: &[Candidate], parsed: &Parsed) -> String {
    let mut scene = board(model, parsed);
    for (cell, square) in model.shape().all_cells().zip(&mut scene.squares) {
        if !givens.iter().any(|given| given.cell == cell) {
            let open = cell == candidate.cell;
            let digits = if open {
                DigitSet::only(candidate.digit)
            } else {
                DigitSet::EMPTY
            };
            square.content = Content::Open(digits);
        }
    }
    let fate = Some(Tint::Gone);
    scene.spots.insert(candidate, Spot { tint: None, fate });
    scene.text(false)
}
