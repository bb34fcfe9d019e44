//! Holds the public types to what is promised of them: one name, one thing, and every enum either
//! may grow or is named as closed in `docs/stability.md`.

use super::architecture::{PROGRAM, tree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A public type at the top of a file.
struct PublicType {
    name: String,
    file: String,
    is_enum: bool,
    /// Whether it is marked as one that may grow.
    grows: bool,
}

/// Returns the public types that a file defines, but for those in a test.
fn defined(file: &str, text: &str) -> Vec<PublicType> {
    let mut found = Vec::new();
    let mut attributes = String::new();
    for line in text.lines() {
        if line.starts_with("#[") || line.starts_with("///") {
            attributes += line;
            continue;
        }
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        let public = words.next() == Some("pub") && line.starts_with("pub ");
        let kind = words.next().unwrap_or_default();
        if public && ["struct", "enum", "trait", "type", "union"].contains(&kind) {
            found.push(PublicType {
                name: words.next().unwrap_or_default().to_string(),
                file: file.to_string(),
                is_enum: kind == "enum",
                grows: attributes.contains("#[non_exhaustive]"),
            });
        }
        attributes.clear();
    }
    found
}

/// Returns the public types of the published packages.
fn public_types() -> Vec<PublicType> {
    let of_library =
        |file: &str| !file.starts_with(PROGRAM) && !file.starts_with("tools/") && is_source(file);
    let files = tree().into_iter().filter(|(file, _)| of_library(file));
    let types: Vec<PublicType> = files
        .flat_map(|(file, text)| defined(&file, &text))
        .collect();
    assert!(types.len() > 200, "the types were not found");
    types
}

fn is_source(file: &str) -> bool {
    !file.ends_with("tests.rs") && !file.contains("/tests/")
}

#[test]
fn one_name_stands_for_one_public_type() {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in public_types() {
        files.entry(one.name).or_default().push(one.file);
    }
    files.retain(|_, files| files.len() > 1);
    assert!(files.is_empty(), "{files:#?}");
}

#[test]
fn enums_may_grow_or_are_named_as_closed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/stability.md");
    let text = fs::read_to_string(path).unwrap();
    let list = text.split("## Closed enums").nth(1).unwrap();
    let list = list.split("\n## ").next().unwrap();
    let named: BTreeSet<&str> = list.split('`').skip(1).step_by(2).collect();
    let all = public_types();
    let closed = all.iter().filter(|one| one.is_enum && !one.grows);
    let closed: BTreeSet<&str> = closed.map(|one| one.name.as_str()).collect();
    assert_eq!(closed, named);
}

#[test]
fn types_are_found_with_their_marks() {
    let text = "#[non_exhaustive]\npub enum A {\n}\npub(crate) enum B {}\npub struct C<T>(T);\n";
    let found = defined("a.rs", text);
    let seen: Vec<_> = found
        .iter()
        .map(|one| (one.name.as_str(), one.is_enum, one.grows))
        .collect();
    assert_eq!(seen, [("A", true, true), ("C", false, false)]);
}
