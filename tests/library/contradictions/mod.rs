//! Shared parts of the tests of certificates: puzzles from text, and smallest contradictions found
//! independently of the crate.

use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::Cell;
use veridoku::native::Native;
use veridoku::rules::Model;
use veridoku::verify::certificate::{CertificateKind, Certifier};

pub fn puzzle(text: &str) -> Model {
    let parsed = parse_str(text, &ReadOptions::default()).remove(0);
    Model::new(&parsed.unwrap().puzzle)
}

/// Returns the number of solutions of a model, counted natively up to a limit.
pub fn count(model: &Model, limit: u64) -> u64 {
    let census = Native::new().count(model, &Limits::solutions(limit));
    census.unwrap().run.solutions
}

/// Returns the number of givens in the smallest contradiction of a puzzle, by trying every set of
/// them.
pub fn smallest(model: &Model) -> usize {
    let givens: Vec<Cell> = model.givens().iter().map(|given| given.cell).collect();
    let contradictory = |chosen: &u32| {
        let has = |cell: Cell| givens.iter().position(|&g| g == cell);
        let only = model
            .givens()
            .retain(|given| has(given.cell).is_some_and(|i| chosen >> i & 1 == 1));
        count(&model.with_givens(only), 1) == 0
    };
    for size in 0..=givens.len() {
        let sets = (0u32..1 << givens.len()).filter(|set| set.count_ones() as usize == size);
        if sets.into_iter().any(|set| contradictory(&set)) {
            return size;
        }
    }
    usize::MAX
}

/// Returns a certificate with the smallest contradiction.
pub fn certify_smallest(model: &Model) -> String {
    let mut certifier = Certifier::default();
    certifier.smallest = true;
    let certificate = certifier.certify(model, CertificateKind::Verdict, &Limits::solutions(2));
    certificate.unwrap().text()
}
