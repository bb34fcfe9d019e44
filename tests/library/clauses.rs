//! The formula of a puzzle as three parts of the crate have it.

use veridoku::check::clauses;
use veridoku::cnf::{AtMostOne, Encoder, Encoding};
use veridoku::proof::Layout;
use veridoku::rules::Model;

/// The checker reads the rules by itself. Its clauses are those of the encoder, one for one and in
/// the same order, and those of the layout that proofs are completed over. `text` is a certificate
/// that the model has no solution, up to its proof.
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

/// What a certificate has before solutions and proofs, with the claim that there is no solution.
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
