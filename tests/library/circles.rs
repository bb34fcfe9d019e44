//! Holds the program to short circles: files that import each other cannot be read one by one.

use super::architecture::{PROGRAM, live, tree};

/// The most files of the program that may import each other in a circle.
const PROGRAM_CIRCLE: usize = 2;

/// Returns the module of a file below a folder, as the names on its path: none for `mod.rs` of the
/// folder itself.
fn path_of(file: &str, folder: &str) -> Option<Vec<String>> {
    let path = file.strip_prefix(folder)?.strip_suffix(".rs")?;
    let mut names: Vec<String> = path.split('/').map(String::from).collect();
    names.pop_if(|last| last == "mod");
    Some(names)
}

/// Returns each path that is imported by `use` lists below a prefix, with its braces resolved.
fn spread(list: &str) -> Vec<String> {
    let Some((before, inside)) = list.split_once('{') else {
        return vec![list.split(" as ").next().unwrap_or("").trim().to_string()];
    };
    let inside = inside.strip_suffix('}').unwrap_or(inside);
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in inside.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match c {
            ',' if depth == 0 => parts.push(String::new()),
            c => parts.last_mut().unwrap().push(c),
        }
    }
    let parts = parts.iter().map(|part| part.trim());
    let parts = parts.filter(|part| !part.is_empty());
    parts
        .flat_map(|part| spread(&format!("{}{part}", before.trim())))
        .collect()
}

/// Returns the paths that a text imports or names from `super`, `self` or the crate.
fn paths_in(text: &str) -> Vec<String> {
    let code: Vec<&str> = live(text)
        .into_iter()
        .map(|(_, line)| line.split("//").next().unwrap_or(""))
        .collect();
    let code = code.join(" ");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        if code[..at].ends_with([' ', ')']) || at == 0 {
            let list = code[at + 4..].split(';').next().unwrap_or("");
            found.extend(spread(list));
        }
    }
    for start in ["super::", "crate::cli::"] {
        for (at, _) in code.match_indices(start) {
            let end = code[at..].find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            let end = end.map_or(code.len(), |end| at + end);
            let path = code[at..end].trim_end_matches(':');
            // A list in braces is spread above.
            if path.len() > start.len() {
                found.push(path.to_string());
            }
        }
    }
    found
}

/// Returns the module of `modules` that a path means in a module: the longest that is one.
fn meant(path: &str, own: &[String], modules: &[Vec<String>]) -> Option<Vec<String>> {
    let mut names: Vec<&str> = path.split("::").collect();
    let mut place: Vec<String> = own.to_vec();
    if path.starts_with("crate::cli") {
        place.clear();
        names.drain(..2);
    }
    while names.first() == Some(&"super") {
        place.pop();
        names.remove(0);
    }
    let relative = place.len() < own.len() || path.starts_with("crate::cli");
    let mut best = relative.then(|| place.clone());
    for name in names.iter().filter(|name| **name != "self") {
        place.push((*name).to_string());
        if !modules.contains(&place) {
            break;
        }
        best = Some(place.clone());
    }
    best.filter(|module| modules.contains(module))
}

/// Returns the files below a folder that import each other in circles, a list a circle.
fn circles(files: &[(String, String)], folder: &str) -> Vec<Vec<String>> {
    let path = |file: &str| path_of(file, folder);
    let inside = files.iter().filter(|(file, _)| path(file).is_some());
    let inside: Vec<&(String, String)> = inside.collect();
    let modules: Vec<Vec<String>> = inside.iter().filter_map(|(file, _)| path(file)).collect();
    let number = modules.len();
    let mut reaches = vec![vec![false; number]; number];
    for (from, (_, text)) in inside.iter().enumerate() {
        for path in paths_in(text) {
            let to = meant(&path, &modules[from], &modules);
            let to = to.and_then(|to| modules.iter().position(|module| *module == to));
            if let Some(to) = to.filter(|&to| to != from) {
                reaches[from][to] = true;
            }
        }
    }
    for middle in 0..number {
        let onward = reaches[middle].clone();
        for row in reaches.iter_mut().filter(|row| row[middle]) {
            row.iter_mut().zip(&onward).for_each(|(to, on)| *to |= on);
        }
    }
    let circle_of = |from: usize| -> Vec<usize> {
        let both = |&to: &usize| reaches[from][to] && reaches[to][from];
        (0..number).filter(both).collect()
    };
    let mut found = Vec::new();
    for from in 0..number {
        let circle = circle_of(from);
        // Each circle is found once, from its first file.
        if circle.first() == Some(&from) {
            found.push(circle.iter().map(|&at| inside[at].0.clone()).collect());
        }
    }
    found
}

#[test]
fn no_large_circle_of_files_is_in_the_program() {
    let found = circles(&tree(), PROGRAM);
    let large: Vec<_> = found
        .iter()
        .filter(|circle| circle.len() > PROGRAM_CIRCLE)
        .collect();
    assert!(large.is_empty(), "files import each other: {large:?}");
}

#[test]
fn the_test_of_circles_sees_one() {
    let files = |texts: [(&str, &str); 4]| {
        let named = |(file, text): (&str, &str)| (format!("{PROGRAM}{file}"), text.to_string());
        texts.map(named)
    };
    let root = ("mod.rs", "mod a;\nmod b;\nuse a::A;\n");
    let circle = files([
        root,
        ("a.rs", "use super::{b::{deep::C, B}, b};\n"),
        ("b/mod.rs", "pub use deep::C;\n"),
        ("b/deep.rs", "fn f() -> crate::cli::a::A {}\n"),
    ]);
    let found = circles(&circle, PROGRAM);
    assert_eq!(found.len(), 1, "{found:?}");
    let expected = ["a.rs", "b/mod.rs", "b/deep.rs"].map(|file| format!("{PROGRAM}{file}"));
    assert_eq!(found[0], expected);
    let line = files([
        root,
        ("a.rs", "use super::b::B;\n"),
        ("b/mod.rs", "pub use deep::C;\n"),
        (
            "b/deep.rs",
            "#[cfg(test)]\nmod tests {\n    use crate::cli::a::A;\n}\n",
        ),
    ]);
    assert_eq!(circles(&line, PROGRAM), Vec::<Vec<String>>::new());
}
