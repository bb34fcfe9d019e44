//! Kinds of clues: the table of the documents, and the puzzles of `puzzles/variants/` by every
//! engine.

use veridoku::rules::{Kind, Numbers};

/// Returns how a clue of a kind is written, as in docs/variants.md.
fn form(kind: &Kind) -> String {
    let numbers = match kind.numbers {
        Numbers::None => "",
        Numbers::Optional => " [N]",
        Numbers::One => " N",
        Numbers::List => " N,…",
    };
    let cells = match kind.groups.most {
        0 => "",
        1 => " CELL…",
        _ => " CELL… = CELL…",
    };
    format!("{}{numbers}{cells}", kind.name)
}

#[test]
fn the_documents_have_a_row_for_each_kind_with_its_meaning() {
    let page = include_str!("../../docs/variants.md");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let mut rows: Vec<&str> = rows.collect();
    let kinds = Kind::all().iter();
    let mut expected: Vec<String> = kinds
        .map(|kind| format!("| `{}` | {} |", form(kind), kind.meaning))
        .collect();
    rows.sort_unstable();
    expected.sort_unstable();
    assert_eq!(rows, expected);
}
