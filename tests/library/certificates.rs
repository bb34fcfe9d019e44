//! Certificates: the ones made are valid, and changed ones are refused or still state something
//! true.

use crate::clauses::{head, same_clauses};
use crate::contradictions::{certify_smallest, count, puzzle};
use crate::truth::{certify_both_ways, certify_by_clauses, check_any, is_true_of};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::Path;
use veridoku::check::{Checked, Claim, check};
use veridoku::engine::Limits;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Cell, DigitSet, Givens, Shape};
use veridoku::proof::{CompleteError, Completer, Drat, Layout};
use veridoku::rules::{
    Comparison, Constraint, Model, Name, PairTable, Puzzle, Relation, Rulebook, Term,
};
use veridoku::verify::certificate::{CertificateKind, Certifier, CertifyError, subject};

fn suite(name: &str) -> Vec<Model> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/suites");
    let text = fs::read_to_string(folder.join(name).with_extension("sdm")).unwrap();
    let parsed = parse_str(&text, &ReadOptions::default()).into_iter();
    let models: Vec<Model> = parsed
        .map(|parsed| Model::new(&parsed.unwrap().puzzle))
        .collect();
    assert!(models.len() > 10);
    models
}

fn certify(model: &Model, wish: CertificateKind) -> Result<String, CertifyError> {
    let certificate = Certifier::default().certify(model, wish, &Limits::solutions(2))?;
    Ok(certificate.text())
}

#[test]
fn every_verdict_of_the_suites_has_a_certificate_that_holds() {
    for cases in [true, false] {
        let mut certifier = Certifier::default();
        certifier.cases = cases;
        every_verdict_has_a_certificate(&mut certifier);
    }
}

fn every_verdict_has_a_certificate(certifier: &mut Certifier) {
    for name in ["unique", "several", "none", "hard", "sizes"] {
        let mut claims = Vec::new();
        for model in suite(name) {
            if model.shape().order() > 16 {
                continue; // an optimised build takes seconds, this one minutes
            }
            let certificate = certifier
                .certify(&model, CertificateKind::Verdict, &Limits::solutions(2))
                .unwrap();
            let checked = check(&certificate.text()).unwrap();
            assert_eq!(checked.subject.values, model.givens().values());
            assert_eq!(checked.claim.to_string(), certificate.claim());
            if name == "none" {
                assert!(!checked.conflict.is_empty() || model.givens().count() == 0);
            }
            claims.push(checked.claim);
        }
        let all = |claim| claims.iter().all(|c| *c == claim);
        match name {
            "unique" => assert!(all(Claim::Unique)),
            "several" => assert!(all(Claim::Several)),
            "none" => assert!(all(Claim::None)),
            _ => assert!(claims.contains(&Claim::Unique)),
        }
    }
}

#[test]
fn the_checker_has_the_formula_that_the_encoder_has() {
    let shapes = [(2, 2), (2, 3), (3, 2), (1, 5), (3, 3), (2, 5), (4, 4)];
    for (height, width) in shapes {
        let shape = Shape::new(height, width).unwrap();
        let mut givens = Givens::empty(shape);
        givens.set(shape.cell(0, 1), veridoku::grid::Digit::new(2));
        givens.set(shape.cell(3, 3), veridoku::grid::Digit::new(1));
        let model = Model::new(&Puzzle::plain(givens));
        let text = format!(
            "veridoku certificate 1\nclaim none\nboard {shape}\nrules plain\npuzzle {}\n",
            values(model.givens().values())
        );
        same_clauses(&model, &text);
    }
}

fn values(values: &[u8]) -> String {
    let words: Vec<String> = values.iter().map(u8::to_string).collect();
    words.join(if values.len() <= 81 { "" } else { " " })
}

/// Returns a model of random relations, of every kind that certificates have words for.
fn random_model(rng: &mut ChaCha8Rng) -> Model {
    let shape = Shape::new(2, 2).unwrap();
    let cell = |rng: &mut ChaCha8Rng| Cell::new(rng.random_range(0..16));
    let mut relations: Vec<Relation> = Vec::new();
    if rng.random_bool(0.5) {
        let rows = (0..4).map(|i| shape.row_cells(i).collect());
        let columns = (0..4).map(|i| shape.column_cells(i).collect());
        relations.extend(
            rows.chain(columns)
                .map(|cells| Relation::AllDifferent { cells }),
        );
    }
    for _ in 0..rng.random_range(2..9) {
        let mut cells: Vec<Cell> = (0..rng.random_range(1..6)).map(|_| cell(rng)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.truncate(4);
        relations.push(match rng.random_range(0..6) {
            5 => sum(rng),
            0 => Relation::Domain {
                cell: cells[0],
                digits: DigitSet::from_bits(rng.random_range(0..16)),
            },
            1 if cells.len() > 1 => Relation::Pair {
                a: cells[1],
                b: cells[0],
                allowed: PairTable::new(4, |_, _| rng.random_bool(0.6)),
            },
            _ => Relation::AllDifferent { cells },
        });
    }
    let constraints = relations
        .into_iter()
        .enumerate()
        .map(|(i, relation)| Constraint {
            relation,
            name: Name::Other(format!("rule {i}")),
        });
    let rulebook = Rulebook::from_constraints(shape, constraints.collect());
    let values = rng.random_range(5..20u8);
    let givens: Vec<u8> = (0..16)
        .map(|_| rng.random_range(0..values))
        .map(|v| if v <= 4 { v } else { 0 })
        .collect();
    let givens = Givens::from_values(shape, givens).unwrap();
    Model::with_rulebook(rulebook.into(), givens)
}

/// Returns a sum of up to four terms, some of them with the same cell.
fn sum(rng: &mut ChaCha8Rng) -> Relation {
    let terms = (0..rng.random_range(0..5)).map(|_| Term {
        coefficient: rng.random_range(-2..4),
        cell: Cell::new(rng.random_range(0..16)),
    });
    let comparisons = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast];
    Relation::Linear {
        terms: terms.collect(),
        comparison: comparisons[rng.random_range(0..3)],
        total: rng.random_range(-2..15),
    }
}

#[test]
fn other_rules_are_certified_too() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut claims = std::collections::HashSet::new();
    for _ in 0..300 {
        let model = random_model(&mut rng);
        let text = certify_both_ways(&model, CertificateKind::Verdict).unwrap();
        let checked = check_any(&text).unwrap();
        assert_eq!(Ok(checked.subject.clone()), subject(&model));
        let found = match count(&model, 2) {
            0 => Claim::None,
            1 => Claim::Unique,
            _ => Claim::Several,
        };
        assert_eq!(checked.claim, found, "{text}");
        claims.insert(checked.claim.to_string());
        if found != Claim::Several {
            same_clauses(&model, &head(&text));
        }
        let all = count(&model, 60);
        match certify_both_ways(&model, CertificateKind::Count(50)) {
            Ok(text) => assert_eq!(check_any(&text).unwrap().claim, Claim::Count(all as usize)),
            Err(error) => assert!(error == CertifyError::More(50) && all > 50, "{error}"),
        }
    }
    assert_eq!(claims.len(), 3);
}

const MINIMAL: &str =
    "..............1.23.45...62.......7...3..4.....85........8.1.....7.3.........5....";

#[test]
fn minimal_puzzles_are_certified_and_others_are_not() {
    let plain = |text: &str| certify_both_ways(&puzzle(text), CertificateKind::Minimal);
    let mut grid = suite("hard").swap_remove(0);
    assert_eq!(count(&grid, 2), 1);
    // Remove givens until none is redundant.
    for cell in 0..81 {
        let fewer = grid.givens().retain(|g| g.cell.index() != cell);
        let fewer = grid.with_givens(fewer);
        if count(&fewer, 2) == 1 {
            grid = fewer;
        }
    }
    let text = certify_both_ways(&grid, CertificateKind::Minimal).unwrap();
    assert_eq!(check(&text).unwrap().claim, Claim::Minimal);
    assert_eq!(
        text.lines().filter(|l| l.starts_with("without")).count(),
        grid.givens().count()
    );
    // One more given is redundant.
    let solution = check(&text).unwrap().solutions.remove(0);
    let mut more = grid.givens().clone();
    let empty = Shape::CLASSIC
        .all_cells()
        .find(|c| more.get(*c).is_none())
        .unwrap();
    more.set(empty, veridoku::grid::Digit::new(solution[empty.index()]));
    let spare = certify(&grid.with_givens(more), CertificateKind::Minimal).unwrap_err();
    assert!(matches!(spare, CertifyError::Spare(_)), "{spare}");
    assert_eq!(plain(MINIMAL).unwrap_err(), CertifyError::NotUnique);
}

/// Returns whether the claim of a certificate is true of its puzzle, under plain rules.
fn is_true(checked: &Checked) -> bool {
    let (height, width) = checked.subject.size.boxes.unwrap();
    let shape = Shape::new(height, width).unwrap();
    let givens = Givens::from_values(shape, checked.subject.values.clone()).unwrap();
    is_true_of(&Model::new(&Puzzle::plain(givens)), checked)
}

fn small_certificates() -> Vec<String> {
    let four = [
        "1.....3..4.....2",
        "1..2............",
        "12.33...........",
        "1.....3.........",
    ];
    let mut all = Vec::new();
    for certify in [certify, certify_by_clauses] {
        let verdict = |text: &&str| certify(&puzzle(text), CertificateKind::Verdict).unwrap();
        all.extend(four.iter().map(verdict));
        let minimal = certify(&puzzle("1.....3..4.....2"), CertificateKind::Minimal);
        all.push(minimal.unwrap());
        all.push(certify(&puzzle("1.....3........2"), CertificateKind::Count(100)).unwrap());
    }
    for text in ["12.3...4....3...", "11.2............"] {
        all.push(certify_smallest(&puzzle(text)));
    }
    all
}

#[test]
fn every_changed_bit_is_refused_or_harmless() {
    let mut certificates = small_certificates();
    let (mut refused, mut harmless) = (0, 0);
    // Proofs that need search, with fewer bits tried.
    for certify in [certify, certify_by_clauses] {
        certificates.push(certify(&suite("hard")[0], CertificateKind::Verdict).unwrap());
    }
    for text in &certificates {
        let step = if text.len() > 2000 { 29 } else { 1 };
        for bit in (0..8 * text.len()).step_by(step) {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let Ok(changed) = String::from_utf8(bytes) else {
                refused += 1;
                continue;
            };
            match check(&changed) {
                Err(_) => refused += 1,
                Ok(checked) => {
                    assert!(is_true(&checked), "{changed}");
                    harmless += 1;
                }
            }
        }
    }
    assert!(
        refused > 20 * harmless,
        "{refused} refused, {harmless} harmless"
    );
}

#[test]
fn spliced_and_cut_certificates_prove_nothing_false() {
    let certificates = small_certificates();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut text = certificates[rng.random_range(0..certificates.len())].clone();
        for _ in 0..rng.random_range(1..4) {
            let other = &certificates[rng.random_range(0..certificates.len())];
            let mut lines: Vec<&str> = text.lines().collect();
            let at = rng.random_range(0..lines.len());
            match rng.random_range(0..5) {
                0 => drop(lines.remove(at)),
                1 => lines.insert(at, other.lines().nth(at).unwrap_or("end")),
                2 => lines[at] = other.lines().nth(at).unwrap_or(""),
                3 => lines.truncate(at),
                _ => lines[at] = &lines[at][..rng.random_range(0..=lines[at].len())],
            }
            text = lines.join("\n") + "\n";
            if text.trim().is_empty() {
                break;
            }
        }
        match check(&text) {
            Err(_) => refused += 1,
            Ok(checked) => assert!(is_true(&checked), "{text}"),
        }
    }
    assert!(refused > 15_000);
}

#[test]
fn bytes_at_random_in_place_of_a_proof_are_refused() {
    let hard = &suite("hard")[0];
    let by_cases = certify(hard, CertificateKind::Verdict).unwrap();
    let by_clauses = certify_by_clauses(hard, CertificateKind::Verdict).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (kind, text) in [("proof", by_clauses), ("cases", by_cases)] {
        let start = text.find(&format!("{kind} ")).unwrap();
        for size in [0usize, 3, 6, 30, 57] {
            for _ in 0..500 {
                let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
                let some = if size == 57 { 8 } else { 64 };
                let line: String = (0..size / 3 * 4)
                    .map(|_| char::from(letters[rng.random_range(0..some)]))
                    .collect();
                let lines = if size == 0 {
                    String::new()
                } else {
                    line + "\n"
                };
                let changed = format!("{}{kind} {size}\n{lines}end\n", &text[..start]);
                let refusal = check(&changed).unwrap_err();
                assert!(refusal.to_string().contains("proof"), "{refusal}");
            }
        }
    }
}

#[test]
fn a_proof_that_does_not_follow_is_named() {
    let model = puzzle("1.....3..4......");
    let layout = std::sync::Arc::new(Layout::new(model.rulebook()).unwrap());
    let mut completer = Completer::new(std::sync::Arc::clone(&layout));
    let further = layout.further(&model, &[]);
    let mut complete = |proof: &str| {
        let proof = Drat::read(proof.as_bytes(), layout.variables()).unwrap();
        completer.complete(&further, &proof, &Limits::solutions(1))
    };
    assert_eq!(complete("").unwrap_err(), CompleteError::Unfinished);
    assert_eq!(complete("0\n").unwrap_err(), CompleteError::NotImplied(1));
    // A literal of the givens follows, its negation does not.
    assert_eq!(
        complete("1 0\n-1 0\n").unwrap_err(),
        CompleteError::NotImplied(2)
    );
}

#[test]
fn limits_are_kept() {
    let cancel = veridoku::engine::Cancel::new();
    cancel.cancel();
    let limits = Limits::solutions(2).with_cancel(cancel);
    let hard = suite("hard").remove(0);
    let stopped = Certifier::default().certify(&hard, CertificateKind::Verdict, &limits);
    assert!(matches!(stopped, Err(CertifyError::Stopped(_))));
}
