//! What is wrong with a request, as RFC 9457 says it: `application/problem+json`.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

/// The media type.
pub(super) const PROBLEM_JSON: &str = "application/problem+json";

/// An answer that is no result.
#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    detail: String,
    /// The record that says it, and places.
    fields: Map<String, Value>,
    header: Option<(HeaderName, &'static str)>,
}

impl Problem {
    /// Returns a problem with the words that say what is wrong.
    pub(super) fn new(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem {
            status,
            detail: detail.into(),
            fields: Map::new(),
            header: None,
        }
    }

    /// Returns a request that cannot be read.
    pub(super) fn bad(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, detail)
    }

    /// Returns what is wrong, in words.
    pub(super) fn detail(&self) -> &str {
        &self.detail
    }

    /// Returns the problem with a header.
    pub(super) fn with(self, name: HeaderName, value: &'static str) -> Problem {
        Problem {
            header: Some((name, value)),
            ..self
        }
    }

    /// Returns what a record says, which is no result: the record with the fields of a problem, and
    /// with the place and what is expected there, if it is about a text.
    pub(super) fn of_record(status: StatusCode, line: &str) -> Problem {
        let fields = match serde_json::from_str(line) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        let mut problem = Problem {
            fields,
            ..Problem::new(status, "")
        };
        let error = problem.fields.get("error").cloned();
        if let Some(error) = error.as_ref().and_then(Value::as_object) {
            for (name, value) in error {
                problem.fields.insert(name.clone(), value.clone());
            }
            let said = |name: &str| error.get(name).map(plain).unwrap_or_default();
            problem.detail = format!(
                "line {}, column {}: expected {}, found {}",
                said("line"),
                said("column"),
                said("expected"),
                said("found")
            );
        } else if let Some(said) = problem.fields.get("problem") {
            problem.detail = plain(said);
        } else {
            problem.detail = "the engines contradict each other".to_string();
        }
        problem
    }
}

/// Returns a value as it stands in a sentence.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_string)
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut fields = self.fields;
        fields.insert("type".to_string(), json!("about:blank"));
        let title = self.status.canonical_reason().unwrap_or_default();
        fields.insert("title".to_string(), json!(title));
        fields.insert("status".to_string(), json!(self.status.as_u16()));
        fields.insert("detail".to_string(), json!(self.detail));
        let mut response = Response::new(Body::from(Value::Object(fields).to_string() + "\n"));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        if let Some((name, value)) = self.header {
            headers.insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_of_a_malformed_text_says_its_place() {
        let record = r#"{"schema":1,"command":"verify","line":3,"verdict":"malformed",
            "error":{"line":3,"column":21,"expected":"a digit","found":"'O'"}}"#;
        let problem = Problem::of_record(StatusCode::UNPROCESSABLE_ENTITY, record);
        let said = "line 3, column 21: expected a digit, found 'O'";
        assert_eq!(problem.detail, said);
        assert_eq!(problem.fields["column"], json!(21));
        assert_eq!(problem.fields["verdict"], json!("malformed"));
        let response = problem.into_response();
        assert_eq!(response.status(), 422);
        assert_eq!(response.headers()["content-type"], PROBLEM_JSON);
    }
}
