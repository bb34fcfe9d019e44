//! The solution that a text brings, compared with the verdict.

use veridoku::ask::{Session, VerifyOptions};
use veridoku::engine::{Cancel, Limits};
use veridoku::rules::{Model, Puzzle};
use veridoku::verify::Expectation;

const UNIQUE: &str = "1.....3..4.....2";
const SOLUTION: &str = "1324423124133142";

fn expectation(puzzle: &str, board: &str, limits: Limits) -> Expectation {
    let puzzle: Puzzle = puzzle.parse().unwrap();
    let board: Puzzle = board.parse().unwrap();
    let options = VerifyOptions::default().within(limits);
    let report = Session::new().verify(&puzzle, &options).unwrap();
    Expectation::new(&report.verdict, &Model::new(&puzzle), board.givens())
}

#[test]
fn every_verdict_and_board() {
    let found = |puzzle, board| expectation(puzzle, board, Limits::none()).word();
    assert_eq!(found(UNIQUE, SOLUTION), "right");
    assert_eq!(found(UNIQUE, "1234341221434321"), "different");
    assert_eq!(found(".....1..........", SOLUTION), "wrong");
    assert_eq!(found("1...............", SOLUTION), "one of several");
    assert_eq!(found("11..............", SOLUTION), "wrong");
}

#[test]
fn the_cells_that_differ_are_named() {
    let board = SOLUTION.replacen("42", "24", 1);
    let found = expectation(UNIQUE, &board, Limits::none());
    let Expectation::Different { cells, .. } = found else {
        panic!("{found:?}");
    };
    assert_eq!(cells.to_string(), "r2c12");
}

#[test]
fn without_a_verdict_a_solution_is_possible() {
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = || Limits::none().with_cancel(cancel.clone());
    assert_eq!(expectation(UNIQUE, SOLUTION, stopped()).word(), "possible");
    assert_eq!(
        expectation(UNIQUE, "1234341221434321", stopped()).word(),
        "wrong"
    );
}
