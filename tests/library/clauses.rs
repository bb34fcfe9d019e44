//! The formula of a puzzle as three parts of the crate build it.

use veridoku::check::clauses;
use veridoku::cnf::{AtMostOne, Encoder, Encoding};
use veridoku::proof::Layout;
use veridoku::rules::Model;

/// Asserts that the checker's clauses, which it derives from the rules by itself, equal those of
/// the encoder, one by one and in the same order, and those of the layout over which proofs are
/// completed. `text` is a certificate that the model has no solution, up to its proof.
pub fn same_clauses(model: &Model, text: &str) {
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
