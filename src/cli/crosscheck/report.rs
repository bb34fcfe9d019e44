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
    /// Returns the outcome of a query; its text is the failure, if there is one.
    pub(super) fn of(
        query: &Query,
        result: CaseResult,
        failure: Option<CaseFailure>,
        time: Duration,
    ) -> Outcome {
        let details = failure.as_ref().map(|failure| failure.details.clone());
        Outcome {
            word: result.word(),
            exit: exit(result),
            text: details.unwrap_or_default(),
            case: TestCase::of(query, result, failure, time),
            ..Outcome::default()
        }
    }

    /// Returns the outcome with a record as its text, if JSON is wanted.
    pub(super) fn or_record(
        self,
        json: Json,
        query: &Query,
        record: impl FnOnce() -> CrosscheckRecord,
    ) -> Outcome {
        if !json.is_wanted() {
            return self;
        }
        let text = json.line(Head::new(COMMAND).of_query(query), record());
        Outcome { text, ..self }
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
