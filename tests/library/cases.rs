//! Proofs by cases: of the puzzles of every kind of clue, beside proofs by clauses.

use crate::truth::{check_any, is_true_of};
use crate::variants::puzzles;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use veridoku::check::{Cases, Claim};
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Cell, DigitSet};
use veridoku::native::Native;
use veridoku::rules::{ClueKind, Model};
use veridoku::sat::{Solver, SolverCommand};
use veridoku::verify::certificate::{
    CaseStep, Certificate, CertificateKind, Certifier, Evidence, Following, Proof, Prover,
};

/// Returns a certificate of a verdict, with its text.
fn certified(certifier: &mut Certifier, model: &Model) -> (Certificate, String) {
    let kind = CertificateKind::Verdict;
    let made = certifier.certify(model, kind, &Limits::none()).unwrap();
    let text = made.text();
    (made, text)
}

/// Returns the steps of a proof by cases.
fn steps(certificate: &Certificate) -> Option<&[CaseStep]> {
    match &certificate.evidence {
        Evidence::Unique(_, Proof::Cases(proof)) => Some(&proof.steps),
        _ => None,
    }
}

#[test]
fn puzzles_of_every_kind_have_proofs_by_cases_and_by_clauses() {
    let (mut cases, mut shorter) = (0, 0);
    for kind in ClueKind::all() {
        let (all, _) = puzzles(kind.name);
        for parsed in &all[..1] {
            let model = Model::new(&parsed.puzzle);
            let mut certifier = Certifier::default();
            let (made, text) = certified(&mut certifier, &model);
            let checked = check_any(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
            assert_eq!(checked.claim, Claim::Unique, "{}", kind.name);
            assert!(is_true_of(&model, &checked), "{}", kind.name);
            certifier.cases = false;
            let (by_clauses, other) = certified(&mut certifier, &model);
            assert!(steps(&by_clauses).is_none());
            assert_eq!(check_any(&other).unwrap().solutions, checked.solutions);
            if let Some(steps) = steps(&made) {
                assert_eq!(checked.steps, steps.len(), "{}", kind.name);
                assert_eq!(
                    text.lines()
                        .filter(|line| line.starts_with("cases "))
                        .count(),
                    1
                );
                cases += 1;
                shorter += usize::from(text.len() < other.len());
            }
        }
    }
    let kinds = ClueKind::all().len();
    assert!(cases > kinds * 4 / 5, "{cases} of {kinds}");
    assert!(shorter > cases * 9 / 10, "{shorter} of {cases}");
}

/// Returns the puzzle with one given more, which its solution does not have.
fn spoilt(model: &Model) -> Model {
    let census = Native::new().count(model, &Limits::solutions(1)).unwrap();
    let right = census.witnesses[0].givens();
    let mut givens = model.givens().clone();
    let mut cells = (0..model.shape().cells()).map(Cell::new);
    let open = cells.find(|&cell| givens.get(cell).is_none());
    let open = open.expect("an empty cell");
    let mut digits = DigitSet::all(model.shape().order()).iter();
    givens.set(open, digits.find(|&digit| right.get(open) != Some(digit)));
    model.with_givens(givens)
}

#[test]
fn that_there_is_no_solution_is_shown_by_cases_and_by_clauses() {
    let mut all_by_cases = 0;
    for kind in ClueKind::all() {
        let (all, _) = puzzles(kind.name);
        let model = spoilt(&Model::new(&all[0].puzzle));
        let mut certifier = Certifier::default();
        for cases in [true, false] {
            certifier.cases = cases;
            let (made, text) = certified(&mut certifier, &model);
            let checked = check_any(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
            assert_eq!(checked.claim, Claim::None, "{}", kind.name);
            assert!(is_true_of(&model, &checked), "{}", kind.name);
            assert!(!checked.conflict.is_empty(), "{}", kind.name);
            let Evidence::None { proof, conflict } = &made.evidence else {
                panic!("{text}");
            };
            let by_cases = |proof: &Proof| matches!(proof, Proof::Cases(_));
            let conflict = conflict.as_ref().expect("some givens");
            assert_eq!(by_cases(proof), by_cases(&conflict.proof));
            assert!(cases || !by_cases(proof));
            all_by_cases += usize::from(by_cases(proof));
        }
    }
    let kinds = ClueKind::all().len();
    assert!(all_by_cases > kinds * 4 / 5, "{all_by_cases} of {kinds}");
}

/// A checker that strikes out more would see a contradiction sooner, or find a candidate gone.
#[test]
fn relations_applied_besides_leave_a_proof_as_good_as_it_was() {
    let mut random = ChaCha8Rng::seed_from_u64(23);
    let mut sooner = 0;
    for kind in ClueKind::all() {
        let (all, _) = puzzles(kind.name);
        let model = Model::new(&all[0].puzzle);
        let (mut made, _) = certified(&mut Certifier::default(), &model);
        let Some(before) = steps(&made).map(<[CaseStep]>::to_vec) else {
            continue;
        };
        for _ in 0..3 {
            let mut more = Vec::new();
            for &step in &before {
                if let Some(&CaseStep::Apply(other)) = before.choose(&mut random) {
                    more.push(CaseStep::Apply(other));
                }
                more.push(step);
            }
            if let Evidence::Unique(_, Proof::Cases(proof)) = &mut made.evidence {
                proof.steps = more;
            }
            let text = made.text();
            let checked = check_any(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
            assert_eq!(checked.claim, Claim::Unique, "{}", kind.name);
        }
        sooner += usize::from(before.contains(&CaseStep::Refuted));
    }
    assert!(sooner > 10, "{sooner}");
}

#[test]
fn a_proof_is_of_its_givens_and_its_clues() {
    let (all, _) = puzzles("thermo");
    let model = Model::new(&all[0].puzzle);
    let (_, text) = certified(&mut Certifier::default(), &model);
    let start = text.find("\ncases ").unwrap() + 1;
    assert!(Cases::read(&text[..start]).is_ok());
    let fewer: String = text
        .lines()
        .map(|line| match line.strip_prefix("puzzle ") {
            Some(values) => format!("puzzle {}\n", ".".repeat(values.len())),
            None => format!("{line}\n"),
        })
        .collect();
    assert!(check_any(&fewer).is_err(), "{fewer}");
    let without: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("thermo"))
        .collect();
    assert!(check_any(&(without.join("\n") + "\n")).is_err());
}

#[test]
fn who_names_a_solver_gets_its_proof() {
    let (all, _) = puzzles("thermo");
    let model = Model::new(&all[0].puzzle);
    let mut certifier = Certifier::default();
    assert!(certifier.cases);
    assert!(steps(&certified(&mut certifier, &model).0).is_some());
    // Standard files are of clauses.
    certifier.following = Following::Never;
    assert!(certified(&mut certifier, &model).0.proof().is_some());
    let words = ["kissat", "-q", "{cnf}", "{proof}"];
    let command = SolverCommand::new(words.map(String::from).to_vec());
    let engine = Box::new(Native::new());
    let certifier = Certifier::with(engine, Prover::over(Solver::Command(command.unwrap())));
    assert!(!certifier.cases);
}
