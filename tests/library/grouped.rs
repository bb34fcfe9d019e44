//! Sums in groups of cells that differ, in certificates: the digits of a group as a set, its total
//! as one term.

use crate::clauses::{head, lines_of, same_clauses};
use crate::truth::{check_any, is_true_of};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::check::Claim;
use veridoku::cnf::{AtMostOne, Encoder, Encoding, groups_of};
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Cell, Digit, Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Comparison, Constraint, Model, Name, Relation, Rule, Rulebook, Term};
use veridoku::sat::Sat;
use veridoku::verify::certificate::{CertificateKind, Certifier, Following};

/// Returns a 4×4 under the plain rules and long sums of its cells, most of which are right for one
/// board.
fn random(rng: &mut impl Rng) -> Model {
    let shape = Shape::new(2, 2).unwrap();
    let plain = Rulebook::new(shape, &Rule::PLAIN);
    let mut constraints = plain.constraints().to_vec();
    let shift = rng.random_range(0..4);
    let board: Vec<u8> = (0..16)
        .map(|i| ((i / 4 % 2 * 2 + i / 8 + i % 4 + shift) % 4) as u8 + 1)
        .collect();
    for _ in 0..rng.random_range(1..4) {
        let coefficients = [rng.random_range(-2..4), rng.random_range(1..3)];
        let terms = shape.all_cells().filter_map(|cell: Cell| {
            let coefficient = coefficients[usize::from(rng.random_bool(0.6))];
            rng.random_bool(0.6).then_some(Term { coefficient, cell })
        });
        let mut terms: Vec<Term> = terms.collect();
        if rng.random_bool(0.3)
            && let Some(&first) = terms.first()
        {
            terms.push(first);
        }
        let value = |term: &Term| i64::from(term.coefficient) * i64::from(board[term.cell.index()]);
        let right: i64 = terms.iter().map(value).sum();
        let comparisons = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast];
        let relation = Relation::Linear {
            comparison: comparisons[rng.random_range(0..3)],
            total: right + i64::from(rng.random_bool(0.15)),
            terms,
        };
        let name = Name::Other("a long sum".to_string());
        constraints.push(Constraint { relation, name });
    }
    let mut givens = Givens::empty(shape);
    let share = rng.random_range(0.0..0.4);
    for cell in shape.all_cells() {
        if rng.random_bool(share) {
            givens.set(cell, Digit::new(board[cell.index()]));
        }
    }
    let book = Rulebook::from_constraints(shape, constraints);
    Model::with_rulebook(book.into(), givens)
}

#[test]
fn sums_in_groups_have_the_solutions_that_they_have_cell_by_cell() {
    let mut rng = ChaCha8Rng::seed_from_u64(60);
    let (mut grouped, mut found) = (0, [0; 3]);
    for _ in 0..200 {
        let model = random(&mut rng);
        let groups = groups_of(model.rulebook());
        grouped += groups.len();
        let limits = Limits::solutions(30);
        let native = Native::new().count(&model, &limits).unwrap().run.solutions;
        assert_eq!(
            Sat::default().count(&model, &limits).unwrap().run.solutions,
            native
        );
        // The clauses of the checker are those of the encoder.
        let mut certifier = Certifier::default();
        certifier.cases = false;
        certifier.following = Following::IfLong;
        let kind = CertificateKind::Verdict;
        let made = certifier.certify(&model, kind, &Limits::none()).unwrap();
        let text = made.text();
        let checked = check_any(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
        assert!(is_true_of(&model, &checked));
        let several = checked.claim == Claim::Several;
        found[native.min(2) as usize] += 1;
        let lines = lines_of(&text, "grouped ").count();
        assert_eq!(lines, if several { 0 } else { groups.len() });
        if !several {
            same_clauses(&made.model, &head(&text));
        }
        certifier.following = Following::Never;
        let text = certifier
            .certify(&model, kind, &Limits::none())
            .unwrap()
            .text();
        assert_eq!(check_any(&text).unwrap().claim, checked.claim);
        assert!(!text.contains("\ngrouped "));
        same_clauses(&model, &head(&text));
    }
    assert!(
        grouped > 300 && found.iter().all(|&n| n > 20),
        "{grouped} {found:?}"
    );
}

#[test]
fn the_extended_encoding_is_in_groups_only_where_the_rulebook_is() {
    let mut rng = ChaCha8Rng::seed_from_u64(61);
    let model = (0..)
        .map(|_| random(&mut rng))
        .find(|m| !groups_of(m.rulebook()).is_empty());
    let model = model.unwrap();
    let variables = |model: &Model| {
        let mut encoder = Encoder::new(Encoding::Extended, AtMostOne::Pairs);
        encoder.encode(model).unwrap().formula.variables()
    };
    let book = model.rulebook().with_groups(groups_of(model.rulebook()));
    let grouped = Model::with_rulebook(book.into(), model.givens().clone());
    assert_ne!(variables(&model), variables(&grouped));
}

#[test]
fn a_group_that_is_tampered_with_is_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(62);
    let mut tried = 0;
    while tried < 30 {
        let model = random(&mut rng);
        let mut certifier = Certifier::default();
        certifier.cases = false;
        let made = certifier
            .certify(&model, CertificateKind::Verdict, &Limits::none())
            .unwrap();
        let text = made.text();
        for line in lines_of(&text, "grouped ") {
            let line = format!("grouped {line}");
            let (number, groups) = line["grouped ".len()..].split_once(' ').unwrap();
            let (different, cells) = groups.split_once(' ').unwrap();
            let first = cells.split(' ').next().unwrap();
            for new in [
                format!("grouped 1 {groups}"),
                format!("grouped {number} {groups} = {different} {first} {first}"),
                format!("grouped {number} 99 {cells}"),
                format!("{line}\n{line}"),
                format!("grouped {number}"),
            ] {
                assert!(check_any(&text.replace(&line, &new)).is_err(), "{new}");
                tried += 1;
            }
        }
    }
}
