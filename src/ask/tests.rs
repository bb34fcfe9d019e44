//! The front door against what lies behind it.

use super::*;
use crate::engine::{Cancel, Engine, Limits, Stop};
use crate::generate::Goal;
use crate::prelude::{Judge, Native, Sat, Verdict};
use crate::rules::{Puzzle, Solution};
use crate::sat::Solver;
use std::collections::BTreeSet;
use std::time::Duration;

const UNIQUE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
const TWO: &str =
    "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..";
const NONE: &str = "12.3...4........";

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

const fn sends<T: Send + ?Sized>() {}
const _: () = {
    sends::<dyn Engine>();
    sends::<Box<dyn Engine>>();
    sends::<Goal<'static>>();
    sends::<Session>();
    sends::<Judge>();
    sends::<Generator>();
    sends::<Solutions>();
    sends::<crate::game::Game>();
};

#[test]
fn verdicts_are_those_of_the_judge() {
    let words = |text: &str| puzzle(text).verify().unwrap().word();
    assert_eq!(
        [UNIQUE, TWO, NONE].map(words),
        ["unique", "multiple", "none"]
    );
    let mut judge = Judge::new([Native::new().boxed(), Sat::over(Solver::Varisat).boxed()]);
    let mut session = Session::new();
    for text in [UNIQUE, TWO, NONE] {
        let model = session.model(&puzzle(text));
        let asked = crate::verify::Question::default();
        let long = judge.judge(&model, &asked).unwrap().verdict;
        let short = session.verify(&puzzle(text), &VerifyOptions::default());
        assert_eq!(short.unwrap().verdict, long);
    }
    let shown = puzzle(NONE).verify().unwrap().to_string();
    assert_eq!(shown, "none: 3 givens contradict each other");
}

#[test]
fn every_choice_of_engines_gives_the_same_verdict() {
    for (engines, name) in Engines::ALL {
        assert_eq!(
            (name.parse(), engines.to_string()),
            (Ok(engines), name.to_string())
        );
        let mut session = Session::with(engines);
        let solution = session.solve(&puzzle(UNIQUE), &Limits::none()).unwrap();
        assert!(solution.to_string().starts_with("468931527"));
        let error = session.solve(&puzzle(TWO), &Limits::none()).unwrap_err();
        assert!(matches!(error, SolveError::Several(_)));
    }
    assert!("best".parse::<Engines>().is_err());
}

#[test]
fn solutions_come_each_once_and_all_of_them() {
    let all: Vec<Solution> = puzzle(&".".repeat(16)).solutions().collect();
    let different: BTreeSet<String> = all.iter().map(Solution::to_string).collect();
    assert_eq!((all.len(), different.len()), (288, 288));
    assert_eq!(puzzle(TWO).solutions().count(), 2);
    assert_eq!(puzzle(NONE).solutions().count(), 0);
    let ten: Vec<Solution> = puzzle(&".".repeat(81)).solutions().take(10).collect();
    let different: BTreeSet<String> = ten.iter().map(Solution::to_string).collect();
    assert_eq!(different.len(), 10);
    // Far more than a piece of the search has.
    let six = puzzle(&format!("123456456{}", ".".repeat(27)));
    let counted = six.count().unwrap().solutions;
    let listed = six.solutions().take(2000).map(|s| s.to_string());
    let listed: BTreeSet<String> = listed.collect();
    assert!(counted > 2000u32.into());
    assert_eq!(listed.len(), 2000);
}

#[test]
fn counts_are_exact_or_say_what_stopped_them() {
    let count = |text: &str| puzzle(text).count().unwrap().solutions.to_string();
    assert_eq!(count(UNIQUE), "1");
    assert_eq!(count(&".".repeat(16)), "288");
    assert_eq!(count(&".".repeat(36)), "28200960");
    let mut session = Session::new();
    let mut options = CountOptions {
        most: Some(100),
        ..CountOptions::default()
    };
    let some = session.count(&puzzle(&".".repeat(16)), &options).unwrap();
    assert_eq!(
        (some.solutions.clone(), some.stop),
        (100u32.into(), Some(Stop::Solutions))
    );
    options.most = Some(288);
    let all = session.count(&puzzle(&".".repeat(16)), &options).unwrap();
    assert!(all.exact && !some.exact);
}

#[test]
fn a_stop_is_a_result_of_every_job() {
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits::none().with_cancel(cancel.clone());
    let empty = puzzle(&".".repeat(81));
    let mut session = Session::new();
    let report = session.verify(&empty, &VerifyOptions::default().within(limits.clone()));
    assert!(matches!(report.unwrap().verdict, Verdict::Unknown(_)));
    assert!(matches!(
        session.solve(&empty, &limits),
        Err(SolveError::Unknown(_))
    ));
    let mut solutions = session.solutions(&empty, &limits);
    assert_eq!(
        (solutions.next(), solutions.ended()),
        (None, Ok(Some(Stop::Cancelled)))
    );
    let late = Limits::time(Duration::ZERO);
    let options = CountOptions {
        limits: late.clone(),
        ..CountOptions::default()
    };
    let counted = session.count(&empty, &options).unwrap();
    assert_eq!(counted.stop, Some(Stop::Time));
    let options = RateOptions {
        limits: late.clone(),
        ..RateOptions::default()
    };
    assert!(matches!(
        session.rate(&puzzle(UNIQUE), &options),
        Err(RateError::Unknown(_))
    ));
    let options = CertifyOptions {
        limits: late,
        ..CertifyOptions::default()
    };
    assert!(session.certify(&puzzle(UNIQUE), &options).is_err());
    let mut generator = Generator::builder()
        .limits(Limits::none().with_cancel(cancel))
        .build()
        .unwrap();
    assert!(matches!(
        generator.next(),
        Some(Err(GenerateError::Stopped(_)))
    ));
    assert!(generator.next().is_none());
}

#[test]
fn what_cannot_be_rated_says_why() {
    let rate = |text: &str| puzzle(text).rate().unwrap_err();
    assert_eq!(rate(TWO), RateError::Several);
    assert_eq!(
        rate(&format!("11{}", ".".repeat(79))),
        RateError::Contradictory
    );
    assert!(matches!(rate(&".".repeat(16)), RateError::Shape(_)));
    let rating = puzzle(UNIQUE).rate().unwrap();
    assert!(rating.er() >= rating.ep() && rating.ep() >= rating.ed());
    assert!(rating.ed() >= Some(1.0));
    assert!(!rating.steps().is_empty());
    assert!(rating.to_string().contains("ER"));
    let solved = puzzle(UNIQUE).solve().unwrap().to_string();
    let full = puzzle(&solved).rate().unwrap();
    assert!(full.time.is_none() && full.steps().is_empty());
}

#[test]
fn a_path_ends_at_the_solution_and_keeps_it() {
    let explained = puzzle(UNIQUE).explain().unwrap();
    assert_eq!(explained.end, crate::human::End::Solved);
    assert_eq!(explained.steps.len(), explained.words.len());
    assert!(
        explained
            .steps
            .iter()
            .all(|step| step.keeps(&explained.solution))
    );
    let error = puzzle(TWO).explain().unwrap_err();
    assert!(matches!(error, ExplainError::Solve(SolveError::Several(_))));
}

#[test]
fn a_minimal_puzzle_has_no_redundant_given() {
    let made = Generator::builder().seed(3).minimal(false).clues(30..=30);
    let puzzle = made.build().unwrap().next().unwrap().unwrap().puzzle();
    assert_eq!(puzzle.givens().count(), 30);
    let minimal = puzzle.minimize().unwrap();
    assert!(minimal.complete);
    assert_eq!(minimal.removed.len(), 30 - minimal.puzzle.givens().count());
    assert!(minimal.puzzle.redundant().unwrap().redundant.is_empty());
    assert_eq!(minimal.puzzle.solve(), puzzle.solve());
}

#[test]
fn a_generator_gives_what_was_asked_for_and_the_same_again() {
    let build = || {
        Generator::builder()
            .symmetry(crate::generate::Pattern::Rotate180)
            .seed(9)
    };
    let first: Vec<String> = build()
        .build()
        .unwrap()
        .take(3)
        .map(|m| m.unwrap().to_string())
        .collect();
    let third = build().build().unwrap().make(3).unwrap().to_string();
    assert_eq!(first[2], third);
    let mut last = build().start(u64::MAX).build().unwrap();
    assert!(last.next().unwrap().is_ok());
    assert!(last.next().is_none());
    let mut second = build().start(2).build().unwrap();
    assert_eq!(second.next().unwrap().unwrap().to_string(), first[1]);
    for text in &first {
        let turned: String = text.chars().rev().collect();
        let same = text
            .chars()
            .zip(turned.chars())
            .all(|(a, b)| (a == '.') == (b == '.'));
        assert!(same && puzzle(text).solve().is_ok());
    }
    assert!(matches!(
        Generator::builder().clues(3..=5).build().err(),
        Some(GenerateError::Wish(_))
    ));
}

#[test]
fn certificates_are_accepted_by_the_checker() {
    for text in [UNIQUE, TWO, NONE] {
        let certificate = puzzle(text).certify().unwrap();
        assert!(crate::check::check(&certificate.to_string()).is_ok());
    }
}

#[test]
fn equivalent_puzzles_have_one_form() {
    let (one, other) = (puzzle("12....34........"), puzzle("34....12........"));
    assert_eq!(one.canon().unwrap().key(), other.canon().unwrap().key());
}

#[test]
fn bytes_are_boards_as_values_or_as_text() {
    let values: Vec<u8> = UNIQUE
        .bytes()
        .map(|b| if b == b'.' { 0 } else { b - b'0' })
        .collect();
    let board = Session::board(&values).unwrap();
    assert_eq!(board, Session::board(UNIQUE.as_bytes()).unwrap());
    assert_eq!(board, puzzle(UNIQUE));
    assert_eq!(Session::board(&values[..80]), Err(BoardError::Cells(80)));
    let mut wrong = values;
    wrong[7] = 10;
    assert_eq!(Session::board(&wrong), Err(BoardError::Byte(7, 10)));
    assert_eq!(Session::board(&[]), Err(BoardError::Cells(0)));
    // Above nine digits every byte is a value: 46 is no blank.
    let mut large = vec![0; 49 * 49];
    large[3] = b'.';
    assert_eq!(Session::board(&large).unwrap().givens().values()[3], 46);
}

#[test]
fn why_candidates_and_repair_answer() {
    let three = puzzle("123.............");
    let candidates = three.candidates().unwrap();
    assert_eq!(
        candidates
            .forced(crate::grid::Cell::new(3))
            .map(|d| d.value()),
        Some(4)
    );
    let one = crate::grid::Candidate {
        cell: crate::grid::Cell::new(3),
        digit: crate::grid::Digit::new(1).unwrap(),
    };
    let why = three.why(one).unwrap();
    assert!(matches!(
        why,
        crate::verify::Why::RuledOut { minimal: true, .. }
    ));
    let repair = puzzle(TWO).repair().unwrap();
    assert!(matches!(repair, crate::verify::Repair::Add(a) if a.least == 1));
}
