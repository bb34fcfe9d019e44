//! Results as JSON Lines. The fields are described in `docs/cli.md`; `schema` changes when their
//! meaning does.

use super::record::{Job, Origin};
use serde::Serialize;
use veridoku::engine::Found;
use veridoku::formats::{ParseError, Parsed};
use veridoku::grid::{Candidate, CellSet};
use veridoku::verify::Opinion;

/// The version of the fields.
const SCHEMA: u32 = 1;

/// One result.
#[derive(Serialize)]
pub(crate) struct Line<'a, T: Serialize> {
    schema: u32,
    #[serde(skip_serializing_if = "str::is_empty")]
    source: &'a str,
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    #[serde(flatten)]
    rest: T,
}

/// A record that could not be read.
#[derive(Serialize)]
struct Malformed<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    error_line: u64,
    column: u64,
    expected: &'a str,
    found: &'a str,
}

/// What one engine said.
#[derive(Serialize)]
pub(crate) struct Said {
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<Vec<Set>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    seconds: f64,
}

/// A preemptive set.
#[derive(Serialize)]
pub(crate) struct Set {
    cells: Vec<String>,
    digits: Vec<String>,
    house: String,
    removed: u64,
    tried: u64,
}

/// Returns a result on a line, with its end.
pub(crate) fn line<T: Serialize>(job: &Job<'_>, rest: T) -> String {
    let givens = job.parsed.puzzle.givens();
    text(&Line {
        schema: SCHEMA,
        source: job.at.source,
        line: job.at.line,
        puzzle: Some(job.line()),
        shape: Some(givens.shape().to_string()),
        givens: Some(givens.count()),
        note: job.parsed.note.as_deref(),
        rest,
    })
}

/// Returns a malformed record on a line. `key` is where the command puts its word: `verdict` or
/// `result`.
pub(crate) fn malformed(at: Origin<'_>, error: &ParseError, key: &str) -> String {
    let word = |name| (key == name).then_some("malformed");
    let rest = Malformed {
        verdict: word("verdict"),
        result: word("result"),
        error_line: error.line(),
        column: error.column(),
        expected: error.expected(),
        found: error.found(),
    };
    text(&Line {
        schema: SCHEMA,
        source: at.source,
        line: at.line,
        puzzle: None,
        shape: None,
        givens: None,
        note: None,
        rest,
    })
}

/// Returns an object on a line, with its end.
pub(crate) fn text(object: &impl Serialize) -> String {
    // Strings, numbers and lists of them: there is nothing that could not be written.
    let mut text = serde_json::to_string(object).unwrap_or_default();
    text.push('\n');
    text
}

/// What the engines said.
pub(crate) fn said(opinions: &[Opinion], parsed: &Parsed) -> Vec<Said> {
    let said = |opinion: &Opinion| {
        let run = opinion.census.as_ref().ok().map(|c| c.run);
        let account = opinion.account.as_ref();
        let found = account.and_then(|account| account.sets.as_deref());
        Said {
            engine: opinion.engine,
            solutions: run.map(|r| r.solutions),
            exact: run.map(|r| r.stop.is_none()),
            stop: run.and_then(|r| r.stop).map(|s| s.to_string()),
            nodes: run.map(|r| r.nodes),
            guesses: account.map(|account| account.guesses),
            steps: account.map(|account| account.steps),
            sets: found.map(|found| sets(found, parsed)),
            error: opinion.census.as_ref().err().map(ToString::to_string),
            seconds: opinion.time.as_secs_f64(),
        }
    };
    opinions.iter().map(said).collect()
}

/// Preemptive sets, with digits as in the input's alphabet.
pub(crate) fn sets(found: &[Found], parsed: &Parsed) -> Vec<Set> {
    let shape = parsed.puzzle.givens().shape();
    let set = |set: &Found| Set {
        cells: cells(&set.cells, parsed),
        digits: set.digits.iter().map(|d| parsed.alphabet.text(d)).collect(),
        house: set.house.words(shape),
        removed: set.removed,
        tried: set.choices,
    };
    found.iter().map(set).collect()
}

/// Candidates by name, with digits as in the input's alphabet.
pub(crate) fn candidates(list: &[Candidate], parsed: &Parsed) -> Vec<String> {
    let shape = parsed.puzzle.givens().shape();
    let name = |c: &Candidate| parsed.alphabet.text(c.digit) + &c.cell.name(shape);
    list.iter().map(name).collect()
}

/// Cells by name.
pub(crate) fn cells(set: &CellSet, parsed: &Parsed) -> Vec<String> {
    let shape = parsed.puzzle.givens().shape();
    set.iter().map(|c| c.name(shape)).collect()
}
