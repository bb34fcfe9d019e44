//! Checks the tree against the table of `docs/architecture.md`: which module may import which,
//! `unsafe` only where allowed, no file too long.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest a source file may be, in lines.
const LONGEST: usize = 500;
/// Where `unsafe` is allowed.
const UNSAFE: &str = "src/native/classic/";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Returns each source file of the library and the program by its path from the root, with its
/// text.
fn tree() -> Vec<(String, String)> {
    let mut paths = Vec::new();
    sources(&root().join("src"), &mut paths);
    let mut files: Vec<(String, String)> = paths
        .iter()
        .map(|path| {
            let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
            (name.replace('\\', "/"), fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    assert!(files.len() > 30, "the tree was not found");
    files
}

/// Returns the rows `| module | may import |` of the table, as module → modules.
fn table() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let table = text
        .split("<!-- dependency table -->")
        .nth(1)
        .expect("docs/architecture.md has its table between two markers");
    let rows = table.lines().filter(|l| l.starts_with('|')).skip(2);
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let modules = cells[2]
            .split(',')
            .map(str::trim)
            .filter(|m| !m.is_empty() && *m != "–");
        (cells[1].to_string(), modules.map(str::to_string).collect())
    })
    .collect()
}

/// Returns the module that a source file belongs to; `None` for the crate's own face and the
/// program.
fn module(file: &str) -> Option<&str> {
    let rest = file.strip_prefix("src/")?;
    let first = rest.split('/').next()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (name != "lib" && name != "main").then_some(name)
}

/// Returns the modules named after `crate::` or `veridoku::` in a line of code.
fn named(line: &str) -> Vec<String> {
    let code = line.split("//").next().unwrap_or("");
    let mut names = Vec::new();
    for prefix in ["crate::", "veridoku::"] {
        for (at, _) in code.match_indices(prefix) {
            let rest = &code[at + prefix.len()..];
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let name = &rest[..end.unwrap_or(rest.len())];
            if let Some(list) = rest.strip_prefix('{') {
                let list = list.split('}').next().unwrap_or("");
                names.extend(
                    list.split(',')
                        .map(|n| n.trim().split("::").next().unwrap().to_string()),
                );
            } else if !name.is_empty() {
                names.push(name.to_string());
            }
        }
    }
    names
}

/// Returns the imports of a file that the table does not allow.
fn forbidden(file: &str, text: &str, table: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let Some(own) = module(file) else {
        return Vec::new();
    };
    let Some(allowed) = table.get(own) else {
        return vec![format!("{file}: module {own} has no row in the table")];
    };
    // Tests may use other modules to compare with.
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    let mut found = Vec::new();
    for (number, line) in code.lines().enumerate() {
        for name in named(line) {
            let known = table.contains_key(&name);
            let allowed = name == own || allowed.contains(&name) || allowed.contains(&"all".into());
            if known && !allowed {
                found.push(format!(
                    "{file}:{}: {own} may not import {name}",
                    number + 1
                ));
            }
        }
    }
    found
}

#[test]
fn imports_keep_to_the_table() {
    let table = table();
    assert!(table.len() >= 9, "the table was not read: {table:?}");
    let found: Vec<String> = tree()
        .iter()
        .flat_map(|(file, text)| forbidden(file, text, &table))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_test_itself_sees_a_forbidden_import() {
    let table = table();
    let seen = |text: &str| forbidden("src/native/search.rs", text, &table).len();
    assert_eq!(seen("use crate::cnf::Lit;"), 1);
    assert_eq!(seen("use crate::{grid::Cell, sat::Sat};"), 1);
    assert_eq!(seen("    let x = crate::formats::write_line(a, b);"), 1);
    assert_eq!(seen("use crate::grid::Cell; // not crate::cnf"), 0);
    assert_eq!(forbidden("src/elsewhere/x.rs", "", &table).len(), 1);
}

#[test]
fn native_and_the_sat_path_share_only_the_relations() {
    let table = table();
    for (a, others) in [
        ("native", ["cnf", "sat"]),
        ("cnf", ["native", "sat"]),
        ("sat", ["native", "formats"]),
        ("textbook", ["native", "sat"]),
    ] {
        for other in others {
            assert!(
                !table[a].contains(&other.to_string()),
                "{a} may import {other}"
            );
        }
    }
}

#[test]
fn unsafe_code_stays_where_it_is_allowed() {
    for (file, text) in tree() {
        if file.starts_with(UNSAFE) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            let words: Vec<&str> = code
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .collect();
            assert!(!words.contains(&"unsafe"), "{file}:{}: unsafe", number + 1);
        }
    }
}

#[test]
fn no_file_is_too_long_and_each_says_what_it_is() {
    for (file, text) in tree() {
        let lines = text.lines().count();
        assert!(lines <= LONGEST, "{file} has {lines} lines");
        assert!(text.starts_with("//!"), "{file} does not say what it is");
    }
}
