//! What engines say of a puzzle: rows of a table, of CSV, of JSON.

use crate::cli::book_args::Compare;
use crate::cli::json;
use serde::Serialize;
use std::fmt::Write as _;
use veridoku::engine::{Census, EngineError, Stop};
use veridoku::formats::Parsed;
use veridoku::textbook::PreemptiveSet;

#[derive(Serialize)]
pub(super) struct Line<'a> {
    pub(super) schema: u32,
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
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sets: Option<Vec<json::Set>>,
}

/// What a run found out, in a word.
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

/// Why an engine gave no answer.
pub(super) fn reason(error: &EngineError) -> String {
    match error {
        EngineError::Unsupported { reason, .. } => reason.clone(),
        other => other.to_string(),
    }
}

/// Returns what an engine says, as it is wanted.
pub(super) fn written(args: &Compare, line: &Line<'_>) -> String {
    if args.json {
        return json::text(line);
    }
    let number = |value: Option<u64>| value.map(|value| value.to_string());
    let solutions = number(line.solutions);
    let counts = [number(line.guesses), number(line.nodes), number(line.steps)];
    if args.csv {
        let [guesses, nodes, steps] = counts.map(Option::unwrap_or_default);
        // Nothing else that is written here has a comma or a quote in it but a puzzle in decimal,
        // which is quoted.
        return format!(
            "{},\"{}\",{},{},{},{},{},{guesses},{nodes},{steps},{:.6},{}\n",
            line.number,
            line.puzzle,
            line.givens,
            line.engine,
            line.verdict,
            solutions.unwrap_or_default(),
            line.stop.as_deref().unwrap_or_default(),
            line.seconds,
            quoted(line.error.as_deref()),
        );
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

/// A text as a field of CSV; nothing where there is none.
fn quoted(text: Option<&str>) -> String {
    text.map_or_else(String::new, |text| {
        format!("\"{}\"", text.replace('"', "\"\""))
    })
}

/// A preemptive set in words, with digits as the input writes them.
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
