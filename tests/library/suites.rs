//! The suites of `veridoku crosscheck`: both engines confirm the stated verdicts, and each suite
//! contains what its name says.

use veridoku::crosscheck::{Case, Expected, Referee, SUITES, Truth, suite};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle};

fn cases(name: &str) -> Vec<Case> {
    suite(name).unwrap().cases(7).take(200).collect()
}

#[test]
fn both_engines_confirm_every_verdict() {
    let mut referee = Referee::default();
    for suite in SUITES {
        let mut asked = 0;
        for case in cases(suite.name) {
            let truth = case.question(&mut referee).unwrap().truth;
            assert_eq!(
                truth.word(),
                case.expected().word(),
                "{}: {}",
                suite.name,
                case.name()
            );
            asked += 1;
        }
        assert!(asked >= 10, "{} has {asked}", suite.name);
        assert_eq!(asked == 200, suite.is_endless());
    }
}

#[test]
fn the_numbers_of_solutions_are_right() {
    let mut seen = Vec::new();
    for case in cases("several") {
        let Expected::Several(Some(number)) = case.expected() else {
            continue;
        };
        let model = Model::new(&Puzzle::plain(case.givens().unwrap().clone()));
        let census = Native::new()
            .count(&model, &Limits::solutions(u64::MAX))
            .unwrap();
        assert_eq!(census.run.solutions, number, "{}", case.name());
        seen.push(number);
    }
    assert!([2, 3, 4, 5].iter().all(|n| seen.contains(n)));
    assert!(seen.iter().any(|&n| n > 1000));
}

#[test]
fn some_puzzles_differ_in_the_last_cells_only() {
    let mut referee = Referee::default();
    let late = cases("several").into_iter().filter(|case| {
        let Truth::Several(two) = case.question(&mut referee).unwrap().truth else {
            panic!("{} has several solutions", case.name());
        };
        let exactly_two = case.expected() == Expected::Several(Some(2));
        exactly_two
            && two[0]
                .differences(&two[1])
                .iter()
                .all(|cell| cell.index() >= 63)
    });
    assert!(late.count() >= 2);
}

#[test]
fn the_text_of_a_case_is_its_puzzle() {
    for suite in SUITES {
        for case in cases(suite.name) {
            let records = parse_str(case.text(), &ReadOptions::default());
            let read = match &records[..] {
                [Ok(parsed)] => Some(parsed.puzzle.givens().clone()),
                _ => None,
            };
            assert_eq!(
                read.as_ref(),
                case.givens(),
                "{}: {}",
                suite.name,
                case.name()
            );
            assert!(!case.text().contains('\n'));
        }
    }
}

#[test]
fn random_puzzles_come_again_and_are_of_every_verdict() {
    let first =
        |seed: u64| -> Vec<Case> { suite("random").unwrap().cases(seed).take(20).collect() };
    assert_eq!(first(1), first(1));
    assert_ne!(first(1), first(2));
    for word in ["unique", "several", "none"] {
        assert!(first(1).iter().any(|case| case.expected().word() == word));
    }
}

#[test]
fn hard_and_unique_have_17_givens() {
    for name in ["hard", "unique"] {
        let sparse = |case: &&Case| case.givens().is_some_and(|g| g.count() == 17);
        assert!(cases(name).iter().filter(sparse).count() >= 8, "{name}");
    }
}
