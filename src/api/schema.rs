//! JSON Schemas of the requests, and of the record of one that is not answered.

use super::job::Job;
use super::numbers::Number;
use super::problem::ProblemRecord;
use super::request::Request;
use crate::wire::Record;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

/// Returns the name of each job with the schema of its requests.
pub fn requests() -> impl Iterator<Item = (&'static str, Value)> {
    Job::ALL.iter().map(|&job| (job.word(), request(job)))
}

/// Returns the schema of the record with which a request is refused.
pub fn problem() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let generator = settings.into_generator();
    generator
        .into_root_schema_for::<Record<ProblemRecord>>()
        .to_value()
}

/// Says which values a number may have; each end of a pair.
fn limit(field: &mut Value, number: &Number) {
    if let Some(ends) = field.get_mut("prefixItems").and_then(Value::as_array_mut) {
        ends.iter_mut().for_each(|end| limit(end, number));
        return;
    }
    field["minimum"] = json!(number.least);
    if number.most < u64::MAX {
        field["maximum"] = json!(number.most);
    }
}

fn request(job: Job) -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let mut generator = settings.into_generator();
    let mut schema = Request::schema(job, &mut generator).to_value();
    let word = job.word();
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("a request: {word}"));
    schema["description"] = json!("docs/api.md says what holds if a field is left out.");
    schema["properties"]["job"]["const"] = json!(word);
    for number in job.numbers() {
        limit(&mut schema["properties"][number.field], &number);
    }
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.insert(0, json!("job"));
    } else {
        schema["required"] = json!(["job"]);
    }
    schema
}
