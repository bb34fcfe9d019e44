//! Certificates of puzzles with sums: each claim about killer Sudoku of several sizes.

use crate::clauses::{head, same_clauses};
use crate::contradictions::{certify_smallest, count, puzzle, smallest};
use crate::killers::killer;
use crate::reading::model_of;
use crate::truth::{certify_both_ways as certify, check_any};
use veridoku::check::{Checked, Claim};
use veridoku::engine::{Engine, Limits, Stop};
use veridoku::grid::{Candidate, Cell, Digit, Shape};
use veridoku::native::Native;
use veridoku::rules::{Comparison, Constraint, Model, Name, Relation, Rulebook, Solution, Term};
use veridoku::sat::Sat;
use veridoku::verify::certificate::{CertificateKind, Certifier, CertifyError, subject};
use veridoku::verify::{Judge, Question, Verdict, Why, why};

fn shape(height: usize, width: usize) -> Shape {
    Shape::new(height, width).unwrap()
}

/// Asserts that a certificate of a model is valid and is about that model.
fn checked(model: &Model, text: &str) -> Checked {
    let checked = check_any(text).unwrap();
    assert_eq!(Ok(&checked.subject), subject(model).as_ref());
    let relations = |model: &Model| -> Vec<Relation> {
        let constraints = model.rulebook().constraints().iter();
        constraints.map(|c| sorted(c.relation.clone())).collect()
    };
    assert_eq!(relations(&model_of(text)), relations(model));
    checked
}

/// Returns a relation with all-different cells in order, as certificates have them.
fn sorted(mut relation: Relation) -> Relation {
    if let Relation::AllDifferent { cells } = &mut relation {
        cells.sort_unstable();
    }
    relation
}

/// Returns the puzzle with only the first `count` of its sums.
fn with_sums(model: &Model, count: usize) -> Model {
    let mut seen = 0;
    let constraints = model.rulebook().constraints().iter();
    let kept = constraints.filter(|c| {
        let sum = matches!(c.relation, Relation::Linear { .. });
        seen += usize::from(sum);
        !sum || seen <= count
    });
    let book = Rulebook::from_constraints(model.shape(), kept.cloned().collect());
    Model::with_rulebook(book.into(), model.givens().clone())
}

/// Returns killers of three sizes, the last with givens.
fn killers() -> [(Model, Solution); 4] {
    [
        killer(shape(2, 2), 3, 1),
        killer(shape(2, 3), 4, 2),
        killer(shape(3, 3), 3, 0),
        killer(shape(3, 3), 5, 1),
    ]
}

/// Returns a model with a digit given in a cell, by index.
fn with_given(model: &Model, cell: usize, value: u8) -> Model {
    let mut givens = model.givens().clone();
    let cell = model.shape().all_cells().nth(cell).unwrap();
    givens.set(cell, Digit::new(value));
    model.with_givens(givens)
}

#[test]
fn a_killer_is_unique() {
    for (model, solution) in killers() {
        let text = certify(&model, CertificateKind::Verdict).unwrap();
        let checked = checked(&model, &text);
        assert_eq!(checked.claim, Claim::Unique);
        assert_eq!(checked.solutions, [solution.values()]);
        same_clauses(&model, &head(&text));
    }
}

#[test]
fn killers_with_fewer_cages_have_several_solutions_or_a_number_of_them() {
    for (model, solution) in killers() {
        let fewer = (0..model.rulebook().constraints().len())
            .rev()
            .map(|sums| with_sums(&model, sums))
            .find(|fewer| count(fewer, 3) == 3)
            .unwrap();
        let text = certify(&fewer, CertificateKind::Verdict).unwrap();
        assert_eq!(checked(&fewer, &text).claim, Claim::Several);
        let limit = 200;
        let all = count(&fewer, limit + 1);
        match certify(&fewer, CertificateKind::Count(limit)) {
            Ok(text) => {
                let checked = checked(&fewer, &text);
                assert_eq!(checked.claim, Claim::Count(all as usize));
                assert!(checked.solutions.iter().any(|s| s == solution.values()));
            }
            Err(error) => assert!(error == CertifyError::More(limit) && all > limit, "{error}"),
        }
    }
}

/// Returns the model with wrong digits as givens in the first empty cells.
fn with_wrong_givens(model: &Model, solution: &Solution, count: usize) -> Model {
    let order = model.shape().order() as u8;
    let empty = (0..solution.values().len()).filter(|&cell| model.givens().values()[cell] == 0);
    empty.take(count).fold(model.clone(), |model, cell| {
        with_given(&model, cell, solution.values()[cell] % order + 1)
    })
}

#[test]
fn killers_without_a_solution_have_conflicts_and_smallest_ones() {
    for (model, solution) in killers() {
        let wrong = with_wrong_givens(&model, &solution, 4);
        let text = certify(&wrong, CertificateKind::Verdict).unwrap();
        let found = checked(&wrong, &text);
        assert_eq!(found.claim, Claim::None);
        assert!(!found.conflict.is_empty() && !found.smallest, "{text}");
        let found = checked(&wrong, &certify_smallest(&wrong));
        assert!(found.smallest);
        assert_eq!(found.conflict.len(), smallest(&wrong));
    }
}

#[test]
fn a_cage_that_has_no_digits_contradicts_itself() {
    for (model, _) in killers() {
        for total in [-1, 0, 1, 2, 1_000_000_000_000, i64::MIN, i64::MAX] {
            let mut constraints = model.rulebook().constraints().to_vec();
            for constraint in &mut constraints {
                if let Relation::Linear {
                    terms, total: t, ..
                } = &mut constraint.relation
                    && terms.len() > 1
                {
                    *t = total;
                }
            }
            let book = Rulebook::from_constraints(model.shape(), constraints);
            let wrong = Model::with_rulebook(book.into(), model.givens().clone());
            let found = checked(&wrong, &certify_smallest(&wrong));
            assert_eq!((found.claim, found.conflict), (Claim::None, vec![]));
        }
    }
}

/// Returns a puzzle with few cages and no redundant given.
fn minimal(model: &Model, solution: &Solution) -> Model {
    let mut thin = with_sums(model, model.rulebook().constraints().len() / 8)
        .with_givens(solution.givens().clone());
    for cell in model.shape().all_cells() {
        let fewer = thin.with_givens(thin.givens().retain(|given| given.cell != cell));
        if count(&fewer, 2) == 1 {
            thin = fewer;
        }
    }
    thin
}

#[test]
fn killers_with_givens_are_minimal_or_are_not() {
    for (model, solution) in killers() {
        let thin = minimal(&model, &solution);
        assert!(thin.givens().count() > 0);
        let text = certify(&thin, CertificateKind::Minimal).unwrap();
        assert_eq!(checked(&thin, &text).claim, Claim::Minimal);
        let more = thin.with_givens(solution.givens().clone());
        let error = certify(&more, CertificateKind::Minimal).unwrap_err();
        assert!(matches!(error, CertifyError::Spare(_)), "{error}");
    }
}

#[test]
fn digits_are_ruled_out_by_sums_and_givens() {
    for (model, solution) in killers() {
        let mut judge = Judge::new([Native::new().boxed(), Sat::default().boxed()]);
        let right = solution.givens().iter();
        let empty = right.filter(|candidate| model.givens().get(candidate.cell).is_none());
        for right in empty.take(3) {
            let order = model.shape().order() as u8;
            let wrong = Candidate {
                digit: Digit::new(right.digit.value() % order + 1).unwrap(),
                ..right
            };
            let mut asked = |candidate| why(&mut judge, &model, candidate, &Question::default());
            assert_eq!(asked(right), Ok(Why::Possible(solution.clone())));
            let Ok(Why::RuledOut {
                givens,
                minimal: true,
                ..
            }) = asked(wrong)
            else {
                panic!("{wrong:?}");
            };
            assert!(givens.len() <= model.givens().count());
        }
    }
}

#[test]
fn limits_are_kept() {
    let (model, _) = killer(shape(3, 3), 5, 1);
    let limits = Limits::solutions(2).with_deadline(Some(std::time::Instant::now()));
    let stopped = Certifier::default().certify(&model, CertificateKind::Verdict, &limits);
    assert_eq!(stopped.unwrap_err(), CertifyError::Stopped(Stop::Time));
}

#[test]
fn sums_that_the_rules_imply_change_no_verdict() {
    for text in [
        "1.....3..4.....2",
        "1..2............",
        "12.33...........",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ] {
        let plain = puzzle(text);
        let order = plain.shape().order() as i64;
        let mut constraints = plain.rulebook().constraints().to_vec();
        for index in 0..plain.shape().order() {
            let cells = plain.shape().row_cells(index);
            let terms = cells.map(|cell| Term {
                coefficient: -1,
                cell,
            });
            constraints.push(Constraint {
                relation: Relation::Linear {
                    terms: terms.collect(),
                    comparison: Comparison::AtMost,
                    total: -order * (order + 1) / 2,
                },
                name: Name::Other("all digits of a row".to_string()),
            });
        }
        let book = Rulebook::from_constraints(plain.shape(), constraints);
        let model = Model::with_rulebook(book.into(), plain.givens().clone());
        let found = checked(&model, &certify(&model, CertificateKind::Verdict).unwrap());
        let expected = check_any(&certify(&plain, CertificateKind::Verdict).unwrap()).unwrap();
        assert_eq!(found.claim, expected.claim);
    }
}

/// Two givens in one house contradict each other, but here one of them contradicts a sum on its
/// own.
#[test]
fn a_given_that_breaks_a_sum_is_a_conflict_without_the_others() {
    let plain = puzzle("33..............");
    let mut constraints = plain.rulebook().constraints().to_vec();
    let terms = (0..2).map(|cell| Term {
        coefficient: 3 * cell + 1,
        cell: Cell::new(cell as usize),
    });
    constraints.push(Constraint {
        relation: Relation::Linear {
            terms: terms.collect(),
            comparison: Comparison::AtMost,
            total: 12,
        },
        name: Name::Other("1·r1c1 + 4·r1c2".to_string()),
    });
    let book = Rulebook::from_constraints(plain.shape(), constraints);
    let model = Model::with_rulebook(book.into(), plain.givens().clone());
    let found = checked(&model, &certify(&model, CertificateKind::Verdict).unwrap());
    // r1c2, by index.
    assert_eq!((found.claim, found.conflict), (Claim::None, vec![1]));
    let mut judge = Judge::new([Native::new().boxed(), Sat::default().boxed()]);
    let report = judge.judge(&model, &Question::default()).unwrap();
    let Verdict::None(conflict) = report.verdict else {
        panic!("it has a solution");
    };
    assert!(conflict.minimal && conflict.givens.len() == 1);
    assert_eq!(conflict.repeats.len(), 2);
}
