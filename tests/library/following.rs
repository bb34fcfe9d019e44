//! Sums that follow from the rules in certificates: innies and outies, which the checker adds up.

use crate::clauses::{head, same_clauses};
use crate::killers::killer;
use crate::truth::{check_any, is_true_of};
use veridoku::check::{Claim, Refusal};
use veridoku::engine::Limits;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::Shape;
use veridoku::rules::{Model, Name};
use veridoku::verify::certificate::{CertificateKind, Certifier, Following};

/// Returns the lines of a text that say what follows.
fn follows(text: &str) -> Vec<&str> {
    let lines = text.lines();
    lines.filter(|line| line.starts_with("follows ")).collect()
}

/// Certifies and checks; returns the text.
fn certified(model: &Model, kind: CertificateKind, following: Following) -> (String, Claim) {
    let mut certifier = Certifier::default();
    certifier.following = following;
    certifier.cases = false;
    let made = certifier
        .certify(model, kind, &Limits::solutions(2))
        .unwrap();
    let text = made.text();
    let checked = check_any(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    assert!(is_true_of(model, &checked));
    let named = made.model.rulebook().following().iter();
    let named = named.filter(|sum| matches!(sum.name, Name::Follows(_)));
    assert_eq!(named.count(), follows(&text).len());
    if made.proof().is_some() {
        same_clauses(&made.model, &head(&text));
    }
    (text, checked.claim)
}

#[test]
fn proofs_of_killers_hold_with_what_follows_and_without() {
    let mut with = [0; 3];
    for seed in 0..30 {
        let (model, solution) = killer(Shape::new(2, 3).unwrap(), 4, seed);
        let mut wrong = model.givens().clone();
        let open = model.shape().all_cells().find(|c| wrong.get(*c).is_none());
        let Some(open) = open else { continue };
        let own = solution.givens().get(open);
        let others = veridoku::grid::DigitSet::all(6).iter();
        wrong.set(open, others.into_iter().find(|digit| Some(*digit) != own));
        let none = model.with_givens(wrong);
        let asked = [
            (&model, CertificateKind::Verdict, Claim::Unique),
            (&none, CertificateKind::Verdict, Claim::None),
            (&model, CertificateKind::Count(5), Claim::Count(1)),
        ];
        for (which, (model, kind, claim)) in asked.into_iter().enumerate() {
            let (text, made) = certified(model, kind, Following::Always);
            assert_eq!(made, claim);
            with[which] += usize::from(!follows(&text).is_empty());
            let (text, made) = certified(model, kind, Following::Never);
            assert_eq!((made, follows(&text)), (claim, Vec::new()));
        }
    }
    assert!(with.iter().all(|&n| n > 3), "{with:?}");
}

#[test]
fn a_sum_that_is_tampered_with_is_refused_wherever_it_is() {
    let mut tried = 0;
    for seed in 0..40 {
        let (model, _) = killer(Shape::new(2, 3).unwrap(), 4, 1000 + seed);
        let (text, _) = certified(&model, CertificateKind::Verdict, Following::Always);
        for line in follows(&text) {
            let (sum, from) = line.split_once(" from ").unwrap();
            let (terms, total) = sum.rsplit_once(' ').unwrap();
            let more = total.parse::<i64>().unwrap() + 1;
            for (new, words) in [
                (
                    format!("{terms} {more} from {from}"),
                    "the relations add up",
                ),
                (format!("{sum} from {from} 1"), "the relations add up"),
                (format!("{sum} from 999"), "found relation 999"),
            ] {
                let Refusal { what, .. } = check_any(&text.replace(line, &new)).unwrap_err();
                assert!(what.contains(words), "{what}");
                tried += 1;
            }
            // Without it the proof names clauses that are not there.
            assert!(check_any(&text.replace(&format!("{line}\n"), "")).is_err());
        }
    }
    assert!(tried > 30, "{tried}");
}

/// Returns a puzzle by its clues.
fn named(clues: &str) -> Model {
    let text = format!("veridoku puzzle 1\n{clues}");
    let puzzle = parse_str(&text, &ReadOptions::default()).remove(0);
    Model::new(&puzzle.unwrap().puzzle)
}

#[test]
fn rules_that_contradict_each_other_take_no_given() {
    let cages = "cage 4 r1c3 r2c3\ncage 14 r1c4 r1c5 r2c4\ncage 3 r1c6 r2c6\n";
    let model = named(&format!("size 6\ncage 8 r1c1 r1c2\n{cages}"));
    let (text, claim) = certified(&model, CertificateKind::Verdict, Following::Always);
    assert_eq!(claim, Claim::None);
    // Both proofs, of the puzzle and of its contradiction, are over the same clauses.
    assert_eq!(text.matches("\nproof ").count(), 2);
    assert!(!follows(&text).is_empty());
}

#[test]
fn several_solutions_take_no_sum_that_follows() {
    let model = named("size 6\ncage 8 r1c1 r1c2\ncage 4 r1c3 r2c3\ncage 14 r1c4 r1c5 r2c4\n");
    let (text, claim) = certified(&model, CertificateKind::Verdict, Following::Always);
    assert_eq!((claim, follows(&text)), (Claim::Several, Vec::new()));
    let first = text.find("solution ").unwrap();
    let mut more = text.clone();
    more.insert_str(first, "follows sum = 0 from 1 -1\n");
    let refusal = check_any(&more).unwrap_err();
    assert!(refusal.what.contains("expected 'solution'"), "{refusal}");
}
