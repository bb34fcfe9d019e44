//! Writes the JSON Schemas of the records of each command and of requests to docs/schema, from the
//! types.
//! `cargo run -p veridoku-tools --features schema -- json-schemas`

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use veridoku::api::schema::{problem, requests};
use veridoku::wire::schema::commands;

/// Returns each file with its content.
fn files() -> impl Iterator<Item = (PathBuf, String)> {
    let folder = crate::root().join("docs/schema");
    let commands = commands().map(|(command, schema)| (format!("{command}.json"), schema));
    let requests = requests().map(|(job, schema)| (format!("requests/{job}.json"), schema));
    let problem = [("problem.json".to_string(), problem())];
    let all = commands.chain(requests).chain(problem);
    all.map(move |(name, schema)| (folder.join(name), format!("{schema:#}\n")))
}

/// Writes the files.
pub fn run(_: Vec<String>) -> Result<(), Box<dyn Error>> {
    for (path, text) in files() {
        fs::create_dir_all(path.parent().unwrap_or(&path))?;
        fs::write(path, text)?;
    }
    Ok(())
}

#[test]
fn the_schemas_are_those_of_the_types() {
    for (path, text) in files() {
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == text,
            "{} is not up to date: cargo run -p veridoku-tools --features schema -- json-schemas",
            path.display()
        );
    }
}

#[test]
fn requests_that_are_answered_keep_their_schema() {
    use serde_json::Value;
    let text = fs::read_to_string(crate::root().join("web/requests.jsonl")).unwrap();
    let schemas: std::collections::BTreeMap<_, _> = requests().collect();
    let mut seen = std::collections::BTreeSet::new();
    for line in text.lines() {
        let Ok(Value::Object(request)) = serde_json::from_str(line) else {
            continue;
        };
        let Some(schema) = request
            .get("job")
            .and_then(Value::as_str)
            .and_then(|job| schemas.get(job))
        else {
            continue;
        };
        // Whether it is refused is known before any engine is asked.
        let most = std::time::Duration::from_millis(1);
        let answer = veridoku::api::Api::new().within(most).ask(line);
        let refused = answer.lines().any(|line| line.contains("\"problem\""));
        let known = |name: &String| schema["properties"].get(name).is_some();
        let required = schema["required"].as_array().unwrap();
        let whole = required
            .iter()
            .all(|name| request.contains_key(name.as_str().unwrap()));
        assert!(refused || (whole && request.keys().all(known)), "{line}");
        seen.insert(request["job"].as_str().unwrap().to_string());
    }
    assert_eq!(seen.len(), schemas.len(), "a request for every job");
}
