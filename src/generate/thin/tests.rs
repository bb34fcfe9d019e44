//! Both ways of thinning out end at the same puzzles.

use super::super::{Fill, Oracle, Pattern, dig, shuffled_groups, stream};
use super::*;
use crate::grid::{Givens, Shape};
use crate::rules::Puzzle;

/// Returns a full grid as a puzzle.
fn full(height: usize, width: usize, number: u64) -> (Model, Solution) {
    let shape = Shape::new(height, width).unwrap();
    let givens = Fill::new(shape).fill(&mut stream(5, number + 1));
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let grid = Solution::check(&model, givens.values()).unwrap();
    (model, grid)
}

#[test]
fn puzzles_are_those_of_digging() {
    for (height, width, boards) in [(2, 2, 10), (2, 3, 8), (3, 3, 6), (2, 5, 2)] {
        for number in 0..boards {
            let (model, grid) = full(height, width, number);
            let shape = model.shape();
            for pattern in [Pattern::None, Pattern::Rotate180] {
                let groups = shuffled_groups(pattern.orbits(shape), number);
                let mut oracle = Oracle::new(model.rulebook());
                let mut expected = grid.values().to_vec();
                oracle.begin(&expected);
                let dug = dig(&mut oracle, &mut expected, &groups, 0);
                let limits = Limits::solutions(2);
                let found = thin(&model, &grid, &groups, &Solver::default(), &limits);
                assert_eq!(found, Ok((expected, dug)), "{shape:?} {number}");
            }
        }
    }
}

#[test]
fn what_is_in_no_group_stays_and_givens_need_not_be_all() {
    let (model, grid) = full(3, 3, 0);
    let groups = |from: usize| shuffled_groups((from..81).map(|c| vec![c]).collect(), 1);
    let limits = Limits::solutions(2);
    let thin = |model: &Model, from| {
        thin(model, &grid, &groups(from), &Solver::default(), &limits).unwrap()
    };
    let (values, dug) = thin(&model, 9);
    assert_eq!(values[..9], grid.values()[..9]);
    assert!(dug.complete);
    // Then removes the rest, the first row first.
    let puzzle = model.with_givens(Givens::from_values(model.shape(), &values[..]).unwrap());
    let (values, dug) = thin(&puzzle, 0);
    let mut oracle = Oracle::new(model.rulebook());
    assert_eq!(oracle.is_unique(&values), Some(true));
    assert_eq!(super::super::redundant(&mut oracle, &values), Some(vec![]));
    assert_eq!(dug.clues, values.iter().filter(|&&v| v != 0).count());
}

#[test]
fn givens_to_spare_are_those_of_the_oracle() {
    let (model, grid) = full(3, 3, 2);
    let groups = shuffled_groups((0..50).map(|c| vec![c]).collect(), 4);
    let (solver, limits) = (Solver::default(), Limits::solutions(2));
    let (values, _) = thin(&model, &grid, &groups, &solver, &limits).unwrap();
    let puzzle = model.with_givens(Givens::from_values(model.shape(), &values[..]).unwrap());
    let all: Vec<usize> = (0..81).collect();
    let found = spare(&puzzle, &grid, &all, &solver, &limits).unwrap();
    let mut oracle = Oracle::new(model.rulebook());
    let expected = super::super::redundant(&mut oracle, &values);
    assert_eq!(found, expected);
    assert!(found.is_some_and(|cells| cells.len() > 5));
}

#[test]
fn a_puzzle_of_several_solutions_is_refused_and_limits_are_kept() {
    let (model, grid) = full(3, 3, 0);
    let groups: Vec<Vec<usize>> = (0..81).map(|c| vec![c]).collect();
    let solver = Solver::default();
    let empty = model.with_givens(Givens::empty(model.shape()));
    let limits = Limits::solutions(2);
    let found = thin(&empty, &grid, &groups, &solver, &limits);
    assert_eq!(found, Err(ThinError::Several));
    let late = limits.with_deadline(Some(std::time::Instant::now()));
    let (values, dug) = thin(&model, &grid, &groups, &solver, &late).unwrap();
    assert_eq!((values, dug.complete), (grid.values().to_vec(), false));
}
