//! Outcomes of queries, as they are written.

use crate::cli::exit::Exit;
use crate::cli::json::Json;
use std::time::Duration;
use veridoku::crosscheck::{CaseFailure, CaseResult, FaultKind, Query, TestCase};
use veridoku::wire::{CrosscheckRecord, Head};

/// The name of the command in records.
pub(super) const COMMAND: &str = "crosscheck";

/// The outcome of a query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    /// The word for the summary: that of a result, or `unreadable`.
    pub(super) word: &'static str,
    pub(super) exit: Exit,
    /// For standard output.
    pub(super) text: String,
    /// For standard error.
    pub(super) remark: String,
    /// Whether this replaces the outcome of a puzzle that was counted as right before.
    pub(super) amends: bool,
    /// For the report as JUnit XML.
    pub(super) case: TestCase,
}

impl Outcome {
    /// Returns the outcome of a query; its text is the failure, if there is one, or a record, if
    /// JSON is wanted.
    pub(super) fn of(
        (query, result): (&Query, CaseResult),
        failure: Option<CaseFailure>,
        time: Duration,
        (json, record): (Json, impl FnOnce() -> CrosscheckRecord),
    ) -> Outcome {
        let text = if json.is_wanted() {
            json.line(Head::new(COMMAND).of_query(query), record())
        } else {
            let details = failure.as_ref().map(|failure| failure.details.clone());
            details.unwrap_or_default()
        };
        Outcome {
            word: result.word(),
            exit: exit(result),
            text,
            case: TestCase::of(query, result, failure, time),
            ..Outcome::default()
        }
    }

    /// Returns the outcome of an error.
    pub(super) fn trouble(message: &str, exit: Exit) -> Outcome {
        Outcome {
            word: "unreadable",
            exit,
            remark: format!("error: {message}\n"),
            case: TestCase::unreadable(message),
            ..Outcome::default()
        }
    }
}

/// Returns the exit code for a result.
fn exit(result: CaseResult) -> Exit {
    match result {
        CaseResult::Right | CaseResult::Agree | CaseResult::Skipped => Exit::Holds,
        CaseResult::Undecided => Exit::Limit,
        CaseResult::Disagree | CaseResult::Faulty(FaultKind::RefutesUs) => Exit::Disagree,
        CaseResult::Faulty(_) => Exit::Fails,
    }
}
