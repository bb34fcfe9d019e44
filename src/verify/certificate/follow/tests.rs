//! Searches for proofs by cases beside a solver that writes one by clauses.

use super::*;
use crate::engine::Cancel;
use crate::formats::{ReadOptions, parse_str};
use crate::verify::certificate::CertificateKind;
use std::fs;
use std::path::Path;

/// Returns a search without any effort yet for a puzzle of a kind of clue, as the certifier makes
/// it.
fn beside(certifier: &mut Certifier, name: &str) -> (Model, Solution, Rc<RefCell<Beside>>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/variants");
    let text = fs::read_to_string(folder.join(format!("{name}.vdk"))).unwrap();
    let parsed = parse_str(&text, &ReadOptions::default()).swap_remove(0);
    let model = Model::new(&parsed.unwrap().puzzle);
    let made = certifier.certify(&model, CertificateKind::Verdict, &Limits::none());
    let Evidence::Unique(solution, _) = made.unwrap().evidence else {
        panic!("{name} is unique");
    };
    let beside = Beside {
        search: certifier
            .cases(&model, std::slice::from_ref(&solution))
            .unwrap(),
        effort: 0,
        limits: Limits::none(),
        found: None,
    };
    (model, solution, Rc::new(RefCell::new(beside)))
}

#[test]
fn what_is_found_first_ends_the_other() {
    let (mut cases, mut clauses) = (0, 0);
    for name in ["doubled", "added", "anti-taxicab", "full-rank", "cage"] {
        let mut certifier = Certifier::default();
        let (model, solution, beside) = beside(&mut certifier, name);
        let shown = [solution];
        let limits = Limits::none();
        let proof = certifier.prove_beside(&model, &shown, Some(&beside), &limits);
        let mut beside = beside.borrow_mut();
        assert!(beside.effort > 0 && beside.effort < MOST_EFFORT, "{name}");
        match (proof, beside.found.take()) {
            (Ok(_), None) => clauses += 1,
            (Err(ProveError::GivenUp), Some(Ok(proof))) => {
                assert!(!proof.steps.is_empty(), "{name}");
                cases += 1;
            }
            (proof, found) => panic!("{name}: {proof:?} {found:?}"),
        }
    }
    assert!(cases >= 2 && clauses >= 2, "{cases} {clauses}");
}

#[test]
fn a_search_that_is_stopped_stops_the_solver() {
    let mut certifier = Certifier::default();
    let (model, solution, beside) = beside(&mut certifier, "doubled");
    let cancel = Cancel::new();
    cancel.cancel();
    beside.borrow_mut().limits = Limits::none().with_cancel(Some(cancel));
    let limits = Limits::none();
    let proof = certifier.prove_beside(&model, &[solution], Some(&beside), &limits);
    assert_eq!(proof.err(), Some(ProveError::GivenUp));
    let found = beside.borrow_mut().found.take();
    assert_eq!(found, Some(Err(Stop::Cancelled)));
}
