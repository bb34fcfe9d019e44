//! The paths of every machine beside the generic engine and the SAT path.

use super::*;
use crate::Generic;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use veridoku_model::engine::{Engine, Stop};
use veridoku_model::grid::{Givens, Shape, Symmetry};
use veridoku_model::rules::{Model, Puzzle, Solution};
use veridoku_sat::sat::Sat;

/// Returns the puzzle of a random grid in which each cell is kept with a probability of `share`
/// %, with `noise` random givens on top.
fn puzzle(rng: &mut ChaCha8Rng, share: u32, noise: u32) -> Model {
    let pattern = |i: usize| ((3 * (i / 9 % 3) + i / 27 + i % 9) % 9) as u8 + 1;
    let grid = Givens::from_values(Shape::CLASSIC, (0..81).map(pattern).collect::<Vec<u8>>());
    let grid = Symmetry::random(Shape::CLASSIC, rng).apply(&grid.unwrap());
    let mut givens = grid.retain(|_| rng.next_u32() % 100 < share);
    for _ in 0..noise {
        let cell = veridoku_model::grid::Cell::new(rng.next_u32() as usize % 81);
        givens.set(
            cell,
            veridoku_model::grid::Digit::new((rng.next_u32() % 9) as u8 + 1),
        );
    }
    Model::new(&Puzzle::plain(givens))
}

/// Counts the solutions up to a limit; checks each, and that all are different.
fn count(path: &mut Classic, model: &Model, limit: u64) -> u64 {
    let mut boards = Vec::new();
    let values = model.givens().values().try_into().unwrap();
    let run = path.search((values, None), &Limits::solutions(limit), &mut |board| {
        boards.push(Solution::check(model, board.values()).expect("a solution"));
        true
    });
    let found = boards.len() as u64;
    boards.sort_by(|a, b| a.values().cmp(b.values()));
    boards.dedup();
    assert_eq!((boards.len() as u64, found), (run.solutions, run.solutions));
    assert_eq!(run.stop.is_none(), found < limit);
    found
}

#[test]
fn every_path_counts_as_the_generic_engine_and_the_sat_path_do() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut seen = [0; 3];
    for round in 0..3000 {
        let (share, noise) = (
            [22, 26, 30, 36, 45, 100][round % 6],
            [0, 0, 1, 3][round / 6 % 4],
        );
        let model = puzzle(&mut rng, share, noise);
        let limit = [1, 2, 40][round % 3];
        let limits = Limits::solutions(limit);
        let expected = Generic::new().count(&model, &limits).unwrap().run.solutions;
        for path in &mut Classic::all() {
            let name = path.path;
            assert_eq!(
                count(path, &model, limit),
                expected,
                "{name:?}: {:?}",
                model.givens()
            );
        }
        if round % 10 == 0 {
            let sat = Sat::default().count(&model, &limits).unwrap().run.solutions;
            assert_eq!(sat, expected);
        }
        seen[expected.min(2) as usize] += 1;
    }
    assert!(
        seen.iter().all(|&n| n > 300),
        "puzzles of every kind: {seen:?}"
    );
}

#[test]
fn searches_that_begin_anew_count_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut seen = [0; 3];
    for round in 0..2000 {
        let model = puzzle(&mut rng, [24, 30, 36, 42][round % 4], [0, 1][round / 4 % 2]);
        let limit = [2, 40][round % 2];
        let expected = Generic::new().count(&model, &Limits::solutions(limit));
        let expected = expected.unwrap().run.solutions;
        for path in &mut Classic::all() {
            path.tree.patience = 3;
            assert_eq!(count(path, &model, limit), expected, "{:?}", model.givens());
        }
        seen[expected.min(2) as usize] += 1;
    }
    assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
}

#[test]
fn no_board_is_searched_again_and_again() {
    // The first took 70,631 nodes, the second 43,718 and the third 5,328 without weights; the
    // others 8,363 and 873 when a search that began anew still branched on cells with two
    // candidates first.
    for text in [
        ".....1..............1.9....3..8..5...8263......5.............5........6..7.....8.",
        ".....5..2...1......9....65..6..1.......4......2......8.5.3..................5....",
        "...1...76....6........8.........7...........343....86..8......1..........5..3..8.",
        "..9.......3..62...5.47.......5......9.1.3........5...6............9..5.1....4....",
        ".......9.9.7.6..15......4..............82.....5.3.......97..14........8....1..9..",
    ] {
        let mut values = [0; 81];
        for (value, symbol) in values.iter_mut().zip(text.bytes()) {
            *value = if symbol == b'.' { 0 } else { symbol - b'0' };
        }
        for path in &mut Classic::all() {
            let run = path.count(&values, &Limits::solutions(2)).run;
            assert!(run.solutions == 2 && run.nodes < 600, "{text}: {run:?}");
        }
    }
}

#[test]
fn propagation_keeps_every_digit_of_a_solution() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let (mut dropped, mut none) = (0, 0);
    for round in 0..600 {
        let model = puzzle(&mut rng, [22, 26, 30][round % 3], (round % 2) as u32);
        let values: &[u8; 81] = model.givens().values().try_into().unwrap();
        for path in &mut Classic::all() {
            let candidates = path.candidates(values);
            none += u32::from(candidates.is_none());
            dropped += candidates.map_or(0, |c| c.iter().map(|c| 9 - c.count_ones()).sum());
            path.search((values, None), &Limits::solutions(50), &mut |board| {
                let candidates = candidates.expect("there is a solution");
                for (cell, digits) in board.values().iter().zip(candidates) {
                    assert_eq!(digits >> (cell - 1) & 1, 1);
                }
                true
            });
        }
    }
    assert!(dropped > 0 && none > 0, "{dropped} {none}");
}

#[test]
fn a_band_that_only_the_sweep_of_another_changes_is_counted_again() {
    let text = "98.7..6..7..5.......4.8..7.4..6....3.7..2..4...2...1..2...7..9..4.1..........53..";
    let mut values = [0; 81];
    for (value, symbol) in values.iter_mut().zip(text.bytes()) {
        *value = if symbol == b'.' { 0 } else { symbol - b'0' };
    }
    for path in &mut Classic::all() {
        assert_eq!(path.count(&values, &Limits::solutions(2)).run.solutions, 1);
    }
}

#[test]
fn what_is_no_digit_fits_no_solution() {
    let mut solved: [u8; 81] =
        std::array::from_fn(|i| ((3 * (i / 9 % 3) + i / 27 + i % 9) % 9) as u8 + 1);
    for path in &mut Classic::all() {
        assert_eq!(path.count(&solved, &Limits::solutions(2)).run.solutions, 1);
    }
    for value in [10, 27, 255] {
        solved[40] = value;
        for path in &mut Classic::all() {
            assert_eq!(path.count(&solved, &Limits::solutions(2)).run.solutions, 0);
        }
    }
}

#[test]
fn a_visitor_that_has_enough_and_limits_end_the_search() {
    use veridoku_model::engine::Stop;
    for path in &mut Classic::all() {
        let run = path.search((&[0; 81], None), &Limits::solutions(100), &mut |_| false);
        assert_eq!((run.solutions, run.stop), (1, Some(Stop::Cancelled)));
        let nodes = Limits::solutions(u64::MAX).with_nodes(Some(5));
        let run = path.search((&[0; 81], None), &nodes, &mut |_| true);
        assert_eq!(run.stop, Some(Stop::Nodes));
    }
}

/// Pencil marks: the digits that a random grid has in each cell, and others.
#[test]
fn pencil_marks_count_as_in_the_generic_engine() {
    use crate::Native;
    use veridoku_model::grid::{Cell, Digit, DigitSet};
    use veridoku_model::rules::{Constraint, Name, Relation, Rulebook};
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut seen = [0; 3];
    let (mut anew, mut parts) = (0, 0);
    for round in 0..600 {
        let full = puzzle(&mut rng, 100, 0);
        let left = [250, 300, 350, 400][round % 4];
        let noise = 4 * u32::from(round % 3 == 0);
        let mut constraints = full.rulebook().constraints().to_vec();
        for cell in (0..81).map(Cell::new) {
            let given = full.givens().get(cell);
            let digits = (1..=9).filter_map(Digit::new).filter(|&digit| {
                rng.next_u32() % 1000 < left
                    || Some(digit) == given && rng.next_u32() % 500 >= noise
            });
            constraints.push(Constraint {
                relation: Relation::Domain {
                    cell,
                    digits: digits.collect::<DigitSet>(),
                },
                name: Name::PencilMarks(cell),
            });
        }
        let book = Rulebook::from_constraints(Shape::CLASSIC, constraints);
        let givens = full
            .givens()
            .retain(|given| given.cell.index() == round % 81);
        let model = Model::with_rulebook(book.into(), givens);
        assert!(Native::is_classic(&model));
        let limits = Limits::solutions([1, 2, 40][round % 3]);
        let expected = Generic::new().count(&model, &limits).unwrap().run;
        let expected = (expected.solutions, expected.stop);
        let mut nodes = None;
        // Without the patience of a long search it begins anew.
        for patience in [1 << 40, 400, 3] {
            for mut path in Classic::all() {
                path.tree.patience = patience;
                let mut native = Native::with(path);
                let run = native.count(&model, &limits).unwrap().run;
                assert_eq!((run.solutions, run.stop), expected);
                let most = *nodes.get_or_insert(run.nodes);
                anew += usize::from(run.nodes != most);
                let mut listed = Vec::new();
                let run = native.search(&model, &limits, &mut |solution| {
                    listed.push(solution.values().to_vec());
                    ControlFlow::Continue(())
                });
                let run = run.unwrap();
                assert_eq!((run.solutions, run.stop), expected);
                listed.sort();
                listed.dedup();
                assert_eq!(listed.len() as u64, expected.0);
            }
        }
        // Counted anew after a limit.
        let mut native = Native::new();
        let part = native.count(&model, &limits.clone().with_nodes(Some(6)));
        let part = part.unwrap();
        assert!(part.run.nodes <= 6);
        if part.run.stop == Some(Stop::Nodes) {
            let rest = native.go_on(&model, &limits, part).unwrap();
            assert_eq!((rest.run.solutions, rest.run.stop), expected);
            assert_eq!(rest.witnesses.len() as u64, expected.0.min(2));
            parts += 1;
        }
        seen[expected.0.min(2) as usize] += 1;
    }
    assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
    assert!(anew > 40 && parts > 10, "{anew}, {parts}");
}
