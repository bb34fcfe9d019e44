//! The document of the interface, OpenAPI 3.1: from the table of fields, and from the JSON Schemas
//! of the records.

use super::fields::{self, Field};
use super::kind::Kind;
use super::problem::PROBLEM_JSON;
use super::records::{JSON, LINES};
use super::schemas::{about, add};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use veridoku::api::Job;

/// The other answers of a job, by their names in the document.
const PROBLEMS: [(&str, &str, &str); 9] = [
    (
        "400",
        "Bad",
        "The request is no JSON, or a field is not what it takes.",
    ),
    (
        "403",
        "Foreign",
        "The request is to another host, or of a page from elsewhere.",
    ),
    ("408", "Silent", "The body does not come."),
    ("413", "TooLong", "The body has more than 1 MiB."),
    ("415", "OtherType", "The body is of another type."),
    (
        "422",
        "Malformed",
        "The text is no puzzle, with the place; or the time was over.",
    ),
    ("429", "Full", "As many requests wait as may."),
    (
        "500",
        "Disagreement",
        "The engines contradict each other: a defect.",
    ),
    ("503", "Stopping", "The server stops."),
];

/// A certificate.
const PROOF: &str = "veridoku certificate 1\n\
    claim unique\n\
    board 2x2\n\
    rules plain\n\
    puzzle 1.....3..4.....2\n\
    solution 1324423124133142\n\
    proof 116\n\
    AToGBeQBcgSZA7kCAQ4GBsQDBaoCqAJoAVIHAgflAY8BBYUDnwIBKAYIxQMGigIn0wEAJgMBBAIJ\n\
    yAPYAnYImwOrAqkCngFLlQO8AQeHA4cCtAGyASjNAaYDggOoAwbcAtsC+wH4AfcBhwHwAYAB4gGq\n\
    AQU=\n\
    end\n";

/// Returns the document.
pub(super) fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| whole().to_string());
    &DOCUMENT
}

fn whole() -> Value {
    let mut schemas = Map::new();
    let mut paths = Map::new();
    for job in Job::ALL {
        add(job, &mut schemas);
        let operation = match job {
            Job::Techniques => json!({"get": techniques()}),
            job => json!({"post": operation(job)}),
        };
        paths.insert(format!("/v1/{job}"), operation);
    }
    schemas.insert("Problem".to_string(), problem());
    let text = |about: &str, kind: &str| {
        let content = json!({kind: {"schema": {"type": "string"}}});
        json!({"get": {"summary": about, "responses": {
            "200": {"description": about, "content": content},
            "403": {"$ref": "#/components/responses/Foreign"},
        }}})
    };
    let plain = "text/plain";
    paths.insert("/healthz".to_string(), text("Whether it serves.", plain));
    paths.insert("/metrics".to_string(), text("What it counts.", plain));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Veridoku",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Verifies, solves, counts, rates, explains and generates Sudoku \
                puzzles. Answers are the records of the command line, as JSON Lines if there are \
                several.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "security": [],
        "paths": paths,
        "components": {"schemas": schemas, "responses": responses()},
    })
}

fn operation(job: Job) -> Value {
    let known = fields::fields(job);
    let needed: Vec<&str> = known
        .iter()
        .filter(|(_, kind, _)| matches!(kind, Kind::Needed))
        .map(|(name, ..)| *name)
        .collect();
    let properties: Map<String, Value> = known
        .iter()
        .map(|&(name, kind, about)| {
            let mut schema = kind.schema();
            schema["description"] = json!(about);
            (name.to_string(), schema)
        })
        .collect();
    let request = json!({
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": false,
    });
    let lines = "A request a line; an answer in lines, in order, while it comes.";
    let example = example(job);
    let mut content = json!({
        JSON: {"schema": request, "example": example},
        LINES: {"schema": {"type": "string", "description": lines}},
    });
    if let Some(field) = fields::of_text(job) {
        let about = format!("What the field {field} would be, in any format.");
        let schema = json!({"type": "string", "description": about});
        content["text/plain"] = json!({"schema": schema, "example": example[field]});
    }
    let parameters: Vec<Value> = known.iter().filter_map(parameter).collect();
    json!({
        "operationId": job.word(),
        "summary": about(job).0,
        "description": "The parameters are fields that the body does not have: none may be given twice.",
        "parameters": parameters,
        "requestBody": {"required": !needed.is_empty(), "content": content},
        "responses": answers(job, &PROBLEMS),
    })
}

/// Returns a request with an answer.
fn example(job: Job) -> Value {
    let puzzle = "1.....3..4.....2";
    match job {
        Job::Generate => json!({"level": "easy", "seed": 1}),
        Job::Check => json!({"certificate": PROOF}),
        Job::Why => json!({"puzzle": puzzle, "candidates": ["2r1c2"]}),
        _ => json!({"puzzle": puzzle}),
    }
}

fn techniques() -> Value {
    let known = fields::fields(Job::Techniques);
    let parameters: Vec<Value> = known.iter().filter_map(parameter).collect();
    let only = |problem: &&(&str, &str, &str)| ["400", "403"].contains(&problem.0);
    let problems: Vec<_> = PROBLEMS.iter().filter(only).copied().collect();
    json!({
        "operationId": "techniques",
        "summary": about(Job::Techniques).0,
        "parameters": parameters,
        "responses": answers(Job::Techniques, &problems),
    })
}

/// Returns a field as a parameter of the address, if it may be one.
fn parameter(&(name, kind, about): &Field) -> Option<Value> {
    if matches!(kind, Kind::Needed) {
        return None;
    }
    let mut schema = kind.schema();
    if let Some(first) = schema.pointer("/type/0").cloned() {
        schema["type"] = first;
    }
    if let Some(names) = schema.get_mut("enum").and_then(Value::as_array_mut) {
        names.retain(|name| !name.is_null());
    }
    Some(json!({
        "name": name,
        "in": "query",
        "description": about,
        "style": "form",
        "explode": false,
        "schema": schema,
    }))
}

/// Returns the answers of a job.
fn answers(job: Job, problems: &[(&str, &str, &str)]) -> Value {
    let record = json!({"schema": {"$ref": format!("#/components/schemas/{job}")}});
    let lines = json!({"schema": {"type": "string", "description": "A record a line."}});
    let content = match job {
        Job::Techniques => json!({LINES: lines}),
        _ => json!({JSON: record, LINES: lines}),
    };
    let mut answers = json!({"200": {
        "description": "The record; in lines, if there are several or if lines are accepted.",
        "content": content,
    }});
    for (code, name, _) in problems {
        answers[code] = json!({"$ref": format!("#/components/responses/{name}")});
    }
    answers
}

fn responses() -> Value {
    let mut responses = Map::new();
    for (code, name, about) in PROBLEMS {
        let schema = json!({"$ref": "#/components/schemas/Problem"});
        let mut response = json!({
            "description": about,
            "content": {PROBLEM_JSON: {"schema": schema}},
        });
        if code == "429" {
            let schema = json!({"type": "integer"});
            let about = "After how many seconds to ask again.";
            let header = json!({"Retry-After": {"description": about, "schema": schema}});
            response["headers"] = header;
        }
        responses.insert(name.to_string(), response);
    }
    Value::Object(responses)
}

/// Returns the schema of what is wrong with a request.
fn problem() -> Value {
    let place = json!({"type": "integer", "minimum": 1});
    json!({
        "type": "object",
        "description": "RFC 9457, with the fields of the record if there is one.",
        "properties": {
            "type": {"type": "string"},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string"},
            "line": place,
            "column": place,
            "expected": {"type": "string"},
            "found": {"type": "string"},
        },
        "required": ["type", "title", "status", "detail"],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_of_the_document_leads_somewhere() {
        fn each<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
            match value {
                Value::Object(fields) => {
                    found.extend(fields.get("$ref").and_then(Value::as_str));
                    fields.values().for_each(|value| each(value, found));
                }
                Value::Array(values) => values.iter().for_each(|value| each(value, found)),
                _ => {}
            }
        }
        let document: Value = serde_json::from_str(document()).unwrap();
        let mut found = Vec::new();
        each(&document, &mut found);
        assert!(found.len() > 100);
        for reference in found {
            let pointer = reference.trim_start_matches('#');
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }
}
