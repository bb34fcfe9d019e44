//! A request for a job, from its headers to its answer.

use super::body::{self, Media};
use super::cores::{Busy, Core, Stops};
use super::metrics::Metrics;
use super::problem::Problem;
use super::server::App;
use super::{fields, records, stream};
use axum::extract::{Query, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use veridoku::api::{Api, Job, Status};
use veridoku::engine::Cancel;

/// Answers a request for a job.
pub(super) async fn ask(app: Arc<App>, job: Job, request: Request) -> Response {
    let answered = answer(&app, job, request).await;
    let response = answered.unwrap_or_else(IntoResponse::into_response);
    app.metrics.answered(job, response.status().as_u16());
    response
}

async fn answer(app: &Arc<App>, job: Job, request: Request) -> Result<Response, Problem> {
    let query = query(job, &request)?;
    let (head, body) = request.into_parts();
    let wants_lines = accepts_lines(&head.headers);
    let text = match Media::of(&head.headers)? {
        Media::Lines => {
            if app.cores.is_full() {
                return Err(busy(Busy::Full));
            }
            return Ok(stream::answer(app, job, query, body));
        }
        Media::Json => body::request(job, &body::text(body).await?, &query),
        Media::Text => body::of_text(job, body::text(body).await?, query),
    };
    let text = text.map_err(Problem::bad)?;
    let core = app.cores.one().await.map_err(busy)?;
    one(app, job, (core, text), wants_lines).await
}

/// Returns the fields that the address gives.
fn query(job: Job, request: &Request) -> Result<Map<String, Value>, Problem> {
    let pairs = Query::<Vec<(String, String)>>::try_from_uri(request.uri());
    let Query(pairs) = pairs.map_err(|error| Problem::bad(error.body_text()))?;
    fields::of_query(job, &pairs).map_err(Problem::bad)
}

fn accepts_lines(headers: &HeaderMap) -> bool {
    let mut accepted = headers.get_all(header::ACCEPT).iter();
    accepted.any(|kinds| kinds.to_str().is_ok_and(|kinds| kinds.contains("ndjson")))
}

/// Answers a request for the table of techniques, which takes no engine and no time.
pub(super) async fn techniques(request: Request) -> Result<Response, Problem> {
    let job = Job::Techniques;
    let fields = Value::Object(query(job, &request)?).to_string();
    let mut lines = String::new();
    let emit = &mut |line: &str| lines += line;
    match Api::new().answer(job, &fields, &Cancel::new(), emit) {
        Status::Answered => Ok(records::typed(records::LINES, lines)),
        _ => Err(Problem::of_record(StatusCode::BAD_REQUEST, &lines)),
    }
}

/// Answers one request on a core. The work is cancelled if whoever asked has gone, which drops
/// this.
async fn one(
    app: &Arc<App>,
    job: Job,
    (mut core, text): (Core, String),
    wants_lines: bool,
) -> Result<Response, Problem> {
    let cancel = app.stop.child();
    let stops = Stops(cancel.clone());
    // Without a bound, so that who reads slowly keeps no core: each answer has an end.
    let (send, mut lines) = mpsc::unbounded_channel::<String>();
    let metrics = app.metrics.clone();
    let work = spawn_blocking(move || work(job, &text, (&mut core, &cancel), &metrics, &send));
    let (first, second) = (lines.recv().await, lines.recv().await);
    if let (Some(first), Some(second)) = (&first, second) {
        return Ok(records::many(first.clone(), second, lines, stops));
    }
    let status = work.await.ok().flatten();
    if app.stop.is_cancelled() {
        return Err(busy(Busy::Stopping));
    }
    match status {
        Some(status) => records::one(first, status, wants_lines),
        None => Err(defect()),
    }
}

/// Does the work of a request; returns how it ended, unless that is a panic.
fn work(
    job: Job,
    text: &str,
    (core, cancel): (&mut Core, &Cancel),
    metrics: &Metrics,
    send: &mpsc::UnboundedSender<String>,
) -> Option<Status> {
    let begun = Instant::now();
    let emit = &mut |line: &str| {
        // Whoever does not listen any more has cancelled the work.
        let _ = send.send(line.to_string());
    };
    let answered = core.answer(job, text, cancel, emit);
    metrics.worked(job, begun.elapsed());
    answered.ok()
}

/// Returns what a panic is to whoever asked.
fn defect() -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal error")
}

/// Returns why nobody works on a request.
fn busy(why: Busy) -> Problem {
    match why {
        Busy::Full => {
            let said = "as many requests wait as may: ask again later";
            let full = Problem::new(StatusCode::TOO_MANY_REQUESTS, said);
            full.with(header::RETRY_AFTER, "1")
        }
        Busy::Stopping => {
            let stops = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server stops");
            stops.with(header::CONNECTION, "close")
        }
    }
}
