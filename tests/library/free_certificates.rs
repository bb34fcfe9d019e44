//! Certificates of boards whose rows, columns, digits and boxes are each of their own.

use crate::clauses::{head, same_clauses};
use crate::free_boards::{shape, small};
use crate::truth::{check_any, is_true_of};
use std::sync::Arc;
use veridoku::check::{About, Claim, Demand, check, check_by};
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Cell, Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Rulebook, Solution};
use veridoku::verify::certificate::{CertificateKind, Certifier, subject};

/// Returns the small boards that have a full board, and larger ones.
fn boards() -> Vec<Shape> {
    let small = small().into_iter().filter(|(_, count)| *count > 0);
    let larger = [
        shape((4, 4), (1, 5), (2, 2)),
        shape((6, 9), (0, 8), (3, 3)),
        shape((7, 7), (3, 9), (0, 0)),
        shape((4, 3), (8, 13), (2, 3)),
    ];
    small.map(|(shape, _)| shape).chain(larger).collect()
}

fn solutions(givens: &Givens) -> Vec<Solution> {
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let census = Native::new().count(&model, &Limits::solutions(2)).unwrap();
    census.witnesses
}

/// Returns a puzzle with one solution: a full board without the givens that are not needed.
fn unique(shape: Shape) -> Givens {
    let mut givens = solutions(&Givens::empty(shape))[0].givens().clone();
    for cell in shape.all_cells() {
        let fewer = givens.retain(|given| given.cell != cell);
        if solutions(&fewer).len() == 1 {
            givens = fewer;
        }
    }
    givens
}

/// Returns the puzzle with one given more, to which it has no solution; if every cell has a given,
/// with one that is another digit. `None` for a board of one digit.
fn contradictory(givens: &Givens) -> Option<Givens> {
    let solved = solutions(givens).remove(0);
    let mut cells = givens.shape().all_cells();
    let open = cells.find(|&cell| givens.get(cell).is_none());
    let changed = open.unwrap_or(Cell::new(0));
    let right = solved.givens().get(changed);
    let mut others = solved.givens().iter();
    let other = others.find(|given| Some(given.digit) != right)?;
    let mut none = givens.clone();
    none.set(changed, Some(other.digit));
    Some(none)
}

/// Checks the certificate of a puzzle, with its rules by name; returns that of the same relations
/// without names.
fn holds(givens: &Givens, kind: CertificateKind, claim: &str) -> String {
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let text = certified(&model, kind, claim);
    assert!(text.contains("\nrules clues\n"), "{text}");
    let named = Demand {
        about: About::Named,
        ..Demand::default()
    };
    assert!(check_by(&named, &text).is_ok(), "{text}");
    let relations = model.rulebook().constraints().to_vec();
    let bare = Arc::new(Rulebook::from_constraints(givens.shape(), relations));
    let model = Model::with_rulebook(bare, givens.clone());
    let text = certified(&model, kind, claim);
    same_clauses(&model, &head(&text));
    text
}

fn certified(model: &Model, kind: CertificateKind, claim: &str) -> String {
    let mut certifier = Certifier::default();
    let certificate = certifier
        .certify(model, kind, &Limits::solutions(2))
        .unwrap();
    let text = certificate.text();
    let checked = check_any(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    assert_eq!(checked.claim.to_string(), claim, "{}", model.shape());
    assert_eq!(checked.subject, subject(model).unwrap());
    assert_eq!(checked.subject.values, model.givens().values());
    assert!(is_true_of(model, &checked));
    assert!(check(&text).unwrap_err().what.starts_with("other rules"));
    text
}

#[test]
fn every_verdict_on_a_free_board_has_a_certificate_that_holds() {
    let mut kinds = [0; 3];
    for shape in boards() {
        let one = unique(shape);
        holds(&one, CertificateKind::Verdict, "unique");
        holds(&one, CertificateKind::Minimal, "minimal");
        kinds[0] += 1;
        let empty = Givens::empty(shape);
        if solutions(&empty).len() > 1 {
            holds(&empty, CertificateKind::Verdict, "several");
            kinds[1] += 1;
        }
        if let Some(none) = contradictory(&one) {
            holds(&none, CertificateKind::Verdict, "none");
            kinds[2] += 1;
        }
    }
    assert_eq!(kinds, [10, 9, 9]);
}

#[test]
fn the_board_is_said_with_its_values() {
    let shape = shape((4, 4), (0, 3), (2, 2));
    let text = holds(&unique(shape), CertificateKind::Verdict, "unique");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[2..4], ["board 4x4 digits 0..3", "rules relations"]);
    let puzzle = text
        .lines()
        .find(|line| line.starts_with("puzzle "))
        .unwrap();
    assert!(puzzle.contains('.') && !puzzle.contains('4'), "{puzzle}");
    assert!(text.contains("\nsolution 0123"), "{text}");
    let words = check_any(&text).unwrap().to_string();
    assert!(words.contains("(board 4x4 digits 0..3; sha256 "), "{words}");
}

#[test]
fn a_board_that_is_not_as_it_says_is_refused() {
    let shape = shape((2, 5), (7, 11), (0, 0));
    let text = holds(&unique(shape), CertificateKind::Verdict, "unique");
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from));
        check_any(&text.replacen(from, to, 1))
            .unwrap_err()
            .to_string()
    };
    let board = "board 2x5 digits 7..11";
    for (to, what) in [
        (
            "board 5x2 digits 7..11",
            "line 5: expected a relation or 'puzzle'",
        ),
        ("board 2x5 digits 7..10", "line 5: expected a relation"),
        ("board 2x5 digits 8..12", "values from 8 to 12"),
        ("board 2x5", "expected "),
        ("board 2x5 digits 7..", "line 3: expected a box such as 3x3"),
        (
            "board 2x65 digits 7..11",
            "line 3: expected a box such as 3x3",
        ),
        (
            "board 2x5 digits 40..44",
            "line 3: expected a box such as 3x3",
        ),
    ] {
        let refusal = changed(board, to);
        assert!(refusal.contains(what), "{to}: {refusal}");
    }
    let refusal = changed("rules relations", "rules plain");
    assert_eq!(
        refusal,
        "line 4: expected 'clues' or 'relations' for a board without boxes"
    );
    // More values than the puzzle has are more solutions.
    let more = changed(board, "board 2x5 digits 7..12");
    assert!(more.contains("proof") || more.contains("step"), "{more}");
    assert_eq!(check_any(&text).unwrap().claim, Claim::Unique);
}
