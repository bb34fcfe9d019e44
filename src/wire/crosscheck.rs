//! What a solver, or several engines, said of a puzzle in a crosscheck.

use super::{Body, Head, VerdictWord};
#[cfg(feature = "command")]
use crate::crosscheck::driver::{Examined, SolverProgram};
use crate::crosscheck::{CaseResult, PanelCase, PanelReport, Query, SmallPuzzle};
use crate::grid::Givens;
#[cfg(feature = "command")]
use crate::words;
use serde::Serialize;
use std::time::Duration;

/// The answer of `crosscheck`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CrosscheckRecord {
    /// The name of the puzzle in its suite, or its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// With `--solver`: what our engines know of the puzzle. Without: `disagreement`, if the
    /// engines contradict each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictWord>,
    /// `right`, `undecided` or the kind of the fault; without `--solver` `agree`, `disagree`,
    /// `undecided` or `skipped`.
    pub result: &'static str,
    /// Of a fault: what is wrong in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Why it is undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Of a fault: what the solver printed, in quotes with escapes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// Of a fault: the last line of the solver's standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// Of a fault: how the output was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Of a fault: the word of the output that decided that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// Of a fault: what would have been right, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<String>,
    /// Of a fault: the only solution, or two of several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
    /// Without `--solver`: the answer of each engine in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
    /// Of a fault: whether it occurs again in a fresh process; not if that was not tried to the
    /// end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reproduces: Option<bool>,
    /// Of a fault that does not: the fault that occurs instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alone: Option<String>,
    /// A small puzzle that shows the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shrunk: Option<ShrunkRecord>,
    /// A shell command that reproduces it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// True if the puzzle already has a line with `right`, and this result came after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amends: Option<bool>,
    /// The time of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A small puzzle that shows the same fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShrunkRecord {
    /// The puzzle on one line.
    pub puzzle: String,
    /// The number of its givens.
    pub givens: usize,
    /// Whether none of them can be left out.
    pub minimal: bool,
    /// Whether the budget ended the search for fewer givens.
    pub spent: bool,
    /// The number of puzzles tried.
    pub tries: u64,
    /// True if the user ended the search.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// True if it was found for an earlier puzzle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub as_before: bool,
    /// What our engines know of it; not if engines are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictWord>,
    /// What it shows.
    pub text: String,
}

impl CrosscheckRecord {
    /// Returns the record of a query, with no more than its result.
    fn of(query: &Query, result: CaseResult, time: Duration) -> CrosscheckRecord {
        CrosscheckRecord {
            name: query.place.is_none().then(|| query.name.clone()),
            result: result.word(),
            seconds: Some(time.as_secs_f64()),
            ..CrosscheckRecord::default()
        }
    }

    /// Returns the record of a query that a panel was asked.
    pub fn of_panel(case: &PanelCase) -> CrosscheckRecord {
        let result = case.result();
        CrosscheckRecord {
            verdict: (result == CaseResult::Disagree).then_some(VerdictWord::Disagreement),
            answers: case
                .report
                .as_ref()
                .map_or_else(Vec::new, PanelReport::words),
            run: case.command(),
            shrunk: case.small.as_ref().map(Into::into),
            ..CrosscheckRecord::of(&case.query, result, case.time)
        }
    }

    /// Returns the record of a program's answer.
    #[cfg(feature = "command")]
    pub fn of_examined(examined: &Examined, program: &SolverProgram) -> CrosscheckRecord {
        let base = CrosscheckRecord {
            verdict: Some(VerdictWord::of_truth(examined.puzzle.truth.word())),
            reason: (examined.result() == CaseResult::Undecided)
                .then(|| words::NOT_SETTLED.to_string()),
            ..CrosscheckRecord::of(&examined.query, examined.result(), examined.time)
        };
        let Some(finding) = &examined.finding else {
            return base;
        };
        let understood = finding.understood.as_ref();
        let query = &examined.query;
        CrosscheckRecord {
            text: Some(finding.fault.message.clone()),
            printed: Some(finding.printed.clone()),
            stderr: finding.complaint.clone(),
            answer: understood.map(|understood| words::answer(&understood.answer, query)),
            word: understood.and_then(|understood| understood.word.clone()),
            right: Some(program.expected(&examined.puzzle)),
            boards: examined.solutions(),
            reproduces: finding.traced.reproduces,
            alone: finding.traced.alone.as_ref().map(ToString::to_string),
            shrunk: finding.traced.small.as_ref().map(Into::into),
            run: Some(examined.command(program)),
            amends: finding.amends.then_some(true),
            ..base
        }
    }
}

impl Head {
    /// Returns the head of a record about a query: its source, its line, its puzzle.
    pub fn of_query(self, query: &Query) -> Head {
        let givens = query.puzzle.as_ref().map(|(puzzle, _)| puzzle.givens());
        Head {
            line: query.place.map(|place| place.line),
            puzzle: Some(query.text.clone()),
            shape: givens.map(|givens| givens.shape().to_string()),
            givens: givens.map(Givens::count),
            ..self.at(&query.group, query.place.unwrap_or(0.into()))
        }
    }
}

impl VerdictWord {
    /// Returns the verdict of a word for the truth about a query: `several` is `multiple`.
    pub fn of_truth(word: &str) -> VerdictWord {
        match word {
            "unique" => VerdictWord::Unique,
            "several" => VerdictWord::Multiple,
            "none" => VerdictWord::None,
            "malformed" => VerdictWord::Malformed,
            _ => VerdictWord::Unknown,
        }
    }
}

impl From<&SmallPuzzle> for ShrunkRecord {
    fn from(small: &SmallPuzzle) -> ShrunkRecord {
        ShrunkRecord {
            puzzle: small.puzzle.clone(),
            givens: small.shrunk.givens.count(),
            minimal: small.shrunk.minimal,
            spent: small.shrunk.spent,
            tries: small.shrunk.tries,
            interrupted: small.interrupted,
            as_before: small.as_before,
            verdict: small.truth.map(VerdictWord::of_truth),
            text: small.message.clone(),
        }
    }
}

impl Body for CrosscheckRecord {
    fn drop_timings(&mut self) {
        self.seconds = None;
    }
}
