//! `veridoku why`: the givens that rule a candidate out.

use super::args::{Reading, TimeLimit, seconds};
use super::command::Run;
use super::exit::Exit;
use super::insight::board;
use super::player;
use crate::cli::say::say;
use serde::Serialize;
use std::ffi::OsString;
use std::io::{self, Write};
use veridoku::engine::Cancel;
use veridoku::engine::Engine;
use veridoku::formats::{Parsed, write_line};
use veridoku::game::read_candidate;
use veridoku::grid::{Candidate, DigitSet};
use veridoku::native::Native;
use veridoku::render::{Content, Spot, Tint};
use veridoku::rules::Model;
use veridoku::sat::Sat;
use veridoku::verify::{Judge, Question, Why, why};

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
    /// Results as JSON Lines, one object a candidate
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct Line {
    schema: u32,
    puzzle: String,
    candidate: String,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

impl Run for WhyArgs {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let parsed = player::puzzle(&self.input, &self.reading)?;
        let model = Model::new(&parsed.puzzle);
        let shape = model.shape();
        let read = |text: &String| read_candidate(text, shape, parsed.alphabet);
        let candidates: Vec<Candidate> =
            self.candidates.iter().map(read).collect::<Result<_, _>>()?;
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
                    say(&format!(
                        "veridoku: {}: {disagreement}\n",
                        name(candidate, &parsed)
                    ));
                    exit = exit.and(Exit::Disagree);
                    continue;
                }
            };
            exit = exit.and(match &answer {
                Why::RuledOut { .. } => Exit::Holds,
                Why::Possible(_) | Why::NoSolution => Exit::Fails,
                Why::Unknown(_) => Exit::Limit,
            });
            if self.json {
                let line = line(candidate, &answer, &parsed);
                out.write_all(super::json::text(&line).as_bytes())?;
                continue;
            }
            writeln!(out, "{}", words(candidate, &answer, &parsed))?;
            if let (Why::RuledOut { givens, .. }, true) = (&answer, self.picture) {
                out.write_all(picture(&model, candidate, givens, &parsed).as_bytes())?;
            }
        }
        Ok(exit)
    }

    fn ends_in_order(&self) -> bool {
        false
    }
}

fn name(candidate: Candidate, parsed: &Parsed) -> String {
    let shape = parsed.puzzle.givens().shape();
    parsed.alphabet.text(candidate.digit) + &candidate.cell.name(shape)
}

fn line(candidate: Candidate, answer: &Why, parsed: &Parsed) -> Line {
    let shape = parsed.puzzle.givens().shape();
    let mut line = Line {
        schema: 1,
        puzzle: write_line(parsed.puzzle.givens(), parsed.alphabet),
        candidate: name(candidate, parsed),
        result: "unknown",
        ..Line::default()
    };
    match answer {
        Why::Possible(solution) => {
            line.result = "possible";
            line.solution = Some(write_line(solution.givens(), parsed.alphabet));
        }
        Why::RuledOut {
            givens,
            minimal,
            smallest,
            reason,
        } => {
            line.result = "ruled out";
            line.smallest = *smallest;
            line.givens = Some(super::json::candidates(givens, parsed));
            line.minimal = Some(*minimal);
            let digit = |digit| parsed.alphabet.text(digit);
            line.reason = reason.as_ref().map(|reason| reason.words(shape, digit));
        }
        Why::NoSolution => line.result = "no solution",
        Why::Unknown(_) => {}
    }
    line
}

fn words(candidate: Candidate, answer: &Why, parsed: &Parsed) -> String {
    let line = line(candidate, answer, parsed);
    let name = line.candidate;
    match answer {
        Why::Possible(_) => format!(
            "{name}: possible, as in {}",
            line.solution.unwrap_or_default()
        ),
        Why::NoSolution => format!("{name}: the puzzle has no solution at all"),
        Why::Unknown(undecided) => format!("{name}: unknown: {}", undecided.reasons.join("; ")),
        Why::RuledOut {
            givens,
            minimal,
            smallest,
            ..
        } => {
            let names = line.givens.unwrap_or_default().join(", ");
            let number = givens.len();
            let plural = if number == 1 { "given" } else { "givens" };
            let reason = line
                .reason
                .map_or(String::new(), |reason| format!(": {reason}"));
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

/// The board with nothing on it but the givens that rule the candidate out, and the candidate.
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
