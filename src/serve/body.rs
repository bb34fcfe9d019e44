//! The bodies of requests.

use super::fields::{self, MOST_SOLUTIONS};
use super::problem::Problem;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::StreamExt;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::time::Duration;
use tokio::time::timeout;
use veridoku::api::Job;

/// The longest body that is read whole, in bytes.
const LONGEST: usize = 1 << 20;

/// How much of a body that is too long is passed over, so that its sender reads the answer.
const PASSED_OVER: usize = 16 << 20;

/// How long a sender may be silent.
const SILENCE: Duration = Duration::from_secs(30);

/// What a body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Media {
    /// A request.
    Json,
    /// A request a line.
    Lines,
    /// A text in any format.
    Text,
}

impl Media {
    /// Returns what the headers say of a body. A body without a type is JSON.
    ///
    /// # Errors
    /// If it is of another type, or packed.
    pub(super) fn of(headers: &HeaderMap) -> Result<Media, Problem> {
        let coding = headers.get(header::CONTENT_ENCODING);
        if coding.is_some_and(|coding| coding != "identity") {
            let said = "the body is packed: expected it as it is";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, said));
        }
        let Some(named) = headers.get(header::CONTENT_TYPE) else {
            return Ok(Media::Json);
        };
        let named = named.to_str().unwrap_or_default().to_ascii_lowercase();
        let kind = named.split(';').next().unwrap_or_default().trim();
        match kind {
            "application/json" => Ok(Media::Json),
            "application/x-ndjson" | "application/ndjson" | "application/jsonl" => Ok(Media::Lines),
            "text/plain" => Ok(Media::Text),
            _ => Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                format!(
                    "content-type: expected application/json, application/x-ndjson or text/plain, \
                     found '{kind}'"
                ),
            )),
        }
    }
}

/// Returns the next piece of a body; `None` at its end.
///
/// # Errors
/// If the sender is silent for long, or the connection breaks.
pub(super) async fn piece(body: &mut BodyDataStream) -> Result<Option<Bytes>, Problem> {
    match timeout(SILENCE, body.next()).await {
        Ok(None) => Ok(None),
        Ok(Some(Ok(piece))) => Ok(Some(piece)),
        Ok(Some(Err(error))) => Err(Problem::bad(format!("the body breaks off: {error}"))),
        Err(_) => {
            let said = format!("nothing came for {} seconds", SILENCE.as_secs());
            let silent = Problem::new(StatusCode::REQUEST_TIMEOUT, said);
            Err(silent.with(header::CONNECTION, "close"))
        }
    }
}

/// Returns a body as text.
///
/// # Errors
/// If it is too long or not UTF-8, or does not come.
pub(super) async fn text(body: Body) -> Result<String, Problem> {
    let mut body = body.into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(piece) = piece(&mut body).await? {
        length += piece.len();
        if length <= LONGEST {
            bytes.extend_from_slice(&piece);
        } else if length > PASSED_OVER {
            break;
        }
    }
    if length > LONGEST {
        let said = format!("the body has more than {LONGEST} bytes; lines of a stream may be many");
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, said));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Problem::bad(format!("byte {}: not UTF-8", at + 1))
    })
}

/// Returns the request for a job that a body of JSON or a line of a stream is, with the fields of
/// the address, of which it may have none by itself.
///
/// # Errors
/// Says what is wrong with it.
pub(super) fn request(job: Job, body: &str, query: &Map<String, Value>) -> Result<String, String> {
    let body = if body.trim().is_empty() { "{}" } else { body };
    let request = if query.is_empty() {
        body.to_string()
    } else {
        let mut fields: Map<String, Value> =
            serde_json::from_str(body).map_err(|error| error.to_string())?;
        for (name, value) in query {
            if fields.insert(name.clone(), value.clone()).is_some() {
                return Err(format!("{name}: given in the address and in the body"));
            }
        }
        Value::Object(fields).to_string()
    };
    within(job, &request)?;
    Ok(request)
}

/// Returns the request that a body of plain text is.
///
/// # Errors
/// If the job takes none.
pub(super) fn of_text(job: Job, text: String, query: Map<String, Value>) -> Result<String, String> {
    let mut fields = query;
    match fields::of_text(job) {
        Some(name) => {
            fields.insert(name.to_string(), Value::from(text));
        }
        None if text.trim().is_empty() => {}
        None => return Err(format!("{job} takes no text, found one")),
    }
    let request = Value::Object(fields).to_string();
    within(job, &request)?;
    Ok(request)
}

/// Holds a request to what is limited here and nowhere else: the solutions of a list.
fn within(job: Job, request: &str) -> Result<(), String> {
    #[derive(Deserialize)]
    struct Listed {
        limit: Option<u64>,
    }
    if job != Job::Solve {
        return Ok(());
    }
    // What cannot be read is refused by the job itself.
    let listed = serde_json::from_str::<Listed>(request).ok();
    match listed.and_then(|listed| listed.limit) {
        Some(limit) if limit > MOST_SOLUTIONS => Err(format!(
            "limit: expected at most {MOST_SOLUTIONS} solutions, found {limit}"
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn query(fields: Value) -> Map<String, Value> {
        fields.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn the_address_gives_what_the_body_does_not() {
        let given = query(json!({"bare": true}));
        let both = request(Job::Verify, r#"{"seed":2}"#, &given).unwrap();
        let both: Value = serde_json::from_str(&both).unwrap();
        assert_eq!(both, json!({"bare": true, "seed": 2}));
        assert!(request(Job::Verify, r#"{"bare":true}"#, &given).is_err());
        assert!(request(Job::Verify, "[1]", &given).is_err());
        let as_it_is = request(Job::Verify, "[1]", &Map::new());
        assert_eq!(as_it_is, Ok("[1]".to_string()));
    }

    #[test]
    fn a_text_is_the_puzzle_or_the_certificate() {
        let text = |job, given| of_text(job, "x".to_string(), query(given));
        assert_eq!(text(Job::Canon, json!({})), Ok(r#"{"puzzle":"x"}"#.into()));
        assert_eq!(
            text(Job::Check, json!({})),
            Ok(r#"{"certificate":"x"}"#.into())
        );
        assert!(text(Job::Generate, json!({})).is_err());
    }

    #[test]
    fn a_list_of_solutions_has_an_end() {
        let wanted = |limit: u64| format!(r#"{{"puzzle":"x","limit":{limit}}}"#);
        assert!(request(Job::Solve, &wanted(1_000), &Map::new()).is_ok());
        assert!(request(Job::Solve, &wanted(1_001), &Map::new()).is_err());
        assert!(request(Job::Count, &wanted(1_001), &Map::new()).is_ok());
    }
}
