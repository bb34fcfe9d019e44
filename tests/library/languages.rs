//! The languages of explanations: each has the messages of English, with the same placeholders;
//! the code uses each message, and fills it. German is read as a player would see it.

use super::architecture::tree;
use super::techniques::{plain, read, techniques};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use veridoku::game::{Degree, Game};
use veridoku::human::{self, Language, Step, TechniqueId, Words};

/// The messages of a language by key.
type Table = BTreeMap<String, String>;

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files(path: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(path)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Returns the messages of a language, and the techniques it names.
fn table(language: Language) -> (Table, Table) {
    let path = folder("crates/human/src/human/words/languages").join(format!("{language}.txt"));
    let mut messages = Table::new();
    for line in fs::read_to_string(&path).unwrap().lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (key, text) = line.split_once(" = ").unwrap_or_else(|| {
            panic!("{language}: '{line}' is no message, no comment and not empty")
        });
        assert!(key.contains('.'), "{language}: {key} has no family");
        assert_eq!(text.trim(), text, "{language}: {key} has a space at an end");
        assert!(!text.is_empty(), "{language}: {key} is empty");
        let before = messages.insert(key.to_string(), text.to_string());
        assert!(before.is_none(), "{language}: {key} stands there twice");
    }
    messages
        .into_iter()
        .partition(|(key, _)| !key.starts_with("technique."))
}

/// Returns the placeholders of a message.
fn placeholders(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .map(|part| part.split_once('}').expect("a brace is closed").0)
        .collect()
}

#[test]
fn every_file_is_a_language_that_is_listed() {
    let files = files("crates/human/src/human/words/languages");
    let found: BTreeSet<String> = files
        .iter()
        .map(|file| file.file_name().unwrap().to_str().unwrap().to_string())
        .collect();
    let listed = Language::ALL.into_iter();
    let listed: BTreeSet<String> = listed.map(|l| format!("{l}.txt")).collect();
    assert_eq!(found, listed);
}

#[test]
fn every_language_has_the_messages_of_english_with_their_placeholders() {
    let (english, named) = table(Language::English);
    assert!(english.len() > 150);
    assert!(named.is_empty(), "the table of techniques names them");
    for language in Language::ALL {
        let (messages, _) = table(language);
        let keys = |table: &Table| table.keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&messages), keys(&english), "{language}");
        for (key, text) in &messages {
            let (own, wanted) = (placeholders(text), placeholders(&english[key]));
            assert_eq!(own, wanted, "{language}: {key}");
        }
    }
}

#[test]
fn languages_name_only_techniques_that_there_are_and_no_two_alike() {
    for language in Language::ALL {
        let (_, named) = table(language);
        let mut names = BTreeMap::new();
        for id in TechniqueId::all() {
            let other = names.insert(language.technique(id), id);
            assert_eq!(other, None, "{language}: {}", language.technique(id));
        }
        for (key, name) in &named {
            let code = key.trim_start_matches("technique.");
            let known = TechniqueId::all().find(|id| id.facts().code == code);
            let known = known.unwrap_or_else(|| panic!("{language}: no technique has {code}"));
            assert_ne!(name, known.facts().name, "{language}: {key} is double");
            assert_eq!(language.technique(known), name);
        }
    }
}

/// Returns the string literals of some code.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').skip(1).step_by(2)
}

/// Returns what stands between brackets, after the opening one; without what is in quotes, brackets
/// in it do not count.
fn inside(code: &str) -> &str {
    let (mut depth, mut quoted) = (1, false);
    for (at, symbol) in code.char_indices() {
        match symbol {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &code[..at];
        }
    }
    code
}

/// Returns the names in a list of pairs `("name", &value)`.
fn names(values: &str) -> impl Iterator<Item = &str> {
    let pairs = values.match_indices('(');
    let pairs = pairs.filter(|(at, _)| !values[..*at].ends_with(|c: char| c.is_alphanumeric()));
    pairs.filter_map(|(at, _)| {
        let name = values[at + 1..].trim_start().strip_prefix('"')?;
        Some(name.split_once("\",")?.0)
    })
}

/// The calls that say a message, and the placeholders that they fill besides those in the call.
const CALLS: [(&str, &[&str]); 3] = [
    (".say(", &[]),
    (".list(", &["list", "next"]),
    (".joined(", &["list", "next"]),
];

/// Returns the keys that each call in a file may say, and the placeholders that it fills.
fn calls<'c>(code: &'c str, english: &Table) -> Vec<(Vec<&'c str>, BTreeSet<&'c str>)> {
    let mut found = Vec::new();
    for (call, filled) in CALLS {
        for (at, _) in code.match_indices(call) {
            let arguments = inside(&code[at + call.len()..]);
            let (key, values) = match arguments.split_once("&[") {
                Some((key, values)) => (key, values),
                None => (arguments, ""),
            };
            // A key that is chosen before the call is chosen just before it.
            let chosen = code[..at]
                .rfind("let key =")
                .map_or("", |from| &code[from..at]);
            let chosen = chosen.split_once(';').map_or("", |(choice, _)| choice);
            let choice = if key.trim().trim_end_matches(',') == "key" {
                chosen
            } else {
                key
            };
            let keys = literals(choice).filter(|key| english.contains_key(*key));
            let named = names(values).chain(filled.iter().copied());
            found.push((keys.collect(), named.collect()));
        }
    }
    found
}

#[test]
fn the_code_says_every_message_and_fills_it() {
    let (english, _) = table(Language::English);
    let (mut said, mut bare) = (BTreeSet::new(), BTreeSet::new());
    let tree = tree();
    let speaks = |file: &str| {
        [
            "crates/human/src/",
            "src/game/",
            "src/words/",
            "src/wire/",
            "src/cli/",
        ]
        .iter()
        .any(|folder| file.starts_with(folder))
    };
    for (file, code) in tree.iter().filter(|(file, _)| speaks(file)) {
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        for (keys, values) in calls(code, &english) {
            for &key in &keys {
                let wanted = placeholders(&english[key]);
                let missing: Vec<_> = wanted.difference(&values).collect();
                assert!(missing.is_empty(), "{file}: {key} lacks {missing:?}");
            }
            let used = keys.iter().flat_map(|&key| placeholders(&english[key]));
            let used: BTreeSet<&str> = used.collect();
            let idle: Vec<_> = values.difference(&used).collect();
            assert!(
                keys.is_empty() || idle.is_empty(),
                "{file}: {keys:?} {idle:?}"
            );
            said.extend(keys);
        }
        bare.extend(literals(code).filter(|key| english.contains_key(*key)));
    }
    for (key, text) in &english {
        let named = bare.contains(key.as_str());
        assert!(named, "nothing says {key}");
        // What is said as it stands, such as the words of a legend, has nothing to fill.
        let whole = said.contains(key.as_str()) || placeholders(text).is_empty();
        assert!(whole, "no call fills {key}");
    }
}

/// Returns the steps of the first `few` cases of each technique in `puzzles/techniques`.
fn steps(few: usize) -> Vec<(TechniqueId, Step)> {
    let player = human::player(&plain());
    let mut count: BTreeMap<TechniqueId, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for file in files("puzzles/techniques") {
        let text = fs::read_to_string(file).unwrap();
        for line in text.lines().filter(|line| line.starts_with(':')) {
            let case = read(line);
            for id in techniques(case.code) {
                let known = count.entry(id).or_default();
                if *known == few {
                    continue;
                }
                let steps = player.steps(&case.state, id).into_iter().take(2);
                let before = found.len();
                found.extend(steps.map(|step| (id, step)));
                *known += usize::from(found.len() > before);
            }
        }
    }
    found
}

/// Words of English that are no words of German and in no name of a technique.
const ENGLISH: [&str; 40] = [
    "the", "and", "so", "either", "removed", "cells", "cell", "of", "is", "are", "has", "have",
    "hold", "holds", "only", "place", "places", "from", "row", "rows", "column", "columns", "box",
    "boxes", "if", "or", "not", "other", "sees", "see", "each", "both", "with", "without", "would",
    "it", "to", "no", "can", "look",
];

/// Checks that no word of a text is English but those of names.
fn no_english(text: &str) {
    let names = TechniqueId::all().map(|id| Language::German.technique(id));
    let rest = names.fold(text.to_string(), |text, name| text.replace(name, ""));
    for word in rest.split(|c: char| !c.is_alphabetic()) {
        let english = ENGLISH.contains(&word.to_lowercase().as_str());
        assert!(!english, "'{word}': {text}");
    }
}

/// Checks that a sentence is in German, and whole.
fn is_german(text: &str) {
    no_english(text);
    for (at, _) in text.match_indices('{') {
        let next = text[at + 1..].chars().next();
        assert!(next.is_some_and(|c| c.is_ascii_digit()), "{text}");
    }
    for broken in ["  ", " ,", " .", " ;", ",,", "..", ";.", ":.", "also ,"] {
        let indented = text.contains('\n') && broken == "  ";
        assert!(indented || !text.contains(broken), "'{broken}': {text}");
    }
}

#[test]
fn no_english_is_left_in_german() {
    let player = human::player(&plain());
    let words = player.words().in_language(Language::German);
    let steps = steps(2);
    let shown: BTreeSet<TechniqueId> = steps.iter().map(|(id, _)| *id).collect();
    assert_eq!(
        shown.len(),
        TechniqueId::all().count(),
        "every technique has a step"
    );
    for (_, step) in &steps {
        is_german(&step.explain(&words));
        is_german(&words.effect(step));
    }
}

#[test]
fn hints_are_in_german_from_the_first_degree_to_the_last() {
    let text = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let game = Game::new(text.parse().unwrap()).in_language(Language::German);
    for hint in game.walkthrough().unwrap().take(20) {
        for degree in Degree::ALL {
            let hint = hint.at(degree);
            is_german(&hint.to_string());
            no_english(&hint.scene().text(false));
        }
    }
}

#[test]
fn english_is_what_it_says_without_a_language() {
    let player = human::player(&plain());
    let english: Words<'_> = player.words();
    let german = english.in_language(Language::German);
    for (id, step) in steps(1) {
        let again = german.in_language(Language::English);
        assert_eq!(step.explain(&again), step.explain(&english));
        assert_ne!(step.explain(&german), step.explain(&english), "{id}");
        assert_eq!(german.short(&step), english.short(&step));
    }
}

/// Steps of different families, as `puzzles/techniques` has them.
const GOLDEN: &str = include_str!("german.txt");

/// `VERIDOKU_GERMAN=FILE` writes the steps to a file.
#[test]
fn german_explanations_are_as_they_were_read() {
    let wanted = [
        "fh", "h1", "n1", "lc1", "h3", "l2", "fbf2", "sk", "er", "sc1", "mc1", "xy", "w", "wxyz",
        "rp", "u1", "u3", "bug1", "axz", "db", "sdc", "ape", "td", "aic", "dnl", "cnl", "kf",
        "fcv", "fn",
    ];
    let player = human::player(&plain());
    let words = player.words().in_language(Language::German);
    let all = steps(1);
    let mut text = String::new();
    for code in wanted {
        let step = all.iter().find(|(id, _)| id.facts().code == code);
        let (_, step) = step.unwrap_or_else(|| panic!("{code} has no step"));
        text += &format!("{}\n\n", step.explain(&words));
    }
    if let Some(file) = std::env::var_os("VERIDOKU_GERMAN") {
        fs::write(file, &text).unwrap();
    }
    assert_eq!(text, GOLDEN);
}
