//! The formula of a puzzle as three parts of the crate build it.

use veridoku::check::clauses;
use veridoku::cnf::{AtMostOne, Encoder, Encoding};
use veridoku::grid::Cell;
use veridoku::proof::Layout;
use veridoku::rules::{Grouped, Model};

/// Asserts that the checker's clauses, which it derives from the rules by itself, equal those of
/// the encoder, one by one and in the same order, and those of the layout over which proofs are
/// completed. `text` is a certificate that the model has no solution, up to its proof; sums are in
/// the groups that it names.
pub fn same_clauses(model: &Model, text: &str) {
    let model = &in_groups_of(model, text);
    let ours = Encoder::new(Encoding::Extended, AtMostOne::Pairs)
        .encode(model)
        .unwrap();
    let ours: Vec<Vec<i32>> = ours
        .formula
        .clauses()
        .map(|clause| clause.iter().map(|lit| lit.number()).collect())
        .collect();
    assert_eq!(clauses(text).unwrap(), ours);
    let layout = Layout::new(model.rulebook()).unwrap();
    let mut written = Vec::new();
    layout.write_clauses(|clause| written.push(clause.to_vec()));
    assert_eq!(written.len(), layout.clauses() as usize);
    written.extend(layout.further(model, &[]));
    assert_eq!(written, ours);
}

/// Returns the head of a certificate before solutions and proofs, with the claim that there is no
/// solution.
pub fn head(text: &str) -> String {
    let lines = text
        .lines()
        .take_while(|line| !line.starts_with("solution") && !line.starts_with("proof"));
    let claim = |line: &str| {
        if line.starts_with("claim ") {
            "claim none\n".to_string()
        } else {
            format!("{line}\n")
        }
    };
    lines.map(claim).collect()
}

/// Returns a model with its sums in the groups that a certificate names.
fn in_groups_of(model: &Model, text: &str) -> Model {
    let shape = model.shape();
    let cell = |name: &str| -> Cell {
        let number = |text: &str| text.parse::<usize>().unwrap() - 1;
        match name.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
            Some((row, column)) => shape.cell(number(row), number(column)),
            None => shape.off_board_cell(number(&name[1..])),
        }
    };
    let grouped = lines_of(text, "grouped ").map(|line| {
        let (relation, groups) = line.split_once(' ').unwrap();
        let index = |number: &str| number.parse::<usize>().unwrap() - 1;
        let group = |group: &str| {
            let (different, cells) = group.split_once(' ').unwrap();
            (index(different), cells.split(' ').map(cell).collect())
        };
        Grouped {
            relation: index(relation),
            groups: groups.split(" = ").map(group).collect(),
        }
    });
    let book = model.rulebook().with_groups(grouped.collect());
    Model::with_rulebook(book.into(), model.givens().clone())
}

/// Returns the lines that begin with a word, without it.
pub fn lines_of<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines().filter_map(move |line| line.strip_prefix(word))
}
