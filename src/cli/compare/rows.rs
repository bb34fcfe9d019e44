//! Opinions of engines as rows of a table, of CSV, of JSON.

use crate::cli::book_args::Compare;
use crate::cli::csv;
use std::fmt::Write as _;
use veridoku::engine::{Census, EngineError, Stop};
use veridoku::formats::Parsed;
use veridoku::textbook::PreemptiveSet;
use veridoku::verify::Opinion;
use veridoku::wire::{CompareRecord, EngineRecord, Notation};

/// A row of the table or of CSV.
pub(super) struct Line<'a> {
    pub(super) number: usize,
    pub(super) puzzle: &'a str,
    pub(super) givens: usize,
    pub(super) engine: &'static str,
    pub(super) verdict: &'static str,
    pub(super) solutions: Option<u64>,
    pub(super) stop: Option<String>,
    pub(super) guesses: Option<u64>,
    pub(super) nodes: Option<u64>,
    pub(super) steps: Option<u64>,
    pub(super) seconds: f64,
    /// The reason if there is no answer.
    pub(super) error: Option<String>,
}

/// Returns the result of a run in a word.
pub(super) fn verdict(census: &Result<Census, EngineError>) -> &'static str {
    let run = match census {
        Ok(census) => census.run,
        Err(EngineError::Unsupported { .. }) => return "no answer",
        Err(_) => return "failed",
    };
    match (run.solutions, run.stop) {
        (0, None) => "none",
        (1, None) => "unique",
        (0, Some(Stop::Budget)) => "not found",
        (0, Some(_)) => "unknown",
        (1, Some(_)) => "solved",
        (_, _) => "multiple",
    }
}

/// Returns why an engine gave no answer.
pub(super) fn reason(error: &EngineError) -> String {
    match error {
        EngineError::Unsupported { reason, .. } => reason.clone(),
        other => other.to_string(),
    }
}

/// Returns an engine's opinion as a record, with its preemptive sets if they are wanted.
pub(super) fn record(
    args: &Compare,
    number: usize,
    opinion: &Opinion,
    notation: &Notation<'_>,
) -> CompareRecord {
    let said = EngineRecord::new(opinion, notation);
    let said = EngineRecord {
        sets: said.sets.filter(|_| args.trace),
        failure: opinion.census.as_ref().err().map(reason),
        ..said
    };
    CompareRecord::new(number, opinion, said)
}

/// Returns a row as CSV or as a line of the table.
pub(super) fn written(args: &Compare, line: &Line<'_>) -> String {
    let number = |value: Option<u64>| value.map(|value| value.to_string());
    let solutions = number(line.solutions);
    let counts = [number(line.guesses), number(line.nodes), number(line.steps)];
    if args.csv {
        let [guesses, nodes, steps] = counts.map(Option::unwrap_or_default);
        return csv::row([
            line.number.to_string(),
            line.puzzle.to_string(),
            line.givens.to_string(),
            line.engine.to_string(),
            line.verdict.to_string(),
            solutions.unwrap_or_default(),
            line.stop.clone().unwrap_or_default(),
            guesses,
            nodes,
            steps,
            format!("{:.6}", line.seconds),
            line.error.clone().unwrap_or_default(),
        ]);
    }
    let dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_string());
    let [guesses, nodes, steps] = counts.map(dash);
    let mut text = format!(
        "{:23} {:9} {:>9} {guesses:>9} {nodes:>10} {steps:>11} {:>11.6}",
        line.engine,
        line.verdict,
        dash(solutions),
        line.seconds
    );
    if let Some(stop) = line.stop.as_ref().or(line.error.as_ref()) {
        let _ = write!(text, "  {stop}");
    }
    text + "\n"
}

/// Returns a preemptive set in words, with digits as in the input.
pub(super) fn told(set: &PreemptiveSet, parsed: &Parsed) -> String {
    let digits: Vec<String> = set.digits.iter().map(|d| parsed.alphabet.text(d)).collect();
    let after = match set.choices {
        0 => String::new(),
        1 => ", after 1 digit tried".to_string(),
        n => format!(", after {n} digits tried"),
    };
    format!(
        "  set {{{}}} in {} ({}): {} candidates out{after}\n",
        digits.join(","),
        set.cells,
        set.house.words(parsed.puzzle.givens().shape()),
        set.removed
    )
}
