//! The inquiry against trying everything on small boards.

use super::{BoundedCount, Inquiry};
use crate::engine::{Engine, EngineError, Limits, Run, Stop};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Givens, Shape};
use crate::native::Native;
use crate::rules::{Model, Puzzle, Solution};
use crate::sat::Sat;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;

fn both() -> Inquiry {
    let sat = Sat::incremental();
    Inquiry::new([Native::new().boxed(), sat.boxed()])
}

fn model(values: Vec<u8>) -> Model {
    let shape = Shape::of_cells(values.len()).unwrap();
    Model::new(&Puzzle::plain(Givens::from_values(shape, values).unwrap()))
}

/// Returns every candidate of a board.
fn all(shape: Shape) -> impl Iterator<Item = Candidate> {
    shape.all_cells().flat_map(move |cell| {
        let digits = DigitSet::all(shape.order()).iter();
        digits.map(move |digit| Candidate { cell, digit })
    })
}

/// Returns every solution, listed.
fn listed(model: &Model) -> Vec<Solution> {
    let mut all = Vec::new();
    Native::new()
        .search(model, &Limits::solutions(u64::MAX), &mut |solution| {
            all.push(solution);
            ControlFlow::Continue(())
        })
        .unwrap();
    all
}

#[test]
fn tallies_are_those_of_all_solutions_listed() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut inquiry = both();
    let mut totals = Vec::new();
    let unique = vec![1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
    let mut puzzles = vec![vec![0; 16], unique];
    for _ in 0..40 {
        let share = rng.random_range(0.0..0.5);
        let values = (0..16).map(|_| {
            if rng.random_bool(share) {
                rng.random_range(1..=4)
            } else {
                0
            }
        });
        puzzles.push(values.collect());
    }
    for puzzle in puzzles {
        let model = model(puzzle);
        let solutions = listed(&model);
        totals.push(solutions.len());
        for limit in [1, 3, 1000] {
            let found = inquiry.candidates(&model, limit, &Limits::none()).unwrap();
            assert!(found.is_complete() && found.stop.is_none());
            let expected = |count: usize| BoundedCount {
                solutions: limit.min(count as u64),
                exact: (count as u64) < limit,
            };
            assert_eq!(found.total(), expected(solutions.len()));
            for candidate in all(model.shape()) {
                let Candidate { cell, digit } = candidate;
                let count = solutions
                    .iter()
                    .filter(|s| s.givens().get(cell) == Some(digit))
                    .count();
                // A digit other than the given occurs in no solution.
                assert_eq!(found.tally(candidate), expected(count), "{candidate:?}");
            }
        }
    }
    assert!(totals.contains(&0) && totals.contains(&1) && totals.iter().any(|n| *n > 100));
}

#[test]
fn a_digit_is_forced_if_no_other_is_possible() {
    let model = model(vec![1, 2, 3, 4, 3, 4, 0, 2, 0, 1, 0, 3, 0, 3, 0, 1]);
    let found = both().candidates(&model, 100, &Limits::none()).unwrap();
    let forced: Vec<Option<u8>> = [6, 8, 0]
        .map(|cell| found.forced(Cell::new(cell)).map(Digit::value))
        .to_vec();
    assert_eq!(forced, [Some(1), None, Some(1)]);
}

#[test]
fn without_time_nothing_is_claimed() {
    let limits = Limits::time(std::time::Duration::ZERO);
    let found = both()
        .candidates(&model(vec![0; 81]), 100, &limits)
        .unwrap();
    assert_eq!(found.stop, Some(Stop::Time));
    assert!(!found.is_complete());
    assert_eq!(found.unknown(Cell::new(40)).len(), 9);
}

/// An engine that never puts a 4 in the first cell.
struct Blind(Native);

impl Engine for Blind {
    fn name(&self) -> &'static str {
        "blind"
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        if model.givens().get(Cell::new(0)) == Digit::new(4) {
            return Ok(Run::default());
        }
        self.0.search(model, limits, visit)
    }
}

#[test]
fn engines_that_contradict_each_other_are_told_with_the_puzzle() {
    let mut inquiry = Inquiry::new([Native::new().boxed(), Blind(Native::new()).boxed()]);
    let dispute = inquiry
        .candidates(&model(vec![0; 16]), 2, &Limits::none())
        .unwrap_err();
    assert_eq!(dispute.givens.get(Cell::new(0)), Digit::new(4));
    assert_eq!(dispute.givens.count(), 1);
    assert!(
        dispute.to_string().contains("blind: 1 solution"),
        "{dispute}"
    );
}

#[test]
fn without_time_no_given_is_said_to_follow() {
    let limits = Limits::time(std::time::Duration::ZERO);
    let found = both().redundant(&model(vec![0; 16]), &limits).unwrap();
    assert_eq!((found.solvable, found.stop), (None, Some(Stop::Time)));
}
