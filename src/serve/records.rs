//! Records as answers of HTTP.

use super::cores::Stops;
use super::problem::Problem;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use futures_util::{StreamExt, stream};
use std::convert::Infallible;
use tokio::sync::mpsc::UnboundedReceiver;
use veridoku::api::{Job, ProblemRecord, Status};
use veridoku::wire::{Head, Record};

/// The media types of answers.
pub(super) const JSON: &str = "application/json";
pub(super) const LINES: &str = "application/x-ndjson";

/// Returns an answer with a type.
pub(super) fn typed(kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// Returns the answer of one record at most.
///
/// # Errors
/// If it is no result.
pub(super) fn one(
    record: Option<String>,
    status: Status,
    wants_lines: bool,
) -> Result<Response, Problem> {
    let Some(record) = record else {
        // No job is silent, unless it was stopped before its first word.
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "stopped"));
    };
    let code = match status {
        Status::Answered => {
            return Ok(typed(if wants_lines { LINES } else { JSON }, record));
        }
        Status::Malformed | Status::Stopped => StatusCode::UNPROCESSABLE_ENTITY,
        Status::Refused => StatusCode::BAD_REQUEST,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    Err(Problem::of_record(code, &record))
}

/// Returns the answer of several records, each a line that goes out as soon as it is known.
pub(super) fn many(
    first: String,
    second: String,
    rest: UnboundedReceiver<String>,
    stops: Stops,
) -> Response {
    let rest = stream::unfold((rest, stops), |(mut rest, stops)| async move {
        let line = rest.recv().await?;
        Some((line, (rest, stops)))
    });
    let lines = stream::iter([first, second]).chain(rest);
    let lines = lines.map(|line| Ok::<Bytes, Infallible>(line.into()));
    typed(LINES, Body::from_stream(lines))
}

/// Returns the record of a request that is not answered, as a line.
pub(super) fn problem(job: Job, problem: impl Into<String>) -> String {
    let problem = problem.into();
    Record::new(Head::new(job.word()), ProblemRecord { problem }).line()
}
