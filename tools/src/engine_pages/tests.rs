//! The pages of `docs/engines/`: every engine has one, and pictures and tables are current.

use crate::root;
use std::collections::BTreeSet;
use veridoku::textbook::METHODS;

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

const HINT: &str = "is out of date: cargo run --release -p veridoku-tools -- engine-pages";

#[test]
fn pictures_and_tables_are_up_to_date_and_shown() {
    let pictures = super::pictures(root(), false).unwrap();
    assert!(pictures.len() > 15);
    for (name, wanted) in &pictures {
        assert!(read(name) == *wanted, "{name} {HINT}");
    }
    assert!(
        super::index(root()).unwrap() == read("docs/engines.md"),
        "docs/engines.md {HINT}"
    );
    // Every file there is shown on a page, and every file shown exists.
    let (mut there, mut text) = (BTreeSet::new(), read("docs/engines.md"));
    for entry in std::fs::read_dir(root().join("docs/engines")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".md") {
            text += &read(&format!("docs/engines/{name}"));
        } else if name.ends_with(".svg") {
            there.insert(name);
        }
    }
    let shown: BTreeSet<String> = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|link| link.ends_with(".svg") && !link.starts_with("plots/"))
        .map(|link| link.trim_start_matches("engines/").to_string())
        .collect();
    assert_eq!(there, shown);
}

#[test]
fn every_engine_has_a_page_with_its_source_and_its_parameters() {
    let index = read("docs/engines.md");
    for method in &METHODS {
        let file = method.name.trim_end_matches("-trail");
        assert!(index.contains(&format!("engines/{file}.md")), "{file}");
        let page = read(&format!("docs/engines/{file}.md"));
        for part in [
            "## How it works",
            "## A run",
            "## Strong and weak",
            "## Source",
        ] {
            assert!(page.contains(part), "{file}: {part}");
        }
        for one in method.parameters {
            assert!(
                page.contains(&format!("`{}`", one.name)),
                "{file}: {}",
                one.name
            );
        }
    }
}
