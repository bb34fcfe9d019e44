//! The pages of `docs/techniques/`: every technique has its place there, and examples and pictures
//! are current.

use super::{Files, easier_than, examples, files, page};
use crate::root;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use veridoku::human::TechniqueId;

/// Returns what the program makes, made once for all tests.
fn made() -> &'static Files {
    static MADE: OnceLock<Files> = OnceLock::new();
    MADE.get_or_init(|| files(root()).unwrap())
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn every_technique_has_its_place_and_its_names_on_a_page() {
    for id in TechniqueId::all() {
        let (file, anchor) = page(id);
        let text = read(&file);
        let facts = id.facts();
        let anchored = text.matches(&format!("<a id=\"{anchor}\"></a>")).count();
        assert_eq!(anchored, 1, "{file}: {anchor}");
        let place = format!("<!-- example {} -->\n", facts.code);
        assert_eq!(text.matches(&place).count(), 1, "{file}: {place}");
        // Lines may break within a name.
        let words: Vec<&str> = text.split_whitespace().collect();
        let words = words.join(" ");
        for name in facts.aliases.iter().chain([&facts.name]) {
            assert!(words.contains(name), "{file} has no {name}");
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes long: done in release")]
fn examples_and_pictures_are_up_to_date() {
    let files = made();
    let pictures = files.keys().filter(|name| name.ends_with(".svg"));
    assert!(pictures.count() > 50);
    for (name, wanted) in files {
        assert!(
            read(name) == *wanted,
            "{name} is out of date: cargo run --release -p veridoku-tools -- technique-pages"
        );
    }
    // Every picture shown on a page exists, and no other.
    let folder = root().join("docs/img/techniques");
    let there: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let shown: BTreeSet<String> = files
        .keys()
        .filter_map(|name| name.strip_prefix("docs/img/techniques/"))
        .map(str::to_string)
        .collect();
    assert_eq!(there, shown);
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".md")) {
        let links = text.split("](../img/techniques/").skip(1);
        for link in links.filter_map(|rest| rest.split(')').next()) {
            assert!(there.contains(link), "{name} shows {link}");
        }
    }
}

/// The techniques for which no board without easier ones is known. Those that no board can show
/// alone are `ff2`, `fff2` and `sfb2`, see `goes_with` in [`super::beside`]; the board of
/// each has more open than what it always comes with. `technique-boards` has found none of the
/// others so far; it does not look for `ndfc+`.
const NEVER_ALONE: &[&str] = &["ff2", "ff3", "fff2", "ape", "sfb2", "sff2", "sfm2", "ndfc+"];

#[test]
#[cfg_attr(debug_assertions, ignore = "takes long: done in release")]
fn nothing_easier_is_open_on_the_board_of_an_example() {
    let examples = examples(root()).unwrap();
    let crowded = examples.iter().filter(|(_, example)| example.size.0);
    let crowded: Vec<&str> = crowded.map(|(id, _)| id.facts().code).collect();
    assert_eq!(crowded, NEVER_ALONE);
    assert!(examples.len() > 150);
}

#[test]
fn easier_is_what_comes_before_in_the_default_order() {
    let easier = easier_than(TechniqueId::AlsXZ);
    assert!(easier.techniques().contains(&TechniqueId::Aic));
    assert!(!easier.techniques().contains(&TechniqueId::AlsXZ));
    // A technique that is off by default may stand beside chains, but not beside a wing.
    let easier = easier_than(TechniqueId::MutantSwordfish);
    assert!(!easier.techniques().contains(&TechniqueId::Aic));
    assert!(easier.techniques().contains(&TechniqueId::XYWing));
    let easier = easier_than(TechniqueId::DualTwoStringKite);
    assert!(!easier.techniques().contains(&TechniqueId::TwoStringKite));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes long: done in release")]
fn every_technique_with_a_case_has_its_picture() {
    let mut codes = BTreeSet::new();
    for entry in std::fs::read_dir(root().join("puzzles/techniques")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let lines = text.lines().filter_map(|line| line.strip_prefix(':'));
        codes.extend(lines.filter_map(|l| l.split(':').next().map(str::to_string)));
    }
    let files = made();
    for code in codes.iter().filter(|code| !code.ends_with("-x")) {
        let mut ids = TechniqueId::all()
            .filter(|id| id.facts().case == Some(code) || id.facts().code == code);
        let drawn = |id: TechniqueId| {
            files.contains_key(&format!("docs/img/techniques/{}.svg", page(id).1))
        };
        assert!(ids.any(drawn), "no picture of a case {code}");
    }
}
