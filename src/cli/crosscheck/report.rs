//! Outcomes of queries, as they are written.

use crate::cli::exit::Exit;
use crate::cli::json::Json;
use crate::cli::outcome::Outcome;
use std::time::Duration;
use veridoku::crosscheck::{CaseFailure, CaseResult, FaultKind, Query, TestCase};
use veridoku::wire::{CrosscheckRecord, Head};

/// The name of the command in records.
pub(super) const COMMAND: &str = "crosscheck";

/// The outcome of a query.
pub(crate) struct QueryOutcome {
    /// The failure, or a record if JSON is wanted.
    pub(super) said: Outcome,
    /// Whether this replaces the outcome of a puzzle that was counted as right before.
    pub(super) amends: bool,
    /// For the report as JUnit XML.
    pub(super) case: TestCase,
}

impl QueryOutcome {
    pub(super) fn of(
        (query, result): (&Query, CaseResult),
        failure: Option<CaseFailure>,
        time: Duration,
        (json, record): (Json, impl FnOnce() -> CrosscheckRecord),
    ) -> QueryOutcome {
        let text = if json.is_wanted() {
            json.line(Head::new(COMMAND).of_query(query), record())
        } else {
            let details = failure.as_ref().map(|failure| failure.details.clone());
            details.unwrap_or_default()
        };
        QueryOutcome {
            said: Outcome::new(result.word(), exit(result), text),
            amends: false,
            case: TestCase::of(query, result, failure, time),
        }
    }
}

impl From<Outcome> for QueryOutcome {
    /// Returns the outcome of input that is no query, or of one that could not be asked.
    fn from(said: Outcome) -> QueryOutcome {
        let message = said.err.trim_start_matches("error: ").trim_end();
        QueryOutcome {
            case: TestCase::unreadable(message),
            amends: false,
            said,
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
