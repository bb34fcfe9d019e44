//! Puzzles that are minimized in every way.

use super::*;
use crate::ask::Ask;

/// A puzzle with one solution and many givens too many.
fn puzzle() -> Puzzle {
    let unique =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let grid = unique
        .parse::<Puzzle>()
        .unwrap()
        .solve()
        .unwrap()
        .to_string();
    (grid[..45].to_string() + &unique[45..]).parse().unwrap()
}

#[test]
fn both_ways_of_removing_givens_end_at_the_same_puzzle() {
    let puzzle = puzzle();
    let mut kinds = Vec::new();
    for order in [
        RemovalOrder::Random,
        RemovalOrder::Digits,
        RemovalOrder::Reading,
    ] {
        let options = MinimizeOptions {
            order,
            seed: 5,
            keep: vec![Cell::new(1)],
            ..MinimizeOptions::default()
        };
        let [native, sat] = [Engines::Both, Engines::Sat].map(|engines| {
            let mut session = Session::with(engines);
            let spare = session.spare_givens(&puzzle, &options).unwrap().unwrap();
            (session.minimize(&puzzle, &options).unwrap(), spare)
        });
        assert_eq!(native, sat);
        let (minimal, spare) = native;
        assert!(minimal.complete && minimal.removed.iter().all(|g| spare.contains(g)));
        assert!(minimal.puzzle.givens().get(Cell::new(1)).is_some());
        assert_eq!(minimal.puzzle.solve(), puzzle.solve());
        kinds.push(minimal.puzzle);
    }
    kinds.dedup();
    assert_eq!(kinds.len(), 3, "each order ends at another puzzle");
}

#[test]
fn minimal_puzzles_are_minimal_and_at_most_as_many_as_wanted() {
    let puzzle: Puzzle = "132442312413....".parse().unwrap();
    let (mut session, options) = (Session::new(), MinimizeOptions::default());
    let all = session.minimal_puzzles(&puzzle, 1000, &options).unwrap();
    assert!(all.complete && !all.more);
    for minimal in &all.puzzles {
        assert!(minimal.solve().is_ok());
        assert!(minimal.redundant().unwrap().redundant.is_empty());
    }
    let some = session.minimal_puzzles(&puzzle, 3, &options).unwrap();
    assert_eq!(some.puzzles, all.puzzles[..3]);
    assert!(!some.complete && some.more);
}

#[test]
fn a_puzzle_with_several_solutions_is_not_minimized() {
    let several: Puzzle = "12..............".parse().unwrap();
    let error = several.minimize().unwrap_err();
    assert!(matches!(
        error,
        MinimizeError::Unsolved(SolveError::Several(_))
    ));
    assert!(
        error
            .to_string()
            .starts_with("the puzzle has several solutions: ")
    );
}
