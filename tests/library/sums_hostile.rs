//! Changed certificates of puzzles with sums are refused or still state something true, and
//! malformed sums are refused.

use crate::contradictions::{certify_smallest, count, puzzle};
use crate::killers::killer;
use crate::reading::model_of;
use crate::truth::{certify_by_clauses as certify, check_any, is_true_of};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::check::Checked;
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Comparison, Constraint, Model, Name, Relation, Rulebook, Term};
use veridoku::verify::certificate::{CertificateKind, CertifyError};

/// Returns a killer of 4×4 without givens.
fn small_killer() -> Model {
    killer(Shape::new(2, 2).unwrap(), 3, 1).0
}

/// Returns a 4×4 with sums of every kind: weights, a repeated cell, a sum without cells, and a
/// total too great to matter.
fn mixed() -> Model {
    let model = puzzle("................");
    let term = |coefficient, cell| Term {
        coefficient,
        cell: model.shape().all_cells().nth(cell).unwrap(),
    };
    let sums = [
        (
            vec![term(2, 0), term(-1, 5), term(3, 0)],
            Comparison::AtMost,
            9,
        ),
        (vec![term(-3, 7), term(1, 10)], Comparison::AtLeast, -8),
        (vec![term(0, 1), term(1, 15)], Comparison::AtLeast, 2),
        (vec![], Comparison::Equal, 0),
        (
            vec![term(-100_000_007, 3), term(1, 4)],
            Comparison::AtMost,
            i64::MAX,
        ),
    ];
    let mut constraints = model.rulebook().constraints().to_vec();
    constraints.extend(sums.map(|(terms, comparison, total)| Constraint {
        relation: Relation::Linear {
            terms,
            comparison,
            total,
        },
        name: Name::Other("a sum".to_string()),
    }));
    let book = Rulebook::from_constraints(model.shape(), constraints);
    Model::with_rulebook(book.into(), Givens::empty(model.shape()))
}

/// Returns the model with these givens.
fn given(model: &Model, values: &[u8]) -> Model {
    let givens = Givens::from_values(model.shape(), values.to_vec());
    model.with_givens(givens.unwrap())
}

/// Returns a certificate of each claim about puzzles of 4×4 with sums.
fn small_certificates() -> Vec<String> {
    let (model, mixed) = (small_killer(), mixed());
    let board = |model: &Model| {
        let census = Native::new().count(model, &Limits::solutions(1)).unwrap();
        census.witnesses[0].values().to_vec()
    };
    // The first cells of a solution, each with another digit.
    let mut wrong = board(&model);
    wrong[..4]
        .iter_mut()
        .for_each(|value| *value = *value % 4 + 1);
    wrong[4..].fill(0);
    let solution = board(&mixed);
    let thin = (0..16).fold(given(&mixed, &solution), |thin, cell| {
        let fewer = thin.with_givens(thin.givens().retain(|g| g.cell.index() != cell));
        if count(&fewer, 2) == 1 { fewer } else { thin }
    });
    let first: Vec<u8> = (0..16)
        .map(|cell| if cell < 3 { solution[cell] } else { 0 })
        .collect();
    vec![
        certify(&model, CertificateKind::Verdict).unwrap(),
        certify(&mixed, CertificateKind::Verdict).unwrap(),
        certify_smallest(&given(&model, &wrong)),
        // Three times 4 less 3 is more than 8.
        certify_smallest(&given(
            &mixed,
            &[1, 2, 0, 0, 0, 0, 0, 4, 0, 0, 3, 0, 0, 0, 0, 2],
        )),
        certify(&thin, CertificateKind::Minimal).unwrap(),
        certify(&given(&mixed, &first), CertificateKind::Count(100)).unwrap(),
    ]
}

#[test]
fn small_certificates_are_of_every_claim() {
    let all = small_certificates();
    let claims: Vec<String> = all
        .iter()
        .map(|text| check_any(text).unwrap().claim.to_string())
        .collect();
    assert_eq!(
        claims[..5],
        ["unique", "several", "none", "none", "minimal"]
    );
    assert!(claims[5].starts_with("count ") && claims[5] != "count 0");
    assert!(
        all[2..4]
            .iter()
            .all(|text| check_any(text).unwrap().smallest)
    );
}

/// Returns whether the claim of a certificate is true of its puzzle, with the relations in its
/// text.
fn is_true(text: &str, checked: &Checked) -> bool {
    let model = model_of(text);
    assert_eq!(checked.subject.values, model.givens().values());
    is_true_of(&model, checked)
}

#[test]
fn every_changed_bit_is_refused_or_harmless() {
    let (mut refused, mut harmless) = (0, 0);
    for text in small_certificates() {
        for bit in 0..8 * text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let Ok(changed) = String::from_utf8(bytes) else {
                refused += 1;
                continue;
            };
            match check_any(&changed) {
                Err(_) => refused += 1,
                Ok(checked) => {
                    assert!(is_true(&changed, &checked), "{changed}");
                    harmless += 1;
                }
            }
        }
    }
    assert!(
        harmless > 50 && refused > 20 * harmless,
        "{refused} refused, {harmless} harmless"
    );
}

#[test]
fn changed_sums_prove_nothing_false() {
    let certificates = small_certificates();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut refused, mut harmless) = (0, 0);
    for _ in 0..4000 {
        let text = &certificates[rng.random_range(0..certificates.len())];
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let sums: Vec<usize> = (0..lines.len())
            .filter(|&i| lines[i].starts_with("sum"))
            .collect();
        for _ in 0..rng.random_range(1..3) {
            let at = sums[rng.random_range(0..sums.len())];
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_string).collect();
            let end = words.len() - 1;
            match rng.random_range(0..5) {
                0 => words[end] = rng.random_range(-9..20i64).to_string(),
                1 => words[end - 1] = ["=", "<=", ">="][rng.random_range(0..3)].to_string(),
                2 => words.insert(
                    1,
                    format!("r{}c{}", rng.random_range(1..5), rng.random_range(1..5)),
                ),
                3 => {
                    words[end / 2] =
                        format!("{}*r1c{}", rng.random_range(-3..4), rng.random_range(1..5))
                }
                _ => drop(words.remove(end / 2)),
            }
            lines[at] = words.join(" ");
        }
        let changed = lines.join("\n") + "\n";
        match check_any(&changed) {
            Err(_) => refused += 1,
            Ok(checked) => {
                assert!(is_true(&changed, &checked), "{changed}");
                harmless += 1;
            }
        }
    }
    assert!(
        refused > 1000 && harmless > 100,
        "{refused} refused, {harmless} harmless"
    );
}

#[test]
fn the_words_of_a_sum_are_read_to_the_letter() {
    let text = |sum: &str| {
        format!(
            "veridoku certificate 1\nclaim several\nboard 2x2\nrules relations\n{sum}\npuzzle 1...............\n\
             solution 1111111111111111\nsolution 1111111111111112\nend\n"
        )
    };
    for right in [
        "sum = 0",
        "sum r1c1 = 1",
        "sum r1c1 r1c1 -1*r1c2 = 1",
        "sum -9223372036854775808*r1c1 = -9223372036854775808",
        "sum 9223372036854775807*r1c1 9223372036854775807*r1c2 >= 9223372036854775807",
        "sum 0*r1c1 <= 0",
    ] {
        let found = check_any(&text(right));
        assert!(found.is_ok(), "{right}: {found:?}");
    }
    for wrong in [
        "sum",
        "sum =",
        "sum 0",
        "sum = ",
        "sum  = 0",
        "sum = 0 ",
        "sum = -0",
        "sum = 00",
        "sum = +0",
        "sum == 0",
        "sum r1c1",
        "sum r1c1 = 01",
        "sum r5c1 = 1",
        "sum +1*r1c1 = 1",
        "sum *r1c1 = 1",
        "sum 1* = 1",
        "sum 1*1*r1c1 = 1",
        "sum 1.0*r1c1 = 1",
        "sum 9223372036854775808*r1c1 >= 1",
        "sum r1c1 >= -9223372036854775809",
    ] {
        let refusal = check_any(&text(wrong)).unwrap_err();
        assert!(
            refusal.line == 5
                && (refusal.what.starts_with("expected a relation")
                    || refusal.what.contains("blank")),
            "{wrong}: {refusal}"
        );
    }
    for (sum, what) in [
        (
            "sum r1c1 2*r2c2 = 4",
            "the sum that begins with r1c1 is 3, expected 4",
        ),
        (
            "sum -2*r1c2 >= -1",
            "the sum that begins with r1c2 is -2, expected at least -1",
        ),
        (
            "sum r1c1 <= 0",
            "the sum that begins with r1c1 is 1, expected at most 0",
        ),
        ("sum = 1", "the sum without cells is 0, expected 1"),
    ] {
        let refusal = check_any(&text(sum)).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            format!("line 7: not a solution: {what}")
        );
    }
}

#[test]
fn a_sum_that_takes_too_much_is_refused_by_those_who_make_and_those_who_check() {
    let model = small_killer();
    let cells: Vec<_> = model.shape().all_cells().collect();
    let term = |i: usize| Term {
        coefficient: 5i32.pow(i as u32),
        cell: cells[i],
    };
    let mut constraints = model.rulebook().constraints().to_vec();
    constraints.push(Constraint {
        relation: Relation::Linear {
            terms: (0..13).map(term).collect(),
            comparison: Comparison::AtMost,
            total: 700_000_000,
        },
        name: Name::Other("long".to_string()),
    });
    let book = Rulebook::from_constraints(model.shape(), constraints);
    let model = Model::with_rulebook(book.into(), model.givens().clone());
    let Err(CertifyError::Proof(error)) = certify(&model, CertificateKind::Verdict) else {
        panic!("it has clauses");
    };
    assert_eq!(
        error.to_string(),
        "a sum takes more than a million partial sums"
    );
    let terms: Vec<String> = (0..13)
        .map(|i| format!("{}*{}", 5u32.pow(i), cells[i as usize].name(model.shape())))
        .collect();
    let text = format!(
        "veridoku certificate 1\nclaim none\nboard 2x2\nrules relations\nsum {} <= 700000000\npuzzle ................\nproof 0\nend\n",
        terms.join(" ")
    );
    assert_eq!(
        check_any(&text).unwrap_err().what,
        "a sum takes too many partial sums"
    );
}
