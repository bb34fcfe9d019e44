//! Writes the JSON Schema of the records of each command to docs/schema, from the types.
//! `cargo run -p veridoku-tools --features schema -- json-schemas`

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use veridoku::wire::schema::commands;

/// Returns each file with its content.
fn files() -> impl Iterator<Item = (PathBuf, String)> {
    let folder = crate::root().join("docs/schema");
    commands().map(move |(command, schema)| {
        let text = format!("{schema:#}\n");
        (folder.join(format!("{command}.json")), text)
    })
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
