//! Holds the tree to what the compiler does not: which module of the root package may import which
//! (the table of `docs/architecture.md`), where `unsafe` may be, how long a file may be. The walls
//! between packages are the compiler's.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest a source file may be, in lines.
const LONGEST: usize = 400;
/// The program: a thin layer over the library.
pub(super) const PROGRAM: &str = "src/cli/";
/// The longest a file of the program may be, and all of them together, in lines.
const PROGRAM_LONGEST: usize = 300;
const PROGRAM_WHOLE: usize = 8200;
/// The folders of sources.
const FOLDERS: [&str; 4] = ["src", "crates", "tools/src", "web/wasm/src"];
/// Where `unsafe` is allowed.
const UNSAFE: [&str; 4] = [
    "crates/native/src/classic/",
    "crates/native/src/lanes/",
    "crates/native/src/processor.rs",
    "web/wasm/src/",
];

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

/// Returns each source file of the workspace by its path from the root, with its text.
pub(super) fn tree() -> Vec<(String, String)> {
    let mut paths = Vec::new();
    for folder in FOLDERS {
        sources(&root().join(folder), &mut paths);
    }
    let mut files: Vec<(String, String)> = paths
        .iter()
        .map(|path| {
            let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
            (name.replace('\\', "/"), fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    assert!(files.len() > 300, "the tree was not found");
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

/// Returns the module of the root package that a file belongs to; `None` for other packages, the
/// face of the library and the program's first file.
fn module(file: &str) -> Option<&str> {
    let rest = file.strip_prefix("src/")?;
    let first = rest.split('/').next()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (!["lib", "main", "prelude"].contains(&name)).then_some(name)
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

/// Returns the lines of a file that are compiled into the library, with their numbers from 1: all
/// but the items that stand behind `#[cfg(test)]`, which may use other modules to compare with.
pub(super) fn live(text: &str) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    let mut rest = (1..).zip(text.lines()).peekable();
    while let Some((number, line)) = rest.next() {
        if line.trim_start() != "#[cfg(test)]" {
            lines.push((number, line));
            continue;
        }
        // The item ends at its `;`, or at a `}` with the indentation of the attribute.
        let indent = &line[..line.len() - line.trim_start().len()];
        let end = format!("{indent}}}");
        for (_, line) in rest.by_ref() {
            let attribute = line.trim_start().starts_with("#[");
            let one_line = line.starts_with(indent) && line.trim_end().ends_with(';');
            let first_level = line.len() - line.trim_start().len() == indent.len();
            if !attribute && (line == end || one_line && first_level) {
                break;
            }
        }
    }
    lines
}

/// Returns the imports of a file that the table does not allow.
fn forbidden(file: &str, text: &str, table: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let Some(own) = module(file) else {
        return Vec::new();
    };
    if file.ends_with("tests.rs") {
        return Vec::new();
    }
    let Some(allowed) = table.get(own) else {
        return vec![format!("{file}: module {own} has no row in the table")];
    };
    let mut found = Vec::new();
    for (number, line) in live(text) {
        for name in named(line) {
            let known = table.contains_key(&name);
            let allowed = name == own || allowed.contains(&name) || allowed.contains(&"all".into());
            if known && !allowed {
                found.push(format!("{file}:{number}: {own} may not import {name}"));
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
    let seen = |text: &str| forbidden("src/canon/search.rs", text, &table).len();
    assert_eq!(seen("use crate::verify::Judge;"), 1);
    assert_eq!(seen("use crate::{grid::Cell, sat::Sat};"), 1);
    assert_eq!(seen("    let x = crate::formats::write_line(a, b);"), 1);
    assert_eq!(seen("use crate::grid::Cell; // not crate::cnf"), 0);
    assert_eq!(forbidden("src/elsewhere/x.rs", "", &table).len(), 1);
    // What stands behind a test is seen, the test itself is not.
    let behind = "#[cfg(test)]\nmod tests;\nuse crate::verify::Judge;\n";
    assert_eq!(seen(behind), 1);
    let module = "#[cfg(test)]\nmod tests {\n    use crate::verify::Judge;\n}\n";
    assert_eq!(seen(module), 0);
    assert_eq!(seen(&format!("{module}use crate::sat::Sat;\n")), 1);
}

#[test]
fn native_and_the_sat_path_are_packages_that_do_not_know_each_other() {
    for (name, other) in [("native", "sat"), ("sat", "native"), ("textbook", "native")] {
        let manifest = fs::read_to_string(root().join(format!("crates/{name}/Cargo.toml")));
        let manifest = manifest.unwrap();
        let used = manifest.split("[dev-dependencies]").next().unwrap();
        assert!(
            !used.contains(&format!("veridoku-{other}")),
            "{name} uses {other}"
        );
    }
    let check = fs::read_to_string(root().join("crates/check/Cargo.toml")).unwrap();
    let list = check.split("[dependencies]").nth(1).unwrap();
    let list = list.split('[').next().unwrap();
    assert!(
        list.trim().is_empty(),
        "the checker has dependencies: {list}"
    );
}

#[test]
fn unsafe_code_stays_where_it_is_allowed() {
    for (file, text) in tree() {
        if UNSAFE.iter().any(|folder| file.starts_with(folder)) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            // The policy that lets a page run WebAssembly has the word in its name.
            let code = line.split("//").next().unwrap_or("");
            let code = code.replace("'wasm-unsafe-eval'", "");
            let code = code.replace("'unsafe-inline'", "");
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
        let most = if file.starts_with(PROGRAM) {
            PROGRAM_LONGEST
        } else {
            LONGEST
        };
        assert!(lines <= most, "{file} has {lines} lines");
        assert!(text.starts_with("//!"), "{file} does not say what it is");
    }
}

#[test]
fn file_names_are_shown_by_one_function() {
    let written = |text: &str| text.contains(".display()");
    let files = tree().into_iter().filter(|(file, text)| {
        !file.starts_with("tools/") && !file.ends_with("tests.rs") && written(text)
    });
    let files: Vec<String> = files.map(|(file, _)| file).collect();
    assert!(
        files.is_empty(),
        "names::shown is for file names: {files:?}"
    );
}

#[test]
fn the_program_stays_thin() {
    let files = tree().into_iter();
    let program = files.filter(|(file, _)| file.starts_with(PROGRAM));
    let lines: usize = program.map(|(_, text)| text.lines().count()).sum();
    let most = PROGRAM_WHOLE;
    assert!(
        lines <= most,
        "{PROGRAM} has {lines} lines, and {most} at most: what another face would call, too, \
         belongs to the library"
    );
}
