//! The JSON Schemas of the records, as components of one document.

use serde_json::{Map, Value};
use veridoku::api::Job;

/// What a job does, and the schema of its records.
pub(super) fn about(job: Job) -> (&'static str, &'static str) {
    macro_rules! schema {
        ($name:literal) => {
            include_str!(concat!("../../docs/schema/", $name, ".json"))
        };
    }
    match job {
        Job::Verify => ("Is there one solution?", schema!("verify")),
        Job::Solve => ("The solutions.", schema!("solve")),
        Job::Count => ("How many solutions there are.", schema!("count")),
        Job::Candidates => (
            "The digits that solutions have in each cell.",
            schema!("candidates"),
        ),
        Job::Why => ("The givens that rule candidates out.", schema!("why")),
        Job::Repair => (
            "The givens to add or to take away for one solution.",
            schema!("repair"),
        ),
        Job::Redundant => (
            "The givens that follow from the others.",
            schema!("redundant"),
        ),
        Job::Hint => ("The next step for a player.", schema!("hint")),
        Job::Explain => ("Every step.", schema!("explain")),
        Job::Rate => ("The difficulty.", schema!("rate")),
        Job::Generate => ("New puzzles.", schema!("generate")),
        Job::Minimize => (
            "The puzzle without givens that it does not need.",
            schema!("minimize"),
        ),
        Job::Certify => ("A certificate.", schema!("certify")),
        Job::Check => ("Whether certificates hold.", schema!("check")),
        Job::Canon => ("The canonical form.", schema!("canon")),
        Job::Convert => ("The puzzle in another format.", schema!("convert")),
        _ => ("The table of techniques.", schema!("techniques")),
    }
}

/// Adds the schema of a job's records, its definitions under names of their own.
pub(super) fn add(job: Job, schemas: &mut Map<String, Value>) {
    let read: Result<Value, _> = serde_json::from_str(about(job).1);
    let Ok(Value::Object(mut schema)) = read else {
        return;
    };
    if let Some(Value::Object(definitions)) = schema.remove("$defs") {
        for (name, mut definition) in definitions {
            rename(&mut definition, job);
            schemas.insert(format!("{job}.{name}"), definition);
        }
    }
    schema.remove("$schema");
    let mut schema = Value::Object(schema);
    rename(&mut schema, job);
    schemas.insert(job.word().to_string(), schema);
}

/// Points references at the definitions under their names in the document.
fn rename(schema: &mut Value, job: Job) {
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(target) if name == "$ref" => {
                        let short = target.trim_start_matches("#/$defs/");
                        *target = format!("#/components/schemas/{job}.{short}");
                    }
                    other => rename(other, job),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| rename(value, job)),
        _ => {}
    }
}
