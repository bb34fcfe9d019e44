//! Proofs with variables that the formula lacks: a solver's definitions are understood, written to
//! the certificate and checked, and no definition makes anything false provable.

use crate::contradictions::{count, puzzle};
use crate::effort::few;
use crate::inventive::certify;
use crate::truth::is_true_of;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use veridoku::check::check;
use veridoku::engine::Limits;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::Digit;
use veridoku::proof::{Completer, Drat, Layout};
use veridoku::rules::Model;

/// Returns puzzles that need search, each followed by one without a solution: with a wrong digit
/// that no given directly forbids.
fn models() -> Vec<Model> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/literature/hard.sdm");
    let text = fs::read_to_string(file).unwrap();
    let parsed = parse_str(&text, &ReadOptions::default())
        .into_iter()
        .take(6);
    parsed
        .flat_map(|parsed| {
            let model = Model::new(&parsed.unwrap().puzzle);
            let wrong = contradictory(&model);
            [model, wrong]
        })
        .collect()
}

/// Returns the puzzle with a wrong digit that needs search to refute.
fn contradictory(model: &Model) -> Model {
    let candidates = model.shape().all_cells().flat_map(|cell| {
        let digits = (1..=9).filter_map(Digit::new);
        digits.map(move |digit| (cell, digit))
    });
    let mut best = (0, model.clone());
    for (cell, digit) in candidates
        .filter(|&(cell, _)| model.givens().get(cell).is_none())
        .step_by(17)
    {
        let mut givens = model.givens().clone();
        givens.set(cell, Some(digit));
        let more = model.with_givens(givens);
        if count(&more, 1) == 0 {
            let (_, proof) = certify(&more, 0);
            if proof.lines().count() > best.0 {
                best = (proof.lines().count(), more);
            }
        }
    }
    best.1
}

#[test]
fn new_variables_are_shown_and_checked() {
    let (mut defined, mut unique) = (0, 0);
    for (model, seed) in models().iter().zip(0..) {
        for seed in [seed, 100 + seed, 200 + seed].into_iter().take(few(1, 3)) {
            let (certificate, _) = certify(model, seed);
            let text = certificate.text();
            let checked = check(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
            assert!(is_true_of(model, &checked));
            unique += usize::from(!checked.solutions.is_empty());
            let (proof, _) = certificate.proof().unwrap();
            let lines = text.lines().filter(|line| line.starts_with("define "));
            let lines = lines.count();
            assert_eq!(lines, proof.definitions().count());
            defined += lines;
        }
    }
    assert!(
        defined > few(80, 300) && unique == few(6, 18),
        "{defined}, {unique}"
    );
}

#[test]
fn every_changed_bit_of_a_definition_is_refused_or_harmless() {
    let models = models();
    let (mut refused, mut harmless) = (0, 0);
    for (model, seed) in [(&models[0], 3), (&models[1], 4)] {
        let text = certify(model, seed).0.text();
        let start = text.find("define ").unwrap();
        let end = text.find("proof ").unwrap();
        for bit in (8 * start..8 * end).step_by(3) {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            match String::from_utf8(bytes).map(|changed| check(&changed)) {
                Ok(Ok(checked)) => {
                    assert!(is_true_of(model, &checked));
                    harmless += 1;
                }
                Ok(Err(_)) | Err(_) => refused += 1,
            }
        }
    }
    assert!(
        refused > 300 && refused > harmless,
        "{refused} refused, {harmless} harmless"
    );
}

/// Returns a false certificate that a puzzle with many solutions has none.
fn false_claim(definitions: &str) -> String {
    format!(
        "veridoku certificate 1\nclaim none\nboard 2x2\nrules plain\npuzzle 1...............\n{definitions}proof 0\nend\n"
    )
}

#[test]
fn a_definition_says_nothing_of_the_formula() {
    // 4 · 4 · 4 variables of candidates.
    for (definitions, line) in [
        ("define 65 -65\n", 6),
        ("define 65 66\ndefine 66 -65\n", 6),
        ("define 64 -1\n", 6),
        ("define 66 1\n", 6),
        ("define 65 \n", 6),
        ("define\n", 6),
        ("define 65 0\n", 6),
        ("define 65 +1\n", 6),
        ("define 65 01\n", 6),
        ("define 065 1\n", 6),
        ("define -65 1\n", 6),
        ("define 65 1 1\n", 6),
        ("define 65 1 -1\n", 6),
        ("define 65 2 1\n", 6),
        ("define 65 99999999999\n", 6),
        ("define 65 1\ndefine 65 -1\n", 7),
        ("define 65 1\ndefine 66 65 -66\n", 7),
    ] {
        let refusal = check(&false_claim(definitions)).unwrap_err();
        assert_eq!(refusal.line, line, "{definitions}: {refusal}");
        assert!(
            refusal.what.contains("define ") || refusal.what.contains("blank"),
            "{refusal}"
        );
    }
    // Well-formed definitions: only the proof is missing.
    let refusal = check(&false_claim("define 65 1 -2\ndefine 66 -3 65\ndefine 67\n")).unwrap_err();
    assert_eq!(refusal.what, "the proof ends before it has shown anything");
    // Definitions are not allowed without a proof.
    let several = "veridoku certificate 1\nclaim several\nboard 2x2\nrules plain\npuzzle ................\nsolution 1234341221434321\nsolution 1243341221344321\ndefine 65 1\nend\n";
    assert!(check(several).unwrap_err().what.contains("'end'"));
}

#[test]
fn proofs_say_what_their_variables_are() {
    let read = |text: &str| Drat::read(text.as_bytes(), 4);
    let definitions = |text: &str| read(text).unwrap().definitions().to_vec();
    // The numbers do not matter, nor the order of the literals, nor which sign is defined.
    assert_eq!(definitions("9 -1 0\n2 9 0\n1 2 0\n"), [[1, -2]]);
    assert_eq!(definitions("9 -1 0\n-2 9 0\n-9 1 2 0\n"), [[1, 2]]);
    assert_eq!(definitions("-9 1 2 0\n9 -1 0\n9 -2 0\n"), [[1, 2]]);
    assert_eq!(definitions("9 1 2 0\n-9 -1 0\n-9 -2 0\n"), [[1, 2]]);
    assert_eq!(
        definitions("7 -3 0\n7 -3 0\n6 -7 0\n6 1 0\n"),
        [vec![3], vec![-1, 5]]
    );
    assert_eq!(definitions("5 1 0\n5 6 0\n"), [vec![-1], vec![-5]]);
    // True anyway: the negation of a literal that is never true.
    assert_eq!(definitions("5 1 0\n5 -1 0\n2 0\n"), [[0; 0]]);
    // Clauses after the definition are not part of it.
    assert_eq!(definitions("9 -1 0\n9 -2 0\n1 0\n9 3 0\n"), [[1, 2]]);
    assert_eq!(definitions("9 -1 0\n9 -2 0\nd 9 -2 0\n9 3 0\n"), [[1, 2]]);
    // The steps have the new numbers; 6 is the negation of 60.
    let steps = |text: &str| -> Vec<Vec<i32>> {
        read(text)
            .unwrap()
            .steps()
            .map(|(clause, _)| clause.to_vec())
            .collect()
    };
    assert_eq!(
        steps("-70 1 2 0\n-60 3 0\nd 70 -60 0\n70 60 4 0\n"),
        [vec![-5, 1, 2], vec![6, 3], vec![5, 6], vec![5, -6, 4]]
    );
    assert_eq!(
        steps("9 1 0\n9 -1 0\n9 3 0\n"),
        [[-5, 1], [-5, -1], [-5, 3]]
    );
    for (wrong, step) in [
        ("5 0\n", 1),
        ("1 0\nd 5 1 0\n", 2),
        ("5 6 0\n", 1),
        ("5 -5 1 0\n", 1),
        ("5 1 0\n6 5 0\n7 8 5 0\n", 3),
    ] {
        let error = read(wrong).unwrap_err();
        assert_eq!(error.place, step, "{wrong}: {error}");
        assert!(error.expected.contains("define"));
    }
    assert!(
        read("1073741825 1 0\n")
            .unwrap_err()
            .expected
            .starts_with("literals")
    );
    assert!(read("-2147483648 1 0\n").is_err());
}

#[test]
fn definitions_of_no_use_are_left_out() {
    let model = puzzle("11....3..4......");
    let layout = Arc::new(Layout::new(model.rulebook()).unwrap());
    let further = layout.further(&model, &[]);
    let mut completer = Completer::new(Arc::clone(&layout));
    let drat = Drat::read(
        b"99 -1 0\n99 -2 0\n98 -99 0\n98 -3 0\n-98 0\n",
        layout.variables(),
    );
    let limits = Limits::solutions(1);
    let proof = completer
        .complete(&further, &drat.unwrap(), &limits)
        .unwrap();
    assert_eq!(proof.definitions().count(), 0);
}

#[test]
fn definitions_are_bounded() {
    let half = 1 << 19;
    let lines = |count: u32| -> String {
        let variables = 65..65 + count;
        variables.map(|v| format!("define {v} 1\n")).collect()
    };
    let refusal = check(&false_claim(&lines(half))).unwrap_err();
    assert_eq!(refusal.what, "the proof ends before it has shown anything");
    let refusal = check(&false_claim(&lines(half + 1))).unwrap_err();
    assert_eq!(refusal.what, "the definitions take too much");
    let steps = |count: u32| -> String {
        let variables = 65..65 + count;
        variables.map(|v| format!("{v} 1 0\n")).collect()
    };
    assert!(Drat::read(steps(half).as_bytes(), 64).is_ok());
    let error = Drat::read(steps(half + 1).as_bytes(), 64).unwrap_err();
    assert_eq!(error.place, half as usize + 1);
}
