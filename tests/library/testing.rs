//! `veridoku::testing`: right and wrong functions as solvers, and puzzles that shrink.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Givens, Shape};
use veridoku::human::Level;
use veridoku::native::{Native, Plain};
use veridoku::rate::explainer;
use veridoku::rules::{Model, Puzzle};
use veridoku::testing::{
    Answer, Check, FaultKind, Puzzles, SolutionCount, assert_solves, assert_tells_apart,
};

fn census(givens: &Givens) -> (u64, Option<Vec<u8>>) {
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let census = Plain::new().count(&model, &Limits::solutions(2)).unwrap();
    let first = census.witnesses.first();
    (census.run.solutions, first.map(|s| s.values().to_vec()))
}

fn first(givens: &Givens) -> Option<Vec<u8>> {
    census(givens).1
}

fn told_apart(givens: &Givens) -> Answer {
    match census(givens) {
        (0 | 1, board) => board.into(),
        _ => Answer::Several,
    }
}

#[test]
fn right_solvers_pass() {
    assert_solves(first);
    assert_tells_apart(told_apart);
}

/// Returns the kind of the fault found, and the number of givens that show it.
fn found<A: Into<Answer>>(
    check: &Check,
    solver: impl Fn(&Givens) -> A + Send + Sync + 'static,
) -> (FaultKind, usize) {
    let failure = check.run(solver).expect_err("a fault is found");
    (failure.fault.kind, failure.shrunk.count())
}

#[test]
fn wrong_solvers_are_found_and_what_shows_it_is_small() {
    let check = Check::default().random(0, 0);
    let strict = check.clone().any_solution(false);
    // Claims one solution although there are several.
    assert_eq!(found(&strict, first), (FaultKind::ClaimsUnique, 0));
    // Two digits exchanged at the end.
    let (kind, _) = found(&check, |givens| {
        first(givens).map(|mut board| {
            board.swap(79, 80);
            board
        })
    });
    assert!(matches!(
        kind,
        FaultKind::WrongBoard | FaultKind::IgnoresGivens
    ));
    // Never returns that there is none: makes up a board.
    let made_up = |givens: &Givens| first(givens).or(Some(vec![1; 81]));
    let (kind, _) = found(&check, made_up);
    assert!(matches!(
        kind,
        FaultKind::WrongBoard | FaultKind::IgnoresGivens
    ));
    // Panics if a 7 is in the first row.
    let panics = |givens: &Givens| {
        assert!(!givens.values()[..9].contains(&7), "no sevens, please");
        first(givens)
    };
    let failure = check.run(panics).unwrap_err();
    assert_eq!(failure.fault.kind, FaultKind::Crash);
    assert!(failure.fault.message.contains("no sevens, please"));
    // The 7 alone is enough, whatever the verdict.
    assert_eq!((failure.shrunk.count(), failure.truth), (1, "several"));
    assert!(failure.shrunk.values()[..9].contains(&7));
    assert!(failure.minimal && !failure.spent);
}

#[test]
fn a_solver_that_panics_always_is_shown_by_an_empty_board() {
    let panics = |_: &Givens| -> Option<Vec<u8>> { panic!("never again") };
    assert_eq!(found(&Check::default(), panics), (FaultKind::Crash, 0));
}

#[test]
fn a_solver_that_hangs_is_named_with_its_puzzle() {
    // Sleeps longer than any test if the first cell is given.
    let hangs = |givens: &Givens| {
        if givens.values()[0] != 0 {
            std::thread::sleep(std::time::Duration::from_secs(3600));
        }
        first(givens)
    };
    let check = Check::default()
        .suites(&["unique"])
        .random(0, 0)
        .time_limit(std::time::Duration::from_millis(300));
    let failure = check.run(hangs).unwrap_err();
    assert_eq!(failure.fault.kind, FaultKind::Hang);
    assert!(failure.shrunk.values()[0] != 0);
    assert!(failure.shrunk.count() < failure.found.count());
    assert!(
        failure.to_string().contains("no answer in 0.3 s"),
        "{failure}"
    );
}

#[test]
fn suites_and_random_puzzles_can_be_chosen() {
    let count = |check: Check| {
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&asked);
        check
            .run(move |givens: &Givens| {
                counted.fetch_add(1, Ordering::Relaxed);
                first(givens)
            })
            .unwrap();
        asked.load(Ordering::Relaxed)
    };
    assert_eq!(count(Check::default().suites(&[]).random(10, 3)), 10);
    let none = veridoku::testing::suite("none").unwrap().cases(0).count();
    assert_eq!(count(Check::default().suites(&["none"]).random(0, 0)), none);
    let smoke = Check::default().suites(&["smoke"]).random(0, 0);
    let all = count(smoke.clone().orders(4..=25));
    assert!(count(smoke.clone()) + 4 < all);
    assert!((1..all).contains(&count(smoke.orders(16..=16))));
}

#[test]
fn strategies_make_what_was_wished() {
    let mut runner = TestRunner::deterministic();
    let small = Shape::new(2, 3).unwrap();
    for puzzles in [
        Puzzles::unique(),
        Puzzles::unique().givens(30..=32),
        Puzzles::unique().shape(small),
        Puzzles::new(SolutionCount::Several).givens(10..=40),
        Puzzles::new(SolutionCount::None).givens(20..=35),
        Puzzles::new(SolutionCount::None).shape(small),
    ] {
        for _ in 0..20 {
            let givens = puzzles.new_tree(&mut runner).unwrap().current();
            assert!(puzzles.accepts(&givens), "{puzzles:?}: {givens:?}");
        }
    }
    let hard = Puzzles::unique().level(Level::Hard..=Level::Expert);
    for _ in 0..3 {
        let givens = hard.new_tree(&mut runner).unwrap().current();
        let rating = explainer(givens.values().try_into().unwrap()).unwrap();
        assert!(Level::of_er(rating.er) >= Level::Hard);
    }
}

#[test]
fn what_cannot_be_is_said() {
    let mut runner = TestRunner::deterministic();
    let small = Shape::new(2, 2).unwrap();
    // No 4×4 puzzle with three givens has one solution.
    let wish = Puzzles::unique().shape(small).givens(0..=3);
    assert!(wish.new_tree(&mut runner).is_err());
}

#[test]
fn puzzles_shrink_to_fewer_givens_of_the_same_verdict() {
    let mut runner = TestRunner::deterministic();
    for (solutions, least) in [
        (SolutionCount::One, 17),
        (SolutionCount::None, 2),
        (SolutionCount::Several, 0),
    ] {
        let puzzles = Puzzles::new(solutions);
        let mut tree = puzzles.new_tree(&mut runner).unwrap();
        while tree.simplify() {}
        let givens = tree.current();
        assert!(puzzles.accepts(&givens) && givens.count() >= least);
        for given in givens.iter() {
            assert!(!puzzles.accepts(&givens.retain(|g| g != given)));
        }
        if solutions == SolutionCount::None {
            assert!(givens.count() <= 25);
        }
    }
}

#[test]
fn a_step_that_hides_the_fault_is_taken_back() {
    let mut runner = TestRunner::deterministic();
    let mut tree = Puzzles::new(SolutionCount::Several)
        .givens(20..=40)
        .new_tree(&mut runner)
        .unwrap();
    let wanted = tree.current().iter().nth(7).unwrap();
    // The fault is present as long as one given is.
    let fails = |givens: &Givens| givens.get(wanted.cell) == Some(wanted.digit);
    while tree.simplify() {
        if !fails(&tree.current()) {
            assert!(tree.complicate());
        }
    }
    let left = tree.current();
    assert!(fails(&left));
    assert_eq!(left.count(), 20);
    assert!(Native::new().name() == "native");
}
